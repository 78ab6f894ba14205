import LibC
import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject

/// Standard output, for results, and standard error, for all other text.
struct Console: Sendable {
  /// Whether results for people use colours.
  let usesColor: Bool
  /// The colours of notes.
  let noteColors: TextColors
  /// Whether standard output is a terminal.
  let isTerminal: Bool
  /// Whether notes are dropped.
  private var isSilent = false
  /// Whether progress is shown, which requires that standard error is a terminal.
  let showsProgress: Bool
  /// The type of the terminal: the value of `TERM`.
  let terminalType: String?
  /// The variables of the environment that commands use.
  let environment: [String: String]
  /// The tool that runs: its name, floors and rules.
  let tool: StoreyTool

  init(_ tool: StoreyTool, color: ColorUse, environment: [String: String]) {
    self.tool = tool
    showsProgress = isatty(STDERR_FILENO) == 1
    isTerminal = isatty(STDOUT_FILENO) == 1
    self.environment = environment
    terminalType = environment["TERM"]
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let supportsColor = terminalType.map { !$0.isEmpty && $0 != "dumb" } ?? false
    func isColored(_ isTerminal: Bool) -> Bool {
      switch color {
      case .always: true
      case .never: false
      case .auto: !isRefused && supportsColor && isTerminal
      }
    }
    usesColor = isColored(isTerminal)
    noteColors = TextColors(isOn: isColored(showsProgress))
  }

  /// Writes a result. If the reader closed the pipe, the process exits without an error.
  func write(_ bytes: [UInt8]) throws(Failure) {
    do throws(FileError) {
      try writePiece(bytes)
    } catch {
      throw Failure(message: error.description)
    }
  }

  /// Writes a piece of a result. If the reader closed the pipe, the process exits without an error.
  func writePiece(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try FileSystem.write(bytes, to: STDOUT_FILENO, name: "standard output")
    } catch {
      if error.code == EPIPE { exit(ExitCode.success.rawValue) }
      throw error
    }
  }

  /// Writes a result to a file, completely or not at all. `nil` and `-` mean standard output.
  func write(_ bytes: [UInt8], to file: String?) throws(Failure) {
    let output = KeptOutput()
    output.add(bytes)
    try write(output, to: file)
  }

  /// Writes a buffered result to a file, completely or not at all. `nil` and `-` mean standard output.
  func write(_ output: KeptOutput, to file: String?) throws(Failure) {
    do throws(FileError) {
      guard let file, file != "-", OpenDescriptor(following: file) != .standardOutput else {
        return try output.forEachPiece(writePiece)
      }
      let replacement = try FileReplacement(file)
      try output.forEachPiece(replacement.write)
      try replacement.commit()
    } catch {
      throw Failure(error)
    }
  }

  /// Writes a result.
  func write(_ text: String) throws(Failure) {
    try write(Array(text.utf8))
  }

  /// Writes a line to standard error. Line ends in it, for example in the name of a file, are escaped.
  func note(_ line: String) {
    note(lines: [line])
  }

  /// Writes lines to standard error. Each is escaped separately.
  func note(lines: [String]) {
    note(escaped: lines.map { LogLine.escaped($0) })
  }

  /// Writes lines that are already escaped, and may be coloured, to standard error. They contain the name of the tool in place of the
  /// standard one.
  func note(escaped lines: [String]) {
    if isSilent { return }
    let text = lines.map { tool.named($0) + "\n" }.joined()
    try? FileSystem.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Returns a console that writes no notes, for a preview, which uses the whole terminal.
  func withoutNotes() -> Console {
    var console = self
    console.isSilent = true
    return console
  }

  /// Shows the progress of a long run if standard error is a terminal.
  /// - Parameter total: The number of pages; `nil` if unknown.
  func progress(_ done: Int, of total: Int? = nil) {
    guard showsProgress, total != 1 else { return }
    let text = "\r\(done)\(total.map { " of \($0)" } ?? "") \(done == 1 && total == nil ? "page" : "pages")"
    try? FileSystem.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }

  /// Erases the progress from the terminal.
  func endProgress() {
    guard showsProgress else { return }
    let text = "\r\u{1B}[K"
    try? FileSystem.write(Array(text.utf8), to: STDERR_FILENO, name: "standard error")
  }
}
