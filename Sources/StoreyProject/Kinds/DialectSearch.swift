import Storey
package import StoreyDialects
import StoreyFiles

/// The dialects of the pages below a folder, and the files that are not pages, for the configuration of a new project.
package struct DialectSearch {
  /// The pages of one dialect.
  package struct Found {
    package let dialect: Dialect
    /// The paths of the pages, sorted.
    package fileprivate(set) var paths: [String]
  }

  /// The maximum number of entries of folders that are looked at.
  private static let mostEntries = 20_000
  /// The maximum number of files that are read.
  private static let mostFiles = 1000
  /// The maximum size of a file that is read, in bytes.
  private static let mostBytes = 1 << 20

  /// The dialects with pages, the one with most pages first.
  package private(set) var found: [Found] = []
  /// The paths of the JSON files that are neither pages nor other files of this tool, sorted.
  package private(set) var others: [String] = []
  /// The paths of all other JSON files.
  package private(set) var kept: Set<String> = []

  /// Searches a folder. Hidden folders, and those of packages of Node, are not searched. O(bytes of the files).
  package init(in folder: String) {
    let walk = FolderWalk(folder, entries: Self.mostEntries) { path in
      path.hasSuffix(".json") && !path.contains("node_modules/")
    }
    kept = Set(walk.paths)
    for path in walk.paths.prefix(Self.mostFiles) {
      guard let bytes = try? FileSystem.readRegularFile(path, limit: Self.mostBytes), bytes.count <= Self.mostBytes,
        let root = (try? Document(parsing: bytes, syntax: .jsonc))?.root
      else { continue }
      guard let dialect = Dialect.recognizing(root) else {
        if FileRecognition.kind(of: bytes) == nil {
          others.append(path)
          kept.remove(path)
        }
        continue
      }
      if let index = found.firstIndex(where: { $0.dialect.name == dialect.name }) {
        found[index].paths.append(path)
      } else {
        found.append(Found(dialect: dialect, paths: [path]))
      }
    }
    found.sort { ($1.paths.count, $0.dialect.name) < ($0.paths.count, $1.dialect.name) }
  }
}
