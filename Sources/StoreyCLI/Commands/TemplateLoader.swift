import Storey
import StoreyFiles
import StoreyTemplates
import StoreyValidation

/// Loads the floor templates below folders into a registry. One that is refused leaves the others as they are.
struct TemplateLoader {
  private(set) var registry: FloorRegistry
  /// What there is to say about each template that was read.
  private(set) var reports: [PageReport] = []
  private var seen: Set<String> = []
  /// Whether every template was registered.
  private(set) var isComplete = true

  init(_ registry: FloorRegistry) {
    self.registry = registry
  }

  /// Loads every `.json` below a folder, or the one that is named.
  mutating func load(_ path: String) throws(Failure) {
    for file in try Self.files(at: path) { try loadFile(file) }
  }

  /// The templates below a folder, sorted, or the one that is named.
  static func files(at path: String) throws(Failure) -> [String] {
    guard FileSystem.isFolder(path) else { return [path] }
    let walk = FolderWalk(path) { $0.hasSuffix(".json") }
    if let failure = walk.failures.first { throw Failure(message: failure.description) }
    if walk.paths.isEmpty { throw Failure(message: "there is no .json file below \(path)") }
    return walk.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The templates that there is something to say about.
  var problems: [PageReport] { reports.filter { !$0.findings.isEmpty } }

  private mutating func loadFile(_ path: String) throws(Failure) {
    // Named twice, it is loaded once.
    guard seen.insert(Paths.absolute(path)).inserted else { return }
    let bytes: [UInt8]
    do throws(FileError) {
      // Its own reader refuses one that is too large, at its place.
      bytes = try FileSystem.read(path, limit: FloorTemplate.sizeLimit)
    } catch {
      throw Failure(reading: error)
    }
    let reading = FloorTemplate.read(bytes)
    var conflicts: [Diagnostic] = []
    do throws(FloorRegistry.TemplateRefusal) {
      if let template = reading.value { try registry.register(template) }
    } catch {
      conflicts = error.diagnostics
    }
    if reading.value == nil || !conflicts.isEmpty { isComplete = false }
    reports.append(PageReport(file: path, reading.diagnostics + conflicts, within: .standard, source: bytes))
  }
}
