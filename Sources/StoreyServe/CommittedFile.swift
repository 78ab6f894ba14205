import Storey
import StoreyFiles
import StoreyProject

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

  /// Returns the identifier of the contents of the committed version; `nil` without a committed version.
  static func revision(of file: String, _ files: FileContents) -> String? {
    (try? run("rev-parse", "--verify", "--quiet", of: file, files, limit: 1024)).flatMap { $0 }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Reads the committed version. `cat-file blob` runs no filters and no other programs of the repository.
  /// - Throws: `Failure` when git is not installed, or has no committed version of the file.
  static func bytes(of file: String, _ files: FileContents, limit: Int) throws(Failure) -> [UInt8] {
    if let bytes = try run("cat-file", "blob", of: file, files, limit: limit) { return bytes }
    throw Failure(message: "\(file) has no committed version", hint: "commit the file, or compare it with another page")
  }

  /// The difference between a file and its last committed version.
  enum Change: String {
    case added, modified
  }

  /// Returns the change of a file since the last commit; `nil` for the committed version, and outside of a work tree of git.
  ///
  /// Git can write a file with other line ends than it keeps. Its filters do not run, so a file that one of them changes is modified here.
  static func change(of bytes: [UInt8], at file: String, _ files: FileContents) -> Change? {
    guard isInWorkTree(Paths.absolute(file)) else { return nil }
    do throws(Failure) {
      guard let committed = try run("cat-file", "blob", of: file, files, limit: bytes.count + 1) else { return .added }
      return committed == bytes || committed == bytes.withShortLineEnds ? nil : .modified
    } catch {
      return nil
    }
  }

  /// Returns the output of a command of git about the committed version; `nil` without a committed version.
  private static func run(
    _ words: String..., of file: String, _ files: FileContents, limit: Int
  ) throws(Failure) -> [UInt8]? {
    let folder = Paths.folder(of: file)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    do throws(FileError) {
      // The folder is entered through its descriptor, because its path can be exchanged for a link.
      let place = try files.folders?.place(of: folder.isEmpty ? "." : folder, to: "read")
      let start = place == nil ? (folder.isEmpty ? "." : folder) : ChildProcess.folderPath
      let git = try ChildProcess("git", ["-C", start] + words + ["HEAD:./\(name)"], in: place?.openFolder())
      // The output is empty if git fails, and a page is never empty.
      return git.output(limit: limit, until: .now + patience).flatMap { $0.isEmpty ? nil : $0 }
    } catch {
      throw Failure(error)
    }
  }
}

extension [UInt8] {
  /// The bytes with a line feed in place of each carriage return with a line feed.
  fileprivate var withShortLineEnds: [UInt8] {
    indices.filter { self[$0] != 0x0D || $0 + 1 == count || self[$0 + 1] != 0x0A }.map { self[$0] }
  }
}
