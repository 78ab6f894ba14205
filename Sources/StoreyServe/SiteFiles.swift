import Storey
import StoreyFiles
import StoreyProject

/// The files of a site that a client can choose: pages, themes and manifests of apps.
struct SiteFiles: Sendable, Equatable {
  /// Whether the pages are the floors of a gallery, by their patterns.
  var isGallery = false
  /// The titles of the pages, by their paths relative to the folder; `nil` for a page without a title.
  var pages: [String: String?] = [:]
  /// The paths of the themes, by the names that clients use.
  var themes: [String: String] = [:]
  /// The paths of the manifests, by the names that clients use.
  var apps: [String: String] = [:]
  /// The paths of links out of the folder, relative to it. They are listed, and not followed.
  var outside: Set<String> = []
  /// The folders with these files: changes in them can change the list.
  var folders: Set<String> = []

  /// The paths of the pages, sorted.
  var sortedPages: [String] { pages.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

/// Finds the files of a site, and finds them again when files were added or removed. Files that did not change are not read
/// again.
package struct SiteSearch: Sendable {
  /// The maximum number of entries of folders that are looked at, and the largest file that is looked into, in bytes.
  private static let mostEntries = 20_000
  private static let mostBytes = 8 << 20

  /// The kind of a JSON file.
  private enum Kind: Sendable {
    case page(title: String?)
    case theme, app, other
  }

  /// The folder that is served.
  private let folder: String
  /// The only page; `nil` if all pages of the folder are served.
  let page: String?
  /// The themes and manifests that the command line names.
  private let named: SiteFiles
  private var recognition: FileRecognition
  /// Whether all pages of the folder are served.
  var isFolder: Bool { page == nil }
  private let files: FileContents
  private var known: [String: (status: FileStatus, kind: Kind)] = [:]
  /// The files that are new or have changed since the search before, by their paths.
  private(set) var changed: [String] = []

  /// Creates a search in a folder.
  /// - Parameters:
  ///   - page: The only page; `nil` for all pages.
  ///   - themes: The themes that the command line names.
  ///   - apps: The manifests that the command line names.
  ///   - recognition: Decides which files are pages, as for all commands.
  ///   - files: Reads the files.
  init(
    in folder: String, page: String?, themes: [String], apps: [String], recognition: FileRecognition,
    _ files: FileContents
  ) {
    self.files = files
    self.folder = folder
    self.page = page
    self.recognition = recognition
    var named = SiteFiles()
    for theme in themes { named.themes[Self.name(of: theme, in: folder)] = Self.path(of: theme) }
    for app in apps { named.apps[Self.name(of: app, in: folder)] = Self.path(of: app) }
    self.named = named
  }

  /// Decides by another configuration which files are pages. All files are looked into again.
  mutating func use(_ recognition: FileRecognition) {
    self.recognition = recognition
    known = [:]
  }

  /// Returns the absolute path of a file that the command line or the configuration names, without links.
  package static func path(of file: String) -> String { Paths.absolute(FileSystem.resolved(file)) }

  /// Returns the name of a file for clients: relative to the folder if it is below it, otherwise as it was named.
  private static func name(of file: String, in folder: String) -> String {
    let path = path(of: file)
    return path.hasPrefix(folder == "/" ? "/" : folder + "/") ? Paths.relative(path, from: folder) : file
  }

  /// Finds the files. O(entries of folders + bytes of files that changed).
  mutating func find() -> SiteFiles {
    var found = named
    found.folders = [folder]
    var seen: [String: (status: FileStatus, kind: Kind)] = [:]
    changed = []
    for path in paths() {
      let name = Paths.relative(path, from: folder)
      // An address cannot contain a backslash, which some systems read as a slash.
      if name.contains("\\") { continue }
      guard let status = files.status(of: path, .page) else {
        if files.isOutside(path) { found.outside.insert(name) }
        continue
      }
      let old = known[path].flatMap { $0.status == status ? $0.kind : nil }
      let kind = old ?? kind(of: path, status)
      seen[path] = (status, kind)
      if old == nil { changed.append(name) }
      found.folders.insert(Paths.folder(of: path))
      switch kind {
      case .page(let title): found.pages[name] = .some(title)
      case .theme: found.themes[name] = path
      case .app: found.apps[name] = path
      case .other: break
      }
    }
    // A page that is named stays in the list while it is broken or missing.
    if let page, found.pages[page] == nil, !found.outside.contains(page) { found.pages[page] = .some(nil) }
    known = seen
    return found
  }

  private func paths() -> [String] {
    if let page { return [Paths.join(folder, page)] }
    return FolderWalk(folder, entries: Self.mostEntries, files) { $0.hasSuffix(".json") }.paths
  }

  private func kind(of path: String, _ status: FileStatus) -> Kind {
    guard status.isRegular, status.size <= Self.mostBytes,
      let bytes = try? files.page(path, limit: Self.mostBytes, namedBy: .file).bytes
    else { return .other }
    switch recognition.likelyKind(of: bytes, at: path) {
    case FileKind.page: return .page(title: Self.title(of: bytes))
    case FileKind.manifest: return .app
    case FileKind.theme: return .theme
    default: return .other
    }
  }

  /// Returns the title of a page; `nil` for a page without a title or with syntax errors.
  private static func title(of page: [UInt8]) -> String? {
    let root = try? Document(parsing: page, syntax: .jsonc).root
    return (root?["head"]?["title"]?.text ?? root?["name"]?.text)?.string
  }
}
