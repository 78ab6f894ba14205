import StoreyFiles
import StoreyProject
import StoreyValidation

/// The files of a repository that are compared: the JSON files that the operands of a command name, or are below them.
struct GitScope {
  /// The part of the work tree that an operand names.
  private enum Part {
    /// The files at or below a path from the top of the work tree, which is empty for the top.
    case path(String)
    case pattern(Glob)

    func contains(_ name: String) -> Bool {
      switch self {
      case .pattern(let glob): return glob.meansExactly(name)
      case .path(let path):
        let (name, path) = (name.utf8, path.utf8)
        if name.elementsEqual(path) { return true }
        guard path.isEmpty || name.starts(with: path) && name.dropFirst(path.count).first == UInt8(ascii: "/") else {
          return false
        }
        // As below a folder on disk, hidden files and folders are skipped.
        let names = name.dropFirst(path.count).split(separator: UInt8(ascii: "/"))
        return !names.contains { $0.first == UInt8(ascii: ".") }
      }
    }
  }

  private let parts: [(operand: String, part: Part)]
  private let repository: GitRepository
  private let currentFolder = FileSystem.currentFolder

  /// - Throws: `Failure` for an operand that is not a path of the work tree.
  init(_ operands: [String], _ repository: GitRepository) throws(Failure) {
    self.repository = repository
    var parts: [(String, Part)] = []
    for operand in operands.isEmpty ? ["."] : operands {
      if operand == "-" || Paths.isURL(operand) {
        throw Failure(
          message: "'\(operand)' is not a path of the repository in \(repository.folder)",
          hint: "with '--git', name pages and folders of the repository")
      }
      let place = Paths.relative(file: operand, from: repository.folder)
      if place == ".." || place.hasPrefix("../") {
        throw Failure(
          message: "\(operand) is not in the repository in \(repository.folder)", hint: "run the command there")
      }
      if Glob.isPattern(operand), !FileSystem.exists(operand), let glob = Glob(place) {
        parts.append((operand, .pattern(glob)))
      } else {
        parts.append((operand, .path(place == "." ? "" : place)))
      }
    }
    self.parts = parts
  }

  /// Returns whether a file is compared, by its path from the top of the work tree.
  func contains(_ name: String) -> Bool { name.hasSuffix(".json") && parts.contains { $0.part.contains(name) } }

  /// Checks that each operand names a file or folder of one of the versions, or of the work tree: a misspelled one must not look like
  /// pages without differences.
  /// - Parameter files: The paths of the files of both versions, from the current folder.
  func check(_ files: [String]) throws(Failure) {
    for (operand, part) in parts where !FileSystem.exists(operand) {
      if !files.contains(where: { part.contains(Paths.relative(file: $0, from: repository.folder)) }) {
        throw Failure(
          message: "\(operand) is in neither version", hint: "check the path, and the configuration's \"exclude\"")
      }
    }
  }

  /// Returns the path of a file from the current folder.
  func shown(_ name: String) -> String {
    Paths.relative(Paths.join(repository.folder, name), from: currentFolder)
  }
}
