import Storey
import StoreyFiles
import StoreyTemplates
import StoreyValidation

/// Loads floor templates from folders into a registry. A refused template does not affect the others.
struct TemplateLoader {
  /// The maximum number of files and folders below a folder of templates.
  private static let mostEntries = 10_000

  private(set) var registry: FloorRegistry
  /// The findings of each template that was read.
  private(set) var reports: [PageReport] = []
  private let source: FileSource
  private let contents: FileContents
  /// The files whose lines may be quoted; `nil` for all files.
  private let quotable: QuotableFiles?
  private var seen: Set<String> = []
  /// Whether every template was registered.
  private(set) var isComplete = true

  init(
    _ registry: FloorRegistry, namedBy source: FileSource, quotable: QuotableFiles?, contents: FileContents = .onDisk
  ) {
    self.contents = contents
    self.registry = registry
    self.source = source
    self.quotable = quotable
  }

  /// Loads one template file, or every `.json` file below a folder.
  mutating func load(_ path: String) throws(Failure) {
    for file in try Self.files(at: path, contents) { try loadFile(file) }
  }

  /// Returns the path itself if it is a file, or the sorted `.json` files below the folder.
  static func files(at path: String, _ contents: FileContents = .onDisk) throws(Failure) -> [String] {
    guard contents.isFolder(path) else { return [path] }
    let walk = contents.walk(path, entries: mostEntries)
    if walk.isCut {
      throw Failure(
        message: "more than \(mostEntries) files and folders below \(path)",
        hint: "use a folder that contains only templates")
    }
    if let failure = walk.failures.first { throw Failure(message: failure.description) }
    if walk.paths.isEmpty { throw Failure(message: "no .json files below \(path)") }
    return walk.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the path itself if it is a file, or the `.json` files below the folder. Unreadable folders are skipped.
  static func watchedFiles(at path: String, _ contents: FileContents) -> [String] {
    contents.isFolder(path) ? contents.walk(path, entries: mostEntries).paths : [path]
  }

  /// The reports that have findings.
  var problems: [PageReport] { reports.filter { !$0.findings.isEmpty } }

  private mutating func loadFile(_ path: String) throws(Failure) {
    // A template that is named twice is loaded once.
    guard seen.insert(Paths.absolute(path)).inserted else { return }
    let file: FileBytes
    do throws(FileError) {
      // `FloorTemplate.read` reports a template that is too large with its position.
      file = try contents.bytes(of: path, limit: FloorTemplate.sizeLimit, namedBy: source)
    } catch {
      throw Failure(reading: error)
    }
    let bytes = file.bytes
    let reading = FloorTemplate.read(bytes, syntax: registry.syntax)
    var conflicts: [Diagnostic] = []
    do throws(FloorRegistry.TemplateRefusal) {
      if let template = reading.value { try registry.register(template) }
    } catch {
      conflicts = error.diagnostics
    }
    if reading.value == nil || !conflicts.isEmpty { isComplete = false }
    let report = PageReport(file: path, reading.diagnostics + conflicts, within: .standard, source: bytes)
    let isNamed = source == .commandLine && file.isQuotable != false
    reports.append(isNamed ? report : quotable?.shown(report, file.isQuotable) ?? report)
  }
}
