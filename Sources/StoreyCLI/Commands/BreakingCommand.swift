import Storey
import StoreyFiles
import StoreyManifests
import StoreyValidation

/// `storey breaking`: what a new app breaks that an older one shows.
enum BreakingCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "breaking",
    summary: "Tell which changes between two apps break published pages.",
    operands: [
      OperandDescription(name: "OLD", count: .one, help: "The manifest of the app as it is in the field."),
      OperandDescription(name: "NEW", count: .one, help: "The manifest of the app that is to follow."),
      OperandDescription(
        name: "PAGE", count: .any,
        help:
          "Pages, folders, patterns and URLs: of these it tells which floors the old app shows and the new one would not."
      ),
    ],
    options: PageReader.options + [format],
    details: """
      Breaking are: a removed pattern, a field that is newly required, not read any more, or of a type that does not read
      all values that were read before, a capability that is lowered or gone, a renderer that is gone. 'storey manifest'
      writes manifests. Exits 1 when anything breaks.
      """,
    run: { arguments, console in
      let operands = arguments.operands
      if operands.count(where: { $0 == "-" }) > 1 {
        throw UsageError(message: "only one of these can be standard input")
      }
      let (old, new) = (try SideFile.manifest(operands[0], console), try SideFile.manifest(operands[1], console))
      let reader = try PageReader(arguments, console)
      let changes = BreakingChanges(from: old, to: new, limits: reader.limits)
      if !changes.isComplete {
        throw Failure(
          message: "to compare \(operands[0]) with \(operands[1]) takes too many steps",
          hint: "describe fewer models, or raise the limit \"\(Limit.comparisons.rawValue)\"")
      }
      let manifests = Set(operands[..<2].map(Paths.absolute))
      let finder = PageFinder(Array(operands[2...])) { manifests.contains(Paths.absolute($0)) }
      var failures = finder.failures
      var broken: [BreakingWriter.BrokenPage] = []
      var pageCount = 0
      for file in finder.paths {
        do throws(Failure) {
          try await forEachPage(of: file, reader) { (page) throws(Failure) in
            pageCount += 1
            let findings = try findings(of: page, file, changes, reader.limits)
            if !findings.isEmpty { broken.append(BreakingWriter.BrokenPage(file: file, findings: findings)) }
          }
        } catch {
          failures.append(error)
        }
      }
      let writer = BreakingWriter(changes, pages: broken, of: pageCount)
      try console.write(arguments[format] == .json ? writer.json() : writer.text())
      for failure in failures { console.note(failure) }
      if !failures.isEmpty { return .failed }
      return changes.changes.isEmpty && broken.isEmpty ? .fine : .findings
    })

  /// Runs for each page of a file, with the line that it begins on. Of a file with a page on each line only some lines are
  /// in memory at a time.
  private static func forEachPage(
    of file: String, _ reader: PageReader, _ body: (LineReader.Line) throws(Failure) -> Void
  ) async throws(Failure) {
    func read(_ lines: LineReader) throws {
      var lines = lines
      while case let pages = try lines.next(), !pages.isEmpty {
        for page in pages { try body(page) }
      }
    }
    do {
      if !PageFinder.isNDJSON(file) {
        try body(LineReader.Line(number: 1, bytes: try await reader.fetch(file)))
      } else if Paths.isURL(file) {
        try read(LineReader(try await reader.fetch(file), name: file, limits: reader.limits))
      } else {
        try await FileSystem.withFile(file) { try read(LineReader($0, name: file, limits: reader.limits)) }
      }
    } catch let error as FileError {
      throw Failure(reading: error)
    } catch {
      throw Failure(any: error)
    }
  }

  private static func findings(
    of page: LineReader.Line, _ file: String, _ changes: BreakingChanges, _ limits: Limits
  ) throws(Failure) -> [Finding] {
    // The apps decide what its floors are, whatever is registered here.
    let decoded = Page(decoding: page.bytes, registry: FloorRegistry(), limits: limits.ofDocuments)
    if let error = decoded.parseError {
      throw Failure(
        message:
          "\(file):\(page.number - 1 + error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
        hint: error.hint)
    }
    return changes.diagnostics(of: decoded).findings(firstLine: page.number, with: .pointer, limits: limits).shown
  }
}
