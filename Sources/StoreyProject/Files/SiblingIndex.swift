import Storey
import StoreyFiles

/// The names and the overlays of the folders of pages, so that each folder is read once for all of its pages.
///
/// A folder is read again when its status changes, because files were added, removed or replaced, and when an overlay of it changes. A file
/// that becomes an overlay when it is written in place is found after such a change.
final class SiblingIndex: Sendable {
  // A class, because all pages of a project share it.

  /// The number of entries of a folder that are looked at.
  private static let mostEntries = 10_000
  /// The number of folders that are kept, and of bytes of overlays that are kept of each.
  private static let mostFolders = 16
  private static let mostBytes = 1 << 22

  /// An overlay.
  struct Overlay: Sendable {
    let file: String
    /// The contents; `nil` if they are read when they are needed.
    let document: Document?
    fileprivate let status: FileStatus?
  }

  private struct Key: Hashable {
    let folder: String
    let shape: ObjectIdentifier
    let syntax: JSONSyntax
  }

  private struct Folder: Sendable {
    let status: FileStatus?
    let names: Set<String>
    /// The overlays by the names of the pages that they change; `nil` until they are first needed.
    var overlays: [String: [Overlay]]?
  }

  private let folders = Locked<[Key: Folder]>([:])

  /// Returns the names of the JSON files in the folder of a page.
  func names(of page: SiblingPages) -> Set<String> { folder(of: page).names }

  /// Returns the overlays of a page in its context, sorted by their names. O(bytes of the folder) for the first page of a folder.
  func overlays(of name: String, _ page: SiblingPages) -> [Overlay] {
    var folder = folder(of: page)
    if let known = folder.overlays {
      let found = Self.overlays(of: name, known)
      if found.allSatisfy({ $0.status == Self.status(of: $0.file, page) }) { return found }
    }
    let all = Self.readOverlays(among: folder.names, page)
    folder.overlays = all
    keep(folder, for: page)
    return Self.overlays(of: name, all)
  }

  /// Returns the overlays of a page, which they name with or without its extension.
  private static func overlays(of name: String, _ all: [String: [Overlay]]) -> [Overlay] {
    let stem = name.hasSuffix(".json") ? all[String(name.dropLast(".json".count))] ?? [] : []
    return (stem + (all[name] ?? [])).filter { $0.file != name }.sorted { $0.file < $1.file }
  }

  private static func readOverlays(among names: Set<String>, _ page: SiblingPages) -> [String: [Overlay]] {
    var overlays: [String: [Overlay]] = [:]
    var rest = mostBytes
    for file in names.sorted() {
      // Before the contents, so that a change in between is noticed.
      let status = status(of: file, page)
      guard let document = page.document(file), let name = page.nameOverlaid(by: document) else { continue }
      rest -= document.byteCount
      overlays[name, default: []].append(Overlay(file: file, document: rest < 0 ? nil : document, status: status))
    }
    return overlays
  }

  private static func status(of file: String, _ page: SiblingPages) -> FileStatus? {
    page.contents.status(of: Paths.join(page.folder, file), .page)
  }

  // MARK: Folders

  private func folder(of page: SiblingPages) -> Folder {
    let path = page.folder.isEmpty ? "." : page.folder
    let status = page.contents.status(of: path, .page)
    let key = Self.key(of: page)
    if let known = folders.withLock({ $0[key] }), known.status == status { return known }
    let all = (try? page.contents.names(in: path, .page)) ?? []
    let names = all.prefix(Self.mostEntries).compactMap(\.self).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    let folder = Folder(status: status, names: Set(names))
    keep(folder, for: page)
    return folder
  }

  private func keep(_ folder: Folder, for page: SiblingPages) {
    let key = Self.key(of: page)
    folders.withLock { folders in
      if folders.count >= Self.mostFolders && folders[key] == nil { folders = [:] }
      folders[key] = folder
    }
  }

  private static func key(of page: SiblingPages) -> Key {
    Key(folder: page.folder, shape: ObjectIdentifier(page.shape), syntax: page.syntax)
  }
}
