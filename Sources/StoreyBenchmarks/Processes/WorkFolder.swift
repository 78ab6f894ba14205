#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder for files of one run, which becomes the current folder.
struct WorkFolder {
  let path: String

  /// Makes a new folder below that of temporary files.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storey-hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  /// Removes all that is in it.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  /// Removes it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes it the folder that this program and those that it starts work in.
  func enter() { _ = FileManager.default.changeCurrentDirectoryPath(path) }

  /// Writes files, with the folders that they are in.
  static func write(_ files: [InputFile], to folder: String) throws {
    for file in files {
      let url = URL(filePath: "\(folder)/\(file.path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// The bytes of a file, `nil` when it is not there.
  static func size(of file: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int
  }
}
