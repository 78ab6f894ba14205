#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import StoreyFiles

/// Standard output for results, standard error for everything else.
struct Console: Sendable {
  /// Whether reports may use colours.
  let usesColor: Bool
  /// Whether someone is looking at standard output.
  let isTerminal: Bool
  /// Whether nothing is said but results, because a page has the whole terminal.
  private var isSilent = false
  /// Whether someone is looking at standard error.
  let showsProgress: Bool
  /// What kind of terminal it is, if anyone says so.
  let terminalType: String?

  init(color: ColorUse, environment: [String: String]) {
    showsProgress = isatty(STDERR_FILENO) == 1
    isTerminal = isatty(STDOUT_FILENO) == 1
    terminalType = environment["TERM"]
    switch color {
    case .always: usesColor = true
    case .never: usesColor = false
    case .auto:
      let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
      usesColor = !isRefused && isTerminal
    }
  }

  /// Writes a result. A reader that has gone ends the process quietly.
  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) {
      try writePiece(bytes)
    } catch {
      throw Failure(message: error.description)
    }
  }

  /// Writes a piece of a result. A reader that has gone ends the process quietly.
  func writePiece(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try FileSystem.write(bytes, to: STDOUT_FILENO, name: "standard output")
    } catch {
      if error.code == EPIPE { exit(ExitCode.fine.rawValue) }
      throw error
    }
  }

  /// Writes a result to a file, whole or not at all; to standard output where none is named, or `-` is.
  func write(_ bytes: [UInt8], to file: String?) throws(Failure) {
    let output = KeptOutput()
    output.add(bytes)
    try write(output, to: file)
  }

  /// The same for a result that was kept.
  func write(_ output: KeptOutput, to file: String?) throws(Failure) {
    do throws(FileError) {
      guard let file, file != "-", OpenDescriptor(ledToBy: file) != .standardOutput else {
        return try output.forEachPiece(writePiece)
      }
      let replacement = try FileReplacement(file)
      try output.forEachPiece(replacement.write)
      try replacement.commit()
    } catch {
      throw Failure(error)
    }
  }

  /// Writes a result that is a text.
  func write(_ text: String) throws(Failure) {
    try write(Array(text.utf8))
  }

  /// Writes a line to standard error. A line end in it, as the name of a file may have one, is escaped.
  func note(_ line: String) {
    note(lines: [line])
  }

  /// Writes lines to standard error; each is escaped on its own.
  func note(lines: [String]) {
    if isSilent { return }
    FileSystem.note(lines: lines)
  }

  /// The same console, which says nothing but results.
  var silenced: Console {
    var console = self
    console.isSilent = true
    return console
  }

  /// Says how far a long run is, on a terminal only; without a total where nobody knows it.
  func progress(_ done: Int, of total: Int? = nil) {
    guard showsProgress, total != 1 else { return }
    let text = "\r\(done)\(total.map { " of \($0)" } ?? "") \(done == 1 && total == nil ? "page" : "pages")"
    try? FileSystem.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Takes the progress off the terminal.
  func endProgress() {
    guard showsProgress else { return }
    let text = "\r\u{1B}[K"
    try? FileSystem.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }
}
