import Storey
import StoreyFiles
import StoreyProject

/// The merge driver of a repository: git calls it for the files that `.gitattributes` gives to it, in merges, rebases, cherry-picks and
/// when a stash is applied.
struct MergeDriver {
  /// The name of the driver in `.gitattributes` and in the configuration of git.
  static let name = "storey"

  let repository: GitRepository
  /// The lines of `.gitattributes` for the pages.
  let attributes: [String]

  /// Finds the repository of pages and folders of pages; of the current folder without any.
  /// - Throws: `Failure` for a path outside of a work tree, or in another repository than the first one.
  init(for paths: [String]) throws(Failure) {
    let paths = paths.isEmpty ? ["."] : paths
    let repository = try GitRepository(of: Self.folder(of: paths[0]))
    attributes = try paths.map { (path) throws(Failure) in
      let own = try GitRepository(of: Self.folder(of: path))
      if own.folder != repository.folder {
        throw Failure(
          message: "\(path) is in another repository than \(paths[0])", hint: "run the command once for each")
      }
      return "\(Self.quoted(Self.pattern(of: path, in: own))) merge=\(Self.name)"
    }
    self.repository = repository
  }

  private static func folder(of path: String) -> String { FileSystem.isFolder(path) ? path : Paths.folder(of: path) }

  /// Returns the pattern of `.gitattributes` for a page, or for all JSON files in a folder.
  private static func pattern(of path: String, in repository: GitRepository) -> String {
    // The signs of patterns have a backslash.
    func escaped(_ text: some StringProtocol) -> String {
      text.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    let prefix = escaped(repository.prefix)
    if !FileSystem.isFolder(path) { return "/" + prefix + escaped(path.split(separator: "/").last ?? "") }
    return prefix.isEmpty ? "*.json" : "/\(prefix)**/*.json"
  }

  /// Returns a pattern as `.gitattributes` needs it: in quotes if it has white space or other special signs.
  private static func quoted(_ pattern: String) -> String {
    let isPlain = pattern.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0.value != 0x7F }
    if isPlain { return pattern }
    let escaped = pattern.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\t": "\\t"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The command that git gives to a shell. `%O`, `%A` and `%B` are names of temporary files, and git quotes `%P`, the path of the page.
  /// If the tool is missing or cannot merge the file, git merges it by lines. Git ends a merge whose driver exits with more than 128.
  static var command: String {
    """
    \(ToolExecutable.path.shellQuoted.replacing("%", with: "%%")) merge --driver=%P --marker-size=%L %O %A %B; code=$?; \
    test $code -le 1 && exit $code; \
    git merge-file -q -L ours -L base -L theirs --marker-size=%L %A %O %B; code=$?; \
    test $code -le 127 || exit 1; exit $code
    """
  }

  /// The settings of the driver in the configuration of the repository.
  static var settings: [(key: String, value: String)] {
    [("merge.\(name).name", "merge of pages by meaning"), ("merge.\(name).driver", command)]
  }

  private var attributesFile: String { Paths.join(repository.folder, ".gitattributes") }

  /// The lines that `.gitattributes` does not have yet.
  /// - Throws: `Failure` if the file cannot be read.
  func missingAttributes() throws(Failure) -> [String] { missing(in: try oldAttributes() ?? []) }

  private func missing(in old: [UInt8]) -> [String] {
    let present = Set(String(decoding: old, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init))
    return attributes.filter { !present.contains($0) }
  }

  /// Returns the contents of the file of attributes; `nil` if it does not exist.
  /// - Throws: `Failure` if it cannot be read, or is a link, which git does not follow and which may lead out of the repository.
  private func oldAttributes() throws(Failure) -> [UInt8]? {
    if !FileSystem.isInUse(attributesFile) { return nil }
    do throws(FileError) {
      let (kind, isLink) = try FileSystem.kind(of: attributesFile)
      if !isLink && kind == .regular { return try FileSystem.read(attributesFile, limit: 1 << 20) }
    } catch {
      throw Failure(error)
    }
    throw Failure(message: "\(attributesFile) is not a regular file", hint: "replace it with a file")
  }

  /// Writes the settings and the missing lines.
  func install() throws(Failure) {
    let old = try oldAttributes()
    let missing = missing(in: old ?? [])
    for (key, value) in Self.settings { try repository.run("config", "--local", key, value) }
    if missing.isEmpty { return }
    var new = old ?? []
    if let last = new.last, last != 0x0A { new.append(0x0A) }
    for line in missing { new += Array((line + "\n").utf8) }
    do throws(FileError) {
      try FileSystem.replace(attributesFile, with: new, ifStill: old)
    } catch {
      throw Failure(error)
    }
  }
}
