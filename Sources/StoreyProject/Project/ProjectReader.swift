package import Storey
import StoreyFiles
package import StoreyValidation

/// Reads projects: the configuration that applies to a page, and the files that it names. A project is read once for each
/// configuration, and again when one of its files has changed.
///
/// It reads files and blocks, on any thread.
package final class ProjectReader: Sendable {
  // A class, because all users share the projects that were read.

  /// The largest number of projects that are kept.
  private static let mostKept = 64

  private struct Key: Hashable {
    /// The configuration, or the folder in which templates are searched for.
    let place: String
    let options: ProjectOptions
    let parts: ProjectParts
  }

  package let options: ProjectOptions
  /// The floors of the tool, without those of templates.
  let floors: FloorRegistry
  /// The rules of the tool.
  package let rules: RuleRegistry
  /// The files: those on disk, or in an editor.
  package let contents: FileContents
  /// The searches for templates that can be used again; `nil` if the first hint begins a search.
  private let searches: [TemplateSearch]?
  private let known = Locked<[Key: Project]>([:])

  /// Creates a reader.
  /// - Parameters:
  ///   - searches: Searches for templates that can be used again. If they are given, others must be carried out by the caller; if
  ///     not, the first hint that needs one carries it out.
  package init(
    _ options: ProjectOptions, floors: FloorRegistry, rules: RuleRegistry, _ contents: FileContents = .onDisk,
    searches: [TemplateSearch]? = nil
  ) {
    self.options = options
    self.floors = floors
    self.rules = rules
    self.contents = contents
    self.searches = searches
  }

  /// Returns a reader of other files. It keeps no project of this one.
  /// - Parameter searches: The searches for templates that can be used again.
  package func with(_ contents: FileContents, searches: [TemplateSearch]) -> ProjectReader {
    ProjectReader(options, floors: floors, rules: rules, contents, searches: searches)
  }

  // MARK: Configurations

  /// Returns the path of the configuration that applies to a page or a folder; `nil` if none does. For a URL, and without a path,
  /// the search starts in the current folder.
  package func configuration(of path: String?) -> String? { configuration(of: path, contents) }

  private func configuration(of path: String?, _ contents: FileContents) -> String? {
    switch options.configuration {
    case .none: return nil
    case .file(let file): return file
    // A broken link is returned, too; reading it reports the error.
    case .nearest: return candidates(of: path, contents).first { contents.isFile($0) }
    }
  }

  /// Returns the paths at which a configuration of a page or a folder may be, the nearest first.
  package func candidates(of path: String?) -> [String] {
    options.configuration == .nearest ? candidates(of: path, contents) : []
  }

  private func candidates(of path: String?, _ contents: FileContents) -> [String] {
    let path = path.flatMap { Paths.isURL($0) ? nil : $0 } ?? ""
    var folder = contents.isFolder(path) ? path : Paths.folder(of: path)
    // For a pattern, the search starts in the folder before its first wildcard.
    while Glob.isPattern(folder) && !contents.isFolder(folder) { folder = Paths.folder(of: folder) }
    var found: [String] = []
    while found.count < 256 {
      found.append(Paths.join(folder, FileKind.configurationName))
      if Paths.absolute(folder.isEmpty ? "." : folder) == "/" { break }
      folder = Self.parent(of: folder)
    }
    return found
  }

  /// Returns the parent of a folder. The parent of a relative path is relative.
  private static func parent(of folder: String) -> String {
    let names = folder.split(separator: "/")
    if folder.hasPrefix("/") { return "/" + names.dropLast().joined(separator: "/") }
    if let last = names.last, last != "..", last != "." { return names.dropLast().joined(separator: "/") }
    return Paths.join(folder == "." ? "" : folder, "..")
  }

  // MARK: Projects

  /// Returns the project of a page or a folder. A file that cannot be used is left out, and is one of its problems.
  /// - Parameter options: The options, if they are not those of the reader. The configuration is that of the reader.
  package func project(
    of path: String?, _ parts: ProjectParts = .all, options: ProjectOptions? = nil
  ) -> Project {
    let record = StatusRecord(contents)
    var contents = contents
    contents.willRead = { [willRead = contents.willRead] path in
      record.add(path)
      willRead?(path)
    }
    let options = options ?? self.options
    let file = configuration(of: path, contents)
    let folder = searchedFolder(of: path, file)
    let key = Key(place: file.map(Paths.absolute) ?? folder + "/", options: options, parts: parts)
    let last = known.withLock { $0[key] }
    if let last, last.isCurrent { return last }
    var reading = ProjectReading(options, floors: floors, rules: rules, contents, record)
    let project = reading.project(file, parts, search(below: Paths.relative(folder, from: FileSystem.currentFolder)))
    return known.withLock { known in
      // Another thread may have read it at the same time. All users share one of the two.
      if let other = known[key], other !== last { return other }
      if known.count >= Self.mostKept { known.removeAll() }
      known[key] = project
      return project
    }
  }

  /// Returns the paths of everything that the project of a page depends on, also if one of its files cannot be used.
  package func watchedFiles(of path: String?, _ parts: ProjectParts = .all, options: ProjectOptions? = nil) -> [String]
  {
    project(of: path, parts, options: options).files.map(\.path) + candidates(of: path)
  }

  private func search(below folder: String) -> TemplateSearch {
    guard let searches else { return TemplateSearch(below: folder, contents) }
    let name = folder == "." ? "" : folder
    return searches.first { $0.folder == name } ?? TemplateSearch(below: folder, nil)
  }

  /// Returns the folder in which templates that are not loaded are searched for: that of the configuration; without one, the current
  /// folder for a page below it, and otherwise the folder of the page.
  private func searchedFolder(of path: String?, _ configuration: String?) -> String {
    if let configuration {
      let folder = Paths.folder(of: configuration)
      return Paths.absolute(folder.isEmpty ? "." : folder)
    }
    let current = FileSystem.currentFolder
    guard let path, path != "-", !Paths.isURL(path) else { return current }
    let folder = Paths.absolute(contents.isFolder(path) ? path : Paths.folder(of: path))
    return folder == current || folder.hasPrefix(current == "/" ? "/" : current + "/") ? current : folder
  }
}
