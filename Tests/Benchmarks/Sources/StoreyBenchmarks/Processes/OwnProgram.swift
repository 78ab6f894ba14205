#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The running program and the tool in the same folder.
enum OwnProgram {
  /// The absolute path of the running program, which can be started from any folder.
  static var path: String { resolved(CommandLine.arguments.first ?? "storey-benchmarks") }

  /// The path of the `storey` tool in the same folder.
  static var storey: String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/storey"
  }

  /// Writes a line to standard error.
  static func note(_ text: String) {
    var line = Array((text + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, &line, line.count)
  }

  /// Returns an absolute path without symbolic links, or the path unchanged if the file does not exist.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
