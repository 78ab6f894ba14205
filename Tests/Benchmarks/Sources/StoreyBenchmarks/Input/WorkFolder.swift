#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A temporary folder for the files of a run, used as the current folder.
struct WorkFolder {
  let path: String

  /// Creates a new folder in the folder for temporary files.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storey-hostile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  /// Removes the contents of the folder.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Makes the folder the current folder of this process and its child processes.
  func enter() { _ = FileManager.default.changeCurrentDirectoryPath(path) }

  /// Writes files and creates their folders.
  static func write(_ files: [InputFile], to folder: String) throws {
    for file in files {
      let url = URL(filePath: "\(folder)/\(file.path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// Returns the size of a file in bytes, or `nil` if it does not exist.
  static func size(of file: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int
  }
}
