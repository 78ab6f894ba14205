import Storey
import StoreyFiles
import StoreyProject

/// The initial files of a floor.
struct Scaffold {
  /// The files, with paths relative to the output folder.
  let files: [(path: String, text: String)]
  /// The commands to run next in the output folder.
  let nextSteps: [String]

  /// Returns the paths of the files in a folder.
  func paths(in folder: String) -> [String] { files.map { Paths.join(folder, $0.path) } }

  /// Writes the files and returns their paths.
  /// - Throws: `Failure` when a file exists and `replacing` is `false`, before any file is written.
  func write(to folder: String, replacing: Bool) throws(Failure) -> [String] {
    let paths = paths(in: folder)
    if !replacing, let taken = paths.first(where: FileSystem.isInUse) {
      throw Failure(message: "\(taken) already exists", hint: "use '--force' to overwrite it")
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
  /// The pattern in pages: `StoreHours`.
  let pattern: String
  /// The name of files and renderers: `store-hours`.
  let kebab: String

  /// Creates the names from a pattern. `nil` unless it is valid as the name of a floor, a Swift type and a file.
  init?(_ name: String) {
    guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isUppercase,
      name.unicodeScalars.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }),
      name.utf8.count <= 60
    else { return nil }
    pattern = name
    kebab = name.kebabCase
  }
}
