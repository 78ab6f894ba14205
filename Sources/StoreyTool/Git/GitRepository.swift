import StoreyFiles
import StoreyProject

/// A repository with a work tree, which the program `git` reads and changes. No argument passes through a shell.
struct GitRepository {
  /// The absolute path of the work tree.
  let folder: String
  /// The path of the folder by which the repository was found, in the work tree: empty, or with a slash at its end.
  let prefix: String

  /// The most bytes that are read of an answer of git.
  private static let mostBytes = 1 << 20
  private static let patience = Duration.seconds(60)

  /// Finds the repository of a folder.
  /// - Throws: `Failure` if git cannot be started or the folder is in no work tree.
  init(of folder: String) throws(Failure) {
    let found = try Self.run(["rev-parse", "--show-toplevel", "--show-prefix"], in: folder)
    let lines = found.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard found.code == 0, lines.count > 1 else {
      throw Failure(
        message: "\(folder) is not in the work tree of a git repository", hint: "run 'git init', or use another folder")
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

  private static func run(_ arguments: [String], in folder: String) throws(Failure) -> (code: Int32, output: String) {
    let answer: (code: Int32, output: String)?
    do throws(FileError) {
      let process = try ChildProcess("git", ["-C", folder] + arguments)
      let output = process.output(limit: mostBytes, until: .now + patience)
      if let output { answer = (process.exitCode(), String(decoding: output, as: UTF8.self)) } else { answer = nil }
    } catch {
      throw Failure(error)
    }
    if let answer { return answer }
    throw Failure(message: "git did not answer for \(patience.components.seconds) s")
  }
}
