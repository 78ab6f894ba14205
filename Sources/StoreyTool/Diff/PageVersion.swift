import StoreyFiles
import StoreyProject
import StoreyValidation

/// One of the two versions of many pages that are compared: the JSON files below a folder, or those of a commit.
struct PageVersion {
  /// The place of the bytes of a file.
  enum Source: Hashable {
    case file(String)
    /// An object of a repository, by its identifier.
    case object(String)
  }

  /// A file of a version.
  struct File {
    let source: Source
    /// The path for which rules are configured, and by which messages name the file.
    let path: String
  }

  /// The files by their paths in both versions.
  private(set) var files: [String: File] = [:]
  private(set) var failures: [Failure] = []

  /// Finds the files below a folder.
  init(folder: String, _ project: Project) throws(Failure) {
    let walk = FolderWalk(folder, project.contents) { $0.hasSuffix(".json") }
    failures = walk.failures.map { Failure(message: $0.description) }
    let top = Paths.absolute(folder)
    for path in walk.paths where try !project.excludes(path) {
      files[Paths.relative(file: path, from: top)] = File(source: .file(path), path: path)
    }
  }

  /// Finds the files of a commit, or of the work tree.
  ///
  /// - Parameters:
  ///   - commit: The identifier of the commit; `nil` for the work tree.
  ///   - scope: The files that are compared.
  init(commit: String?, of repository: GitRepository, in scope: GitScope, _ project: Project) throws(Failure) {
    var objects: [String: String]?
    if let commit { objects = try repository.files(of: commit) }
    let names = if let objects { Array(objects.keys) } else { try repository.filesOfWorkTree() }
    for name in names where scope.contains(name) {
      let path = Paths.join(repository.folder, name)
      if try project.excludes(path) { continue }
      let shown = scope.shown(name)
      if let object = objects?[name] {
        files[shown] = File(source: .object(object), path: shown)
      } else if FileSystem.exists(path) {
        files[shown] = File(source: .file(path), path: shown)
      }
    }
  }
}

/// The files of a repository that are compared: the JSON files that the operands of a command name, or are below them.
struct GitScope {
  /// The paths of the operands from the top of the work tree; empty for the top.
  private let places: [String]
  private let globs: [Glob]
  private let repository: GitRepository
  private let currentFolder = FileSystem.currentFolder

  /// - Throws: `Failure` for an operand outside of the work tree.
  init(_ operands: [String], _ repository: GitRepository) throws(Failure) {
    self.repository = repository
    var (places, globs) = ([String](), [Glob]())
    for operand in operands.isEmpty ? ["."] : operands {
      let place = Paths.relative(file: operand, from: repository.folder)
      if place == ".." || place.hasPrefix("../") {
        throw Failure(
          message: "\(operand) is not in the repository in \(repository.folder)", hint: "run the command there")
      }
      if Glob.isPattern(operand), !FileSystem.exists(operand), let glob = Glob(place) {
        globs.append(glob)
      } else {
        places.append(place == "." ? "" : place)
      }
    }
    (self.places, self.globs) = (places, globs)
  }

  /// Returns whether a file is compared, by its path from the top of the work tree.
  func contains(_ name: String) -> Bool {
    if !name.hasSuffix(".json") { return false }
    let isBelow = places.contains { place in
      if place == name { return true }
      guard place.isEmpty || name.hasPrefix(place + "/") else { return false }
      // As below a folder on disk, hidden files and folders are skipped.
      return !name.dropFirst(place.utf8.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
    return isBelow || globs.contains { $0.meansExactly(name) }
  }

  /// Returns the path of a file from the current folder.
  func shown(_ name: String) -> String {
    Paths.relative(Paths.join(repository.folder, name), from: currentFolder)
  }
}
