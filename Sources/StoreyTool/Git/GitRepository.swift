import StoreyFiles
import StoreyProject

/// A repository with a work tree, which the program `git` reads and changes. No argument passes through a shell.
struct GitRepository {
  /// The absolute path of the work tree.
  let folder: String
  /// The path of the folder by which the repository was found, in the work tree: empty, or with a slash at its end.
  let prefix: String

  /// The most bytes that are read of an answer of git: the list of files of a very large repository.
  private static let mostBytes = 1 << 28
  static let patience = Duration.seconds(60)
  /// The variables of git: it fetches no objects that a partial clone lacks, which would run programs of the repository, and requests no
  /// input.
  static let variables = ["GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "", "GIT_TERMINAL_PROMPT": "0"]

  /// Finds the repository of a folder.
  /// - Throws: `Failure` if git cannot be started or the folder is in no work tree.
  init(of folder: String) throws(Failure) {
    let found = try Self.run(["rev-parse", "--show-toplevel", "--show-prefix"], in: folder)
    let lines = found.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard found.code == 0, lines.count > 1 else {
      throw Failure(
        message: "\(folder) is not in the work tree of a repository that git can read",
        hint: "'git -C \(folder) status' shows the reason")
    }
    (self.folder, prefix) = (String(lines[0]), String(lines[1]))
  }

  /// Runs git in the work tree.
  /// - Throws: `Failure` if git cannot be started or reports an error.
  @discardableResult
  func run(_ arguments: String...) throws(Failure) -> String {
    let (code, output) = try Self.run(arguments, in: folder)
    if code == 0 { return output }
    throw Failure(message: "'git \(arguments.joined(separator: " "))' failed with exit code \(code) in \(folder)")
  }

  /// Returns the identifier of the commit of a revision.
  /// - Throws: `Failure` for a name that is not one of a commit.
  func commit(of revision: String) throws(Failure) -> String {
    let (code, output) = try Self.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: folder)
    if code == 0, let line = output.split(separator: "\n").first { return String(line) }
    throw Failure(
      message: "'\(revision)' is not a revision of the repository in \(folder)",
      hint: isShallow
        ? "the clone does not have all commits: run 'git fetch --unshallow'"
        : "use a branch, a tag or a commit; 'git log' lists commits")
  }

  /// Returns the last commit that two commits have in common.
  func commonCommit(of one: String, _ other: String) throws(Failure) -> String {
    let (code, output) = try Self.run(["merge-base", one, other], in: folder)
    if code == 0, let line = output.split(separator: "\n").first { return String(line) }
    throw Failure(
      message: "the revisions have no commit in common in the repository in \(folder)",
      hint: isShallow ? "the clone does not have all commits: run 'git fetch --unshallow'" : nil)
  }

  /// Whether the clone has only the last commits.
  private var isShallow: Bool { (try? run("rev-parse", "--is-shallow-repository")) == "true\n" }

  /// Returns the files of a commit: their paths from the top of the work tree, and the identifiers of their contents. Links and
  /// submodules are left out.
  func files(of commit: String) throws(Failure) -> [(path: String, object: String)] {
    var files: [(String, String)] = []
    for entry in try run("ls-tree", "-r", "-z", "--full-tree", commit).split(separator: "\0") {
      // "100644 blob 6b1f…\tpath"
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      if parts.count == 2, words.count == 3, words[0].hasPrefix("100") {
        files.append((String(parts[1]), String(words[2])))
      }
    }
    return files
  }

  /// Returns the paths of the files of the work tree from its top: those that git tracks, and new ones that it does not ignore. Some may
  /// be links, submodules, or removed.
  func filesOfWorkTree() throws(Failure) -> [String] {
    // Without the program that watches files, if one is configured.
    try run("-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
      .split(separator: "\0").map(String.init)
  }

  /// Returns the files that a merge has left with conflicts: their paths from the top of the work tree, and the identifiers of the contents of
  /// the common version, ours and theirs; `nil` for a version without the file.
  func unmergedFiles() throws(Failure) -> [(path: String, base: String?, ours: String?, theirs: String?)] {
    var stages: [(path: String, objects: [Int: String])] = []
    for entry in try run("ls-files", "--unmerged", "-z", "--full-name").split(separator: "\0") {
      // "100644 6b1f… 2\tpath"
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 3, words[0].hasPrefix("100"), let stage = Int(words[2]) else { continue }
      let path = String(parts[1])
      if stages.last?.path.utf8.elementsEqual(path.utf8) != true { stages.append((path, [:])) }
      stages[stages.count - 1].objects[stage] = String(words[1])
    }
    return stages.map { path, objects in (path, objects[1], objects[2], objects[3]) }
  }

  private static func run(_ arguments: [String], in folder: String) throws(Failure) -> (code: Int32, output: String) {
    let process: ChildProcess
    do throws(FileError) {
      process = try ChildProcess("git", ["-C", folder] + arguments, variables: variables)
    } catch {
      throw Failure(error)
    }
    guard let output = process.output(limit: mostBytes, until: .now + patience) else {
      throw Failure(message: "git did not answer for \(patience.components.seconds) s")
    }
    if output.count > mostBytes {
      throw Failure(message: "the answer of 'git \(arguments[0])' in \(folder) has more than \(mostBytes) bytes")
    }
    return (process.exitCode(), String(decoding: output, as: UTF8.self))
  }
}
