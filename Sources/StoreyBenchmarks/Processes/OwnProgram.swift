#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program that runs, and those beside it.
enum OwnProgram {
  /// Its path from the root, so that it can be started from any folder.
  static var path: String { resolved(CommandLine.arguments.first ?? "storey-benchmarks") }

  /// The tool that was built with it.
  static var storey: String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/storey"
  }

  /// Writes a line to standard error.
  static func note(_ text: String) {
    var line = Array((text + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, &line, line.count)
  }

  /// A path with all links followed; as it is when nothing is there.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
