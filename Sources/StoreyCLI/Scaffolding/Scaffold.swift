import Storey
import StoreyFiles

/// Files to start with, under a folder: written all or none.
struct Scaffold {
  /// Paths from the folder, and what stands there.
  let files: [(path: String, text: String)]
  /// What to do next, a command a line, run from the folder.
  let nextSteps: [String]

  /// The paths of the files below a folder.
  func paths(in folder: String) -> [String] { files.map { Paths.join(folder, $0.path) } }

  /// Writes the files. What is there already is not touched, and nothing is written then.
  func write(to folder: String, replacing: Bool) throws(Failure) -> [String] {
    let paths = paths(in: folder)
    if !replacing, let taken = paths.first(where: FileSystem.isTaken) {
      throw Failure(message: "there is a \(taken) already, and nothing is written", hint: "'--force' replaces it")
    }
    do throws(FileError) {
      for (path, file) in zip(paths, files) {
        try FileSystem.createFolders(Paths.folder(of: path))
        try FileSystem.replace(path, with: Array(file.text.utf8))
      }
    } catch {
      throw Failure(error)
    }
    return paths
  }
}

/// The names of a floor type.
struct FloorName {
  /// The pattern that pages write: `StoreHours`.
  let pattern: String
  /// The name of its files and renderers: `store-hours`.
  let kebab: String

  /// nil when it is no name that can stand for a floor, a Swift type and a file.
  init?(_ name: String) {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isUppercase,
      name.unicodeScalars.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }),
      name.utf8.count <= 60
    else { return nil }
    pattern = name
    kebab = name.kebabCase
  }
}
