import StoreyFiles
import StoreyProject

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
    /// The path by which messages name the file.
    let path: String
  }

  /// The path of a file in both versions. Names are compared by bytes: different ones can be equal in Unicode.
  struct Name: Hashable, Comparable {
    let text: String

    static func == (a: Name, b: Name) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
    static func < (a: Name, b: Name) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
  }

  /// The files by their paths in both versions.
  private(set) var files: [Name: File] = [:]
  private(set) var failures: [Failure] = []

  /// Finds the files below a folder.
  /// - Parameter place: The folder of the new version, whose configuration applies to both.
  init(folder: String, ofPagesAt place: String, _ project: Project) throws(Failure) {
    let walk = FolderWalk(folder, project.contents) { $0.hasSuffix(".json") }
    failures = walk.failures.map { Failure(message: $0.description) }
    let top = Paths.absolute(folder)
    for path in walk.paths {
      let name = Paths.relative(file: path, from: top)
      if try project.excludes(Paths.join(place, name)) { continue }
      files[Name(text: name)] = File(source: .file(path), path: path)
    }
  }

  /// Finds the files of a commit, or of the work tree.
  ///
  /// - Parameters:
  ///   - commit: The identifier of the commit; `nil` for the work tree.
  ///   - scope: The files that are compared.
  init(commit: String?, of repository: GitRepository, in scope: GitScope, _ project: Project) throws(Failure) {
    if let commit {
      for (name, object) in try repository.files(of: commit) where scope.contains(name) {
        if try project.excludes(Paths.join(repository.folder, name)) { continue }
        files[Name(text: scope.shown(name))] = File(source: .object(object), path: scope.shown(name))
      }
    } else {
      for name in try repository.filesOfWorkTree() where scope.contains(name) {
        let path = Paths.join(repository.folder, name)
        // As in a commit, links and submodules are left out.
        guard FileStatus(at: path, links: false)?.kind == .regular, try !project.excludes(path) else { continue }
        files[Name(text: scope.shown(name))] = File(source: .file(path), path: scope.shown(name))
      }
    }
  }
}
