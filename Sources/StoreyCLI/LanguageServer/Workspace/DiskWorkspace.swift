import Storey
import StoreyEditor
import StoreyFiles
import StoreyValidation

/// The files of the folders that are open in an editor: the texts in the editor, and the other JSON files on disk.
final class DiskWorkspace: EditedWorkspace {
  // A class, because a file is read and parsed once for a request. It is used on one thread.

  /// The largest number of entries of folders that are looked at, of files that are read, and of their bytes.
  private static let mostEntries = 20_000
  private static let mostFiles = 2000
  private static let mostBytes = 64 << 20

  private let open: [String: OpenFile]
  private let surroundings: Surroundings
  private let recognition: FileRecognition
  private var files: [String: EditedFile?] = [:]
  private var bytesLeft = mostBytes
  let paths: [String]
  /// Whether all files of the folders are among `paths` and can be read within the limits.
  private(set) var isComplete = true

  /// Creates a workspace of folders. Walks the folders.
  init(_ folders: [String], open: [String: OpenFile], _ settings: FolderSettings) {
    self.open = open
    surroundings = settings.surroundings
    recognition = FileRecognition(settings)
    var paths = Set(open.keys)
    var isComplete = true
    paths.formUnion(settings.files.filter(FileSystem.exists))
    for folder in folders {
      let walk = FolderWalk(folder, entries: Self.mostEntries) { $0.hasSuffix(".json") }
      if walk.isCut || walk.paths.count > Self.mostFiles { isComplete = false }
      paths.formUnion(walk.paths.prefix(Self.mostFiles).map(Paths.absolute))
    }
    self.paths = paths.sorted()
    self.isComplete = isComplete
  }

  func file(at path: String) -> EditedFile? {
    if let known = files[path] { return known }
    let file = read(path)
    files[path] = .some(file)
    return file
  }

  private func read(_ path: String) -> EditedFile? {
    let bytes: [UInt8]
    if let file = open[path] {
      bytes = file.text.bytes
    } else {
      guard let read = try? FileSystem.readRegularFile(path, limit: bytesLeft) else { return nil }
      guard read.count <= bytesLeft else {
        isComplete = false
        return nil
      }
      bytes = read
      bytesLeft -= read.count
    }
    guard let kind = recognition.kind(of: bytes, at: path) else { return nil }
    return EditedFile(path: path, kind: kind, bytes: bytes, surroundings: surroundings)
  }
}
