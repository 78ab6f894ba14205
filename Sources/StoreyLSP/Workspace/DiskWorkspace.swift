import Storey
import StoreyEditor
import StoreyFiles
import StoreyProject
import StoreyValidation

/// The files of the folders that are open in an editor: the texts in the editor, and the other JSON files on disk. Each file has the
/// settings of its own folder.
final class DiskWorkspace: EditedWorkspace {
  // A class, because a file is read and parsed once for a request. It is used on one thread.

  /// The largest number of entries of folders, of files that are read, and of their bytes.
  private static let mostEntries = 20_000
  private static let mostFiles = 2000
  private static let mostBytes = 64 << 20

  private let open: [String: OpenFile]
  private let reader: SettingsReader
  /// The settings by folder, and by configuration.
  private var settings: [String: FolderSettings] = [:]
  private var configurations: [String: FolderSettings] = [:]
  private var files: [String: EditedFile?] = [:]
  private var bytesLeft = mostBytes
  let paths: [String]
  /// The reason why some files of the folders are not in the workspace; `nil` if all are.
  private(set) var gap: String?

  /// Creates a workspace of folders. Walks the folders.
  /// - Parameter settings: The settings of a folder.
  init(_ folders: [String], open: [String: OpenFile], _ settings: FolderSettings, _ reader: SettingsReader) {
    self.open = open
    self.reader = reader
    self.settings[settings.folder] = settings
    if let file = settings.configurationFile { configurations[file] = settings }
    var paths = Set(open.keys)
    paths.formUnion(settings.status.compactMap { path, status in status?.isRegular == true ? path : nil })
    for folder in folders {
      let walk = FolderWalk(folder, entries: Self.mostEntries) { path in
        path.hasSuffix(".json") && !path.dropFirst(folder.count).contains("/node_modules/")
      }
      if walk.isCut || walk.paths.count > Self.mostFiles { gap = Self.excess }
      if let failure = walk.failures.first { gap = failure.description }
      paths.formUnion(walk.paths.prefix(Self.mostFiles).map(Paths.absolute))
    }
    self.paths = paths.sorted()
  }

  private static let excess = "the folders have too many files"

  func file(at path: String) -> EditedFile? {
    if let known = files[path] { return known }
    let file = read(path)
    files[path] = .some(file)
    return file
  }

  private func read(_ path: String) -> EditedFile? {
    guard let bytes = open[path]?.text.bytes ?? bytesOnDisk(path) else { return nil }
    let settings = settings(of: Paths.folder(of: path))
    guard let kind = settings.project.recognition.kind(of: bytes, at: path) else { return nil }
    return EditedFile(path: path, kind: kind, bytes: bytes, surroundings: settings.surroundings(of: path))
  }

  private func bytesOnDisk(_ path: String) -> [UInt8]? {
    do throws(FileError) {
      let bytes = try FileSystem.readRegularFile(path, limit: bytesLeft)
      if bytes.count <= bytesLeft {
        bytesLeft -= bytes.count
        return bytes
      }
      gap = Self.excess
    } catch {
      // A file that was deleted since the walk is not a gap.
      if FileSystem.exists(path) { gap = error.description }
    }
    return nil
  }

  private func settings(of folder: String) -> FolderSettings {
    if let known = settings[folder] { return known }
    let file = reader.configuration(of: folder)
    let found = file.flatMap { configurations[$0] } ?? reader.settings(of: [folder])[0]
    settings[folder] = found
    if let file { configurations[file] = found }
    return found
  }
}
