import Storey
import StoreyFiles
import StoreyManifests
import StoreyProject
import StoreyStream
import StoreyValidation

/// `storey breaking`: the changes in a new app that break pages which an older app shows.
enum BreakingCommand {
  private static let format = ListFormat.option()

  static let description = CommandDescription(
    name: "breaking",
    summary: "Find changes between two versions of an app that would break published pages.",
    operands: [
      OperandDescription(
        name: "OLD", count: .one, completion: .path, help: "The manifest of the released version of the app."),
      OperandDescription(name: "NEW", count: .one, completion: .path, help: "The manifest of the new version."),
      OperandDescription(
        name: "PAGE", count: .any, completion: .path,
        help: "Pages, folders, patterns or URLs to check for floors that the old app shows and the new one does not."
      ),
    ],
    options: FetchOptions.all + [format],
    details: """
      Breaking changes are: a removed pattern, a removed or newly required field, a field type that no longer accepts all
      previous values, a lowered or removed capability, and a removed renderer. Exits 1 when there are breaking changes.
      Use 'storey manifest' to write a manifest.
      """,
    run: { arguments, console in
      let operands = arguments.operands
      if operands.count(where: { $0 == "-" }) > 1 {
        throw UsageError(message: "only one argument can be standard input")
      }
      let project = try console.project(arguments, of: operands.dropFirst(2).first, [])
      func manifest(_ path: String) throws(Failure) -> AppManifest {
        guard let manifest = try console.checked(WholeFile.manifest(path, syntax: project.syntax)) else {
          throw Failure(message: "\(path): the manifest has errors")
        }
        return manifest
      }
      let (old, new) = (try manifest(operands[0]), try manifest(operands[1]))
      let reader = try PageReader(arguments, console, limits: project.limits)
      // The manifests of the apps define the floors, not the registry of the tool.
      var registry = FloorRegistry()
      registry.syntax = project.syntax
      let changes = BreakingChanges(from: old, to: new, limits: reader.limits)
      if !changes.isComplete {
        throw Failure(
          message: "comparing \(operands[0]) with \(operands[1]) takes more steps than the limit allows",
          hint: "reduce the number of models, or raise the limit \"\(Limits.Name.comparisons.rawValue)\"")
      }
      let manifests = Set(operands[..<2].map(Paths.absolute))
      let finder = PageFinder(Array(operands[2...]), arguments.files) { manifests.contains(Paths.absolute($0)) }
      var failures = finder.failures
      var broken: [BreakingWriter.BrokenPage] = []
      var pageCount = 0
      for file in finder.paths {
        do throws(Failure) {
          try await forEachPage(of: file, reader) { (page) throws(Failure) in
            pageCount += 1
            let findings = try findings(of: page, file, registry, changes, reader.limits)
            if !findings.isEmpty { broken.append(BreakingWriter.BrokenPage(file: file, findings: findings)) }
          }
        } catch {
          failures.append(error)
        }
      }
      let writer = BreakingWriter(changes, pages: broken, of: pageCount)
      try console.write(arguments[format] == .json ? writer.json() : writer.text(usesColor: console.usesColor))
      for failure in failures { console.note(failure) }
      if !failures.isEmpty { return .failed }
      return changes.changes.isEmpty && broken.isEmpty ? .success : .findings
    })

  /// Calls a closure with each page of a file and the line on which the page begins. A file with one page per line is read in
  /// batches of lines.
  private static func forEachPage(
    of file: String, _ reader: PageReader, _ body: (LineReader.Line) throws(Failure) -> Void
  ) async throws(Failure) {
    func read(_ lines: LineReader) throws {
      var lines = lines
      while case let pages = try lines.next(), !pages.isEmpty {
        for line in pages {
          let page = StreamedPage(line: line.bytes, number: line.number, limits: reader.limits)
          try body(LineReader.Line(number: line.number, bytes: page.bytes))
        }
      }
    }
    do {
      if !FileRecognition.isStream(file) {
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
    of page: LineReader.Line, _ file: String, _ registry: FloorRegistry, _ changes: BreakingChanges, _ limits: Limits
  ) throws(Failure) -> [Finding] {
    let decoded = Page(decoding: page.bytes, registry: registry, limits: limits)
    if let error = decoded.parseError {
      throw Failure(
        message:
          "\(file):\(page.number - 1 + error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
        hint: error.hint)
    }
    return changes.diagnostics(of: decoded).findings(firstLine: page.number, with: .pointer, limits: limits).shown
  }
}
