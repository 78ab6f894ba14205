import Storey
import StoreyFiles
import StoreyTemplates

/// Finds floor templates that are not loaded, to name them in the hint for an unknown pattern.
///
/// A class because a folder is searched at most once, when the first unknown pattern is reported.
package final class TemplateSearch: Sendable {
  /// The maximum number of entries of folders that are looked at, and of files that are read.
  private static let mostEntries = 5000
  private static let mostFiles = 500

  /// The folder below which files are searched; empty for the current folder.
  package let folder: String
  /// The files of a search on demand; `nil` if `run` carries out the search.
  private let contents: FileContents?
  private let found = Locked<[String: String]?>(nil)

  /// Creates a search below a folder, in at most four levels.
  /// - Parameter contents: The files in which the first hint searches. If it is `nil`, hints are `nil` until `run` has searched.
  package init(below folder: String, _ contents: FileContents?) {
    self.folder = folder == "." ? "" : folder
    self.contents = contents
  }

  /// Returns the hint for a pattern that a template below the folder declares; `nil` if no template declares it.
  /// - Parameter loaded: The absolute paths of the files and folders of templates that are loaded.
  func hint(for pattern: FloorPattern, besides loaded: [String]) -> String? {
    if let contents { run(contents) }
    guard let file = found.withLock({ $0?[pattern.name] }) else { return nil }
    let path = Paths.absolute(file)
    return loaded.contains { path == $0 || path.hasPrefix($0 + "/") }
      ? "\(file) declares it, but cannot be used; correct its errors"
      : "\(file) declares it; load it with '--templates', or with \"templates\" in .storey.json"
  }

  /// Carries out the search, if it was not carried out before. Returns whether it was carried out now.
  @discardableResult
  package func run(_ contents: FileContents) -> Bool {
    if found.withLock({ $0 != nil }) { return false }
    let result = search(contents)
    found.withLock { $0 = result }
    return true
  }

  /// Returns the files of templates by pattern.
  private func search(_ contents: FileContents) -> [String: String] {
    var found: [String: String] = [:]
    var folders = [folder]
    var (entries, files) = (0, 0)
    for _ in 0..<4 {
      var next: [String] = []
      for folder in folders {
        for case let name? in (try? contents.names(in: folder.isEmpty ? "." : folder, .page)) ?? []
        where !name.hasPrefix(".") {
          entries += 1
          if entries > Self.mostEntries || files > Self.mostFiles { return found }
          let path = Paths.join(folder, name)
          guard let kind = try? contents.kind(of: path, .page), !kind.isLink else { continue }
          if kind.0 == .folder { next.append(path) }
          guard kind.0 == .regular, name.hasSuffix(".json") else { continue }
          files += 1
          if let pattern = pattern(declaredIn: path, contents), found[pattern] == nil { found[pattern] = path }
        }
      }
      folders = next
    }
    return found
  }

  /// Returns the pattern that a template declares; `nil` if the file is not a template.
  private func pattern(declaredIn path: String, _ contents: FileContents) -> String? {
    guard
      let bytes = contents.found(path, limit: FloorTemplate.sizeLimit),
      let root = try? Document(parsing: bytes, syntax: .jsonc).root, root["template"]?.kind == .number
    else { return nil }
    return root["pattern"]?.text?.string
  }
}
