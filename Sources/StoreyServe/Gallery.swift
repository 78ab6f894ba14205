import Storey
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The floor types of a project, each with a sample floor, which is a page of its own.
///
/// A sample is the floor of a page of the folder, or is made up if no page has the floor. Of several pages, the one with the fewest
/// errors and warnings is taken, of these the one with the fewest notes, then the one with the fewest floors, then the first one.
/// That page stays the sample as long as it has the floor, so that an edit of it is shown.
final class Gallery: Sendable {
  /// The largest page that is searched for samples, and the number of pages, so that a folder of any size is shown soon.
  private static let (mostBytes, mostPages) = (1 << 20, 2000)

  /// The folder of the project, as messages name it.
  private let folderName: String
  private let projects: ProjectReader
  private let state = Locked(State())

  private struct State: Sendable {
    /// The pages of the folder.
    var pages: [String] = []
    /// The floors and the findings of the pages that were read, by their paths.
    var known: [String: KnownPage] = [:]
    /// The pages that the samples come from, by pattern.
    var samples: [String: String] = [:]
    /// The floor types by pattern. While a template has errors, its last valid version is kept.
    var types: [String: FloorType] = [:]
    /// The files of the templates that declare floor types, by pattern.
    var templates: [String: String] = [:]
  }

  private struct KnownPage: Sendable {
    let status: FileStatus
    let patterns: Set<String>
    /// The numbers of problems, of notes and of floors. The page with the lowest ones has the best samples.
    let rank: (problems: Int, notes: Int, floors: Int)
  }

  init(_ folderName: String, _ projects: ProjectReader) {
    self.folderName = folderName.isEmpty ? "." : folderName
    self.projects = projects
  }

  /// The path whose project has the floors of the gallery.
  var place: String { folderName }

  /// Replaces the pages of a site by the floor types, with their summaries as titles.
  func replacePages(of files: inout SiteFiles) {
    let project = projects.project(of: place)
    let pages = files.sortedPages
    let types = state.withLock { state in
      state.pages = pages
      let known = Set(pages)
      state.known = state.known.filter { known.contains($0.key) }
      if project.hasAllTemplates { (state.types, state.templates) = ([:], [:]) }
      for (pattern, template) in project.declarations { state.templates[pattern.name] = template.file }
      for type in project.registry.floorTypes { state.types[type.pattern.name] = type }
      return state.types
    }
    files.outside = []
    files.isGallery = true
    files.pages = types.filter { Self.isAddress($0.key) }.mapValues { $0.summary.isEmpty ? nil : $0.summary }
  }

  /// Returns whether a pattern can be the path of an address: browsers resolve `..`, and the server refuses other segments.
  private static func isAddress(_ pattern: String) -> Bool {
    !pattern.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == 0 }
      && !pattern.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }

  /// Returns a floor type of the gallery, with the states of its fields; `nil` for an unknown pattern.
  func sample(of pattern: String) -> SampleFloor? { state.withLock { $0.types[pattern] }.map { SampleFloor($0) } }

  /// Returns the path of the page that the sample of a floor comes from, relative to the folder; `nil` if the sample is made up.
  ///
  /// It can read and check all pages, so it does not run on the actor of its caller.
  @concurrent func page(with pattern: String) async -> String? {
    let (pages, last) = state.withLock { ($0.pages, $0.samples[pattern]) }
    if let last, known(last)?.patterns.contains(pattern) == true { return last }
    var best: (path: String, page: KnownPage)?
    for path in pages.prefix(Self.mostPages) {
      guard let page = known(path), page.patterns.contains(pattern) else { continue }
      if let best, best.page.rank <= page.rank { continue }
      best = (path, page)
    }
    state.withLock { $0.samples[pattern] = best?.path }
    return best?.path
  }

  private func known(_ path: String) -> KnownPage? {
    let file = Paths.join(folderName, path)
    guard let status = projects.contents.status(of: file, .page) else { return nil }
    let last = state.withLock { $0.known[path] }
    if let last, last.status == status { return last }
    let project = projects.project(of: place)
    guard status.size <= Self.mostBytes,
      let bytes = try? projects.contents.page(file, limit: Self.mostBytes, namedBy: .file).bytes
    else { return nil }
    let page = project.page(bytes, at: file)
    let report = FileChecker(project, details: []).report(on: bytes, at: file)
    // A page that cannot be parsed, for example while it is edited, keeps the floors that it had.
    let patterns = page.parseError == nil ? Set(page.floors.compactMap { $0.pattern?.name }) : last?.patterns ?? []
    let known = KnownPage(
      status: status, patterns: patterns,
      rank: (report.count(of: .error) + report.count(of: .warning), report.count(of: .note), page.floors.count))
    state.withLock { $0.known[path] = known }
    return known
  }

  /// Returns a page with the sample of a floor.
  ///
  /// - Parameters:
  ///   - file: The page that has the sample; `nil` for one that is made up.
  ///   - states: The states of the fields of the floor.
  func page(of pattern: String, from file: String?, in states: [String: FieldState], _ project: Project) throws
    -> [UInt8]
  {
    guard let type = project.registry.floorType(for: FloorPattern(pattern)) else {
      // A template with errors is left out of the project.
      let error = project.templateError(preferring: state.withLock { $0.templates[pattern] })
      throw Failure(
        message: error ?? "no floor is registered for the pattern \"\(pattern)\"",
        hint: error == nil ? nil : "correct the template")
    }
    let sample = SampleFloor(type)
    var members = [SampleValue.Member("name", .text(pattern))]
    var floor = sample.floor()
    if let file {
      let bytes = try projects.contents.page(file, limit: Self.mostBytes, namedBy: .file).bytes
      let root = try Document(parsing: bytes, syntax: project.syntax).root
      for key in ["lang", "direction", "currencySign"] {
        if let value = root[key] { members.append(SampleValue.Member(key, SampleValue(value))) }
      }
      if let found = root["floors"]?.elements.first(where: { $0["pattern"]?.text?.string == pattern }) {
        floor = SampleValue(found)
      }
    }
    members.append(SampleValue.Member("floors", .array([sample.floor(floor, in: states)])))
    return Array(SampleValue.object(members).pageText.utf8)
  }
}
