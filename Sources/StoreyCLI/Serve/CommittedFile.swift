import Storey
import StoreyFiles

/// The last committed version of a file in a git repository.
enum CommittedFile {
  /// The time that git may take.
  private static let patience = Duration.seconds(10)

  /// Returns whether an absolute path is in a work tree of git: whether a folder above it contains `.git`.
  static func isInWorkTree(_ file: String) -> Bool {
    var folder = Paths.folder(of: file)
    while true {
      if FileSystem.isInUse(Paths.join(folder, ".git")) { return true }
      if folder == "/" || folder.isEmpty { return false }
      folder = Paths.folder(of: folder)
    }
  }

  /// Reads the committed version. `cat-file blob` runs no filters and no other programs of the repository.
  /// - Throws: `Failure` when git is not installed, or has no committed version of the file.
  static func bytes(of file: String, limit: Int) throws(Failure) -> [UInt8] {
    let folder = Paths.folder(of: file)
    let name = String(file.dropFirst(folder.isEmpty ? 0 : folder == "/" ? 1 : folder.utf8.count + 1))
    do throws(FileError) {
      let git = try ChildProcess(
        "git", ["-C", folder.isEmpty ? "." : folder, "cat-file", "blob", "HEAD:./\(name)"])
      // git prints nothing if it fails, and a page is never empty.
      if let bytes = git.output(limit: limit, until: .now + patience), !bytes.isEmpty { return bytes }
    } catch {
      throw Failure(error)
    }
    throw Failure(message: "\(file) has no committed version", hint: "commit the file, or compare it with another page")
  }
}
