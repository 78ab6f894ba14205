import LibC
import StoreyFiles

extension StoreyTool {
  /// Carries out the command that the arguments of the process name, and ends the process with its exit code: 0 for success, 1 for
  /// findings, and 2 for a command that failed. Call it on the main thread.
  public func main() -> Never {
    // If the reader closes the pipe, `write` fails with `EPIPE` instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // Likewise if a file exceeds the process's file size limit.
    signal(SIGXFSZ, SIG_IGN)
    // If a standard stream is closed, the next opened file would get its descriptor, and notes would be written to that file.
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // The parent process may have ignored this signal, and then child processes would be reaped without their exit status.
    signal(SIGCHLD, SIG_DFL)
    TemporaryFiles.removeAtEnd()
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "TERM", "HOME", "XDG_STATE_HOME"] {
      if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
    }
    let run = ToolRun(self, environment: environment)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let main: @Sendable () async -> Void = { exit(await run.run(arguments).rawValue) }
    // A command that never waits runs on the main thread and starts no other.
    if #available(macOS 26, *) { Task.immediate(operation: main) } else { Task(operation: main) }
    MainThread.shared.run()
  }
}
