import StoreyFiles

/// Notices that the file of the running program was replaced, for example by a build, and that the new one can be started.
struct ProgramWatch {
  /// The time that the new program may take to print its version.
  private static let patience = Duration.seconds(10)

  /// The path of the program when it was started.
  let program: String
  private var known: FileStatus?
  /// The status of another file at the last look. A file that is still being written changes between two looks.
  private var seen: FileStatus?

  /// Creates a watch for the program that this process runs.
  init() {
    program = ToolExecutable.path
    known = FileStatus(at: program, links: true)
  }

  /// Returns whether another program that can be started is at the path since the last look. A program that cannot be started is
  /// reported once.
  mutating func isReplaced(_ console: Console) -> Bool {
    let now = FileStatus(at: program, links: true)
    guard let now, let known, now.isRegular, now != known else {
      seen = nil
      return false
    }
    guard now == seen else {
      seen = now
      return false
    }
    self.known = now
    if canStart { return true }
    console.note("storey: note: the new program cannot be started; this one goes on")
    return false
  }

  private var canStart: Bool {
    guard let process = try? ChildProcess(program, ["--version"]) else { return false }
    return process.output(limit: 4096, until: .now + Self.patience)?.isEmpty == false
  }
}
