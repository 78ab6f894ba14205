import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// A report of a run: its format and destination.
///
/// On standard output, the report is written while pages are still being checked, unless its format begins with totals. Other
/// reports are buffered until the end; a file is written completely or not at all.
struct ReportOutput {
  /// The number of bytes per write to standard output, unless that is a terminal.
  private static let pieceSize = 64 << 10

  /// The path of the file. `nil` for standard output.
  let file: String?
  let format: ReportFormat
  let reporter: any Reporter
  private var parts: ReportParts
  private var kept = Spill()
  /// The bytes that have not been written to standard output yet.
  private var buffer: [UInt8] = []
  private var hasBegun = false
  /// The first error, after which the report is not continued.
  private var failure: Failure?

  init(file: String?, format: ReportFormat, reporter: any Reporter) {
    self.file = file
    self.format = format
    self.reporter = reporter
    parts = ReportParts(reporter)
  }

  /// Whether the report is written while pages are still being checked.
  private var isStreamed: Bool { file == nil && reporter.hasFixedPrefix }

  /// Adds the part for a page.
  mutating func add(_ part: ReportPart, _ console: Console) {
    if failure != nil { return }
    let pieces = parts.pieces(adding: part)
    if pieces.isEmpty { return }
    do throws(Failure) {
      if isStreamed {
        begin()
        for piece in pieces { buffer += piece }
        if console.isTerminal || buffer.count >= Self.pieceSize { try flush(console) }
      } else {
        try keep(pieces)
      }
    } catch {
      failure = error
    }
  }

  private mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    buffer += parts.beginning(ValidationSummary())
  }

  private mutating func flush(_ console: Console) throws(Failure) {
    if console.isTerminal { console.endProgress() }
    try console.write(buffer)
    buffer.removeAll(keepingCapacity: buffer.count <= 2 * Self.pieceSize)
  }

  private mutating func keep(_ pieces: [[UInt8]]) throws(Failure) {
    do throws(FileError) {
      for piece in pieces { try kept.append(piece) }
    } catch {
      throw notWritten(error)
    }
  }

  private func notWritten(_ error: FileError) -> Failure {
    Failure(message: "the \(format.rawValue) report was not written: \(error)", hint: error.hint)
  }

  /// Writes the report, or its remainder if it is streamed.
  mutating func write(_ summary: ValidationSummary, _ console: Console) throws(Failure) {
    if let failure { throw failure }
    if isStreamed {
      begin()
      for piece in parts.ending(summary) { buffer += piece }
      return try flush(console)
    }
    do throws(FileError) {
      if let file {
        let replacement = try FileReplacement(file)
        try writeKept(summary, replacement.write)
        try replacement.commit()
      } else {
        try writeKept(summary, console.writePiece)
      }
    } catch {
      throw notWritten(error)
    }
  }

  private func writeKept(
    _ summary: ValidationSummary, _ write: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) {
    try write(parts.beginning(summary))
    try kept.forEachPiece(write)
    for piece in parts.ending(summary) { try write(piece) }
  }

  /// Returns the reports of a run, the one on standard output first.
  ///
  /// - Parameters:
  ///   - format: The format of the report on standard output.
  ///   - files: The other reports, with the paths of their files.
  ///   - showsSummary: Whether the reports end with a summary.
  ///   - groupsFindings: Whether equal findings are listed once.
  static func outputs(
    _ format: ReportFormat, _ files: [(format: ReportFormat, file: String)], showsSummary: Bool, groupsFindings: Bool,
    configuration: Configuration, failLevel: Severity, console: Console
  ) -> [ReportOutput] {
    ([(format, nil)] + files.map { ($0.format, $0.file) }).map { format, file in
      let reporter = format.reporter(
        rules: configuration.rules, failLevel: failLevel, usesColor: file == nil && console.usesColor,
        showsSummary: showsSummary, groupsFindings: groupsFindings)
      return ReportOutput(file: file, format: format, reporter: reporter)
    }
  }
}
