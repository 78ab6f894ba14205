import Storey
import StoreyFiles
import StoreyTemplates
import StoreyValidation

/// A reading of floor templates from folders into a registry. A refused template affects only those that extend it.
struct TemplateReading {
  /// The maximum number of files and folders below a folder of templates.
  private static let mostEntries = 10_000

  private(set) var registry: FloorRegistry
  /// The report of each template that was read, also without findings.
  private(set) var reports: [PageReport] = []
  /// The report of the first template without errors that declares a floor, by the pattern of the floor.
  private(set) var declarations: [FloorPattern: PageReport] = [:]
  private let source: FileSource
  private let isNamed: Bool
  private let contents: FileContents
  /// The files whose lines may be quoted; `nil` for all files.
  private let quotable: QuotableFiles?
  private var seen: Set<String> = []
  private var files: [(path: String, file: FileBytes)] = []
  /// Whether every template was registered.
  private(set) var isComplete = true

  /// - Parameter isNamed: Whether the user named the templates, so that they may be quoted.
  init(
    _ registry: FloorRegistry, _ contents: FileContents, namedBy source: FileSource, isNamed: Bool,
    quotable: QuotableFiles?
  ) {
    self.isNamed = isNamed
    self.contents = contents
    self.registry = registry
    self.source = source
    self.quotable = quotable
  }

  /// Reads the bytes of one template, or of every `.json` file below a folder.
  mutating func read(_ path: String) throws(ProjectProblem) {
    for file in try Self.files(at: path, contents) { try readFile(file) }
  }

  /// Returns the path itself if it is a file, or the sorted `.json` files below the folder.
  private static func files(at path: String, _ contents: FileContents) throws(ProjectProblem) -> [String] {
    guard contents.isFolder(path) else { return [path] }
    let walk = contents.walk(path, entries: mostEntries)
    func problem(_ failure: Failure) -> ProjectProblem { ProjectProblem(.template, path, .other, failure) }
    if walk.isCut {
      throw problem(
        Failure(
          message: "more than \(mostEntries) files and folders below \(path)",
          hint: "use a folder that contains only templates"))
    }
    if let failure = walk.failures.first { throw problem(Failure(message: failure.description)) }
    if walk.paths.isEmpty { throw problem(Failure(message: "no .json files below \(path)")) }
    return walk.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private mutating func readFile(_ path: String) throws(ProjectProblem) {
    // A template that is named twice is read once.
    guard seen.insert(Paths.absolute(path)).inserted else { return }
    let file: FileBytes
    do throws(FileError) {
      // `FloorTemplate.read` reports a template that is too large with its position.
      file = try contents.bytes(of: path, limit: FloorTemplate.sizeLimit, namedBy: source)
    } catch {
      throw ProjectProblem(.template, path, unreadable: error)
    }
    files.append((path, file))
  }

  /// Registers the templates of the files that were read, each one after those that it extends.
  mutating func finish() {
    let order = TemplateOrder(files.map(\.file.bytes), syntax: registry.syntax)
    var found = files.map { _ in PageReport?.none }
    for index in order.indices {
      found[index] = register(files[index].file, at: files[index].path, inCycle: order.cycles[index])
    }
    reports = found.compactMap(\.self)
  }

  private mutating func register(_ file: FileBytes, at path: String, inCycle cycle: [String]?) -> PageReport {
    let bytes = file.bytes
    let reading = FloorTemplate.read(bytes, syntax: registry.syntax, extending: registry, inCycle: cycle)
    var conflicts: [Diagnostic] = []
    do throws(FloorRegistry.TemplateRefusal) {
      if let template = reading.value { try registry.register(template) }
    } catch {
      conflicts = error.diagnostics
    }
    if reading.value == nil || !conflicts.isEmpty { isComplete = false }
    let report = PageReport(file: path, reading.diagnostics + conflicts, within: .standard, source: bytes)
    let isQuotable = isNamed && file.isQuotable != false
    let shown = isQuotable ? report : quotable?.shown(report, file.isQuotable) ?? report
    if let pattern = reading.value?.type.pattern, declarations[pattern] == nil { declarations[pattern] = shown }
    return shown
  }
}
