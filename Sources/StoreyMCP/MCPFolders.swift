import Storey
import StoreyFiles
package import StoreyProject

/// The folders below which a client may name files.
package struct MCPFolders: Sendable {
  /// The folders as the server was started with them.
  let named: [String]
  /// The open folders, through which all files below them are accessed.
  let opened: FolderSet
  /// The absolute paths of the folders, with links resolved.
  var folders: [String] { opened.paths }
  /// The files below the folders.
  package var files: FileContents { FileContents(folders: opened) }

  /// Creates the set of folders that the command line names.
  /// - Throws: `Failure` for a path that is not a folder, or that cannot be opened.
  package init(_ named: [String]) throws(Failure) {
    for folder in named where !FileSystem.isFolder(folder) {
      throw Failure(message: "'\(folder)' is not a folder", hint: "use a folder that contains pages")
    }
    self.named = named
    do throws(FileError) {
      opened = try FolderSet(named)
    } catch {
      throw Failure(message: error.description, hint: error.hint)
    }
  }

  /// Returns the path of an existing file or folder that a client names. A relative path is relative to the current folder if
  /// it then is below one of the folders, and otherwise to the first of them that has the file.
  ///
  /// The result is an answer for the client. A command that uses the path follows it again (`FileContents`).
  /// - Throws: `Failure` for a path that is not below the folders after its links are resolved, and for a missing file.
  func path(_ text: String) throws(Failure) -> String {
    let isPath = !text.isEmpty && !Paths.isURL(text) && !text.utf8.contains(0)
    let absolute = Paths.absolute(text)
    let isDirect = text.hasPrefix("/") || named.contains { Self.isBelow(absolute, Paths.absolute($0)) }
    let places = !isPath ? [] : isDirect ? [text] : named.map { Paths.join($0, text) }
    var isAllowed = false
    for path in places where contains(path) {
      isAllowed = true
      // A path that begins with a dash, or is one, would be read as an option or as standard input.
      if files.exists(path, .page) { return path.hasPrefix("-") ? "./\(path)" : path }
    }
    if !isAllowed { throw refusal(of: text) }
    throw Failure(message: "cannot find '\(Self.shown(text))'", hint: hint)
  }

  /// Returns the path of a regular file that a client names.
  func file(_ text: String) throws(Failure) -> String {
    let path = try path(text)
    try checkRegular(path)
    return path
  }

  /// Returns the paths of files and folders that a client names. Every page below a folder is checked, too.
  func pages(_ texts: [String]) throws(Failure) -> [String] {
    try texts.map { (text) throws(Failure) in
      let path = try path(text)
      guard files.isFolder(path, .page) else {
        try checkRegular(path)
        return path
      }
      let walk = FolderWalk(path, entries: MCPLimits.entries, files) { $0.hasSuffix(".json") }
      if walk.isCut {
        throw Failure(
          message: "more than \(MCPLimits.entries) files and folders below \(path)",
          hint: "name the pages, or a smaller folder")
      }
      for file in walk.paths {
        guard contains(file) else { throw refusal(of: file) }
        try checkRegular(file)
      }
      return path
    }
  }

  /// Whether a path leads to a place below the folders, at which a file may exist.
  private func contains(_ path: String) -> Bool {
    do throws(FileError) {
      if case .below = try opened.find(path) { return true }
      return false
    } catch {
      // A folder of the path is missing or cannot be opened: only folders below those of the server are looked at.
      return true
    }
  }

  /// Returns the text of a client up to the length of a long path.
  private static func shown(_ text: String) -> String {
    text.utf8.count <= 4096 ? text : "\(text.prefix(1000))…"
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : "\(folder)/")
  }

  /// Checks that a path leads to a regular file, which can be read without waiting. Standard input has the messages of the
  /// client.
  private func checkRegular(_ path: String) throws(Failure) {
    let kind = files.status(of: path, .page)?.kind
    if kind == .regular, OpenDescriptor(named: path) == nil { return }
    throw Failure(
      message: "'\(Self.shown(path))' is not a file", hint: kind == .folder ? "name a page" : nil)
  }

  private func refusal(of path: String) -> Failure {
    Failure(
      message:
        "'\(Self.shown(path))' is not below a folder that this server may read, after links are resolved",
      hint: hint)
  }

  private var hint: String { "the folders are: \(folders.joined(separator: ", "))" }
}
