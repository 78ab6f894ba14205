#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import StoreyFiles

// A reader that goes away is an error of the write, not the end of the process.
signal(SIGPIPE, SIG_IGN)
// So is a file that grows beyond what the process may write.
signal(SIGXFSZ, SIG_IGN)
// A standard stream that is closed would be the next file that is opened, and notes would be written into that.
for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
  _ = unsafe open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}
// Whoever started the tool may have had its children vanish by themselves, and their numbers with them.
signal(SIGCHLD, SIG_DFL)

TemporaryFiles.removeAtEnd()
var environment: [String: String] = [:]
for name in ["NO_COLOR", "TERM"] {
  if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
}
let code = await StoreyTool(environment: environment).run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
