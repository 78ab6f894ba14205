import Storey
import StoreyFiles
package import StoreyValidation

/// The files whose lines, values and keys may be quoted in messages: those named on the command line, and those in known
/// folders.
///
/// Pages and configurations may be untrusted. A link among the pages, or a path in a configuration, may lead to any file that
/// the user can read, and the output may be public, for example in the log of a pull request.
package final class QuotableFiles: Sendable {
  // A class, because the folders are resolved on first use, and most runs never need them.

  private let named: Set<String>
  private let folders: [String]
  /// The absolute paths of the folders, with links resolved.
  private let resolvedFolders = Locked<[String]?>(nil)

  /// Creates the set of the files that the user named, and of all files below the given folders, the current folder and the folders
  /// that the user named. In a server with folders, these are only the folders of the server and the given ones.
  init(named: Set<String>, namedFolders: [String], _ contents: FileContents, below folders: [String]) {
    self.named = named
    let isServer = contents.folders != nil
    self.folders =
      folders + (isServer ? [] : [FileSystem.currentFolder] + namedFolders.filter { FileSystem.isFolder($0) })
  }

  /// Returns whether the contents of a file may be quoted.
  /// - Parameter isQuotable: The answer of the reading of the file, if it has one. It is for the file that was opened; another one
  ///   may have the path now.
  package func contains(_ path: String, _ isQuotable: Bool? = nil) -> Bool {
    if let isQuotable { return isQuotable }
    if path == "-" || Paths.isURL(path) { return true }
    if named.contains(path) { return true }
    let folders = resolvedFolders.withLock { known in
      let found = known ?? self.folders.map { FileSystem.resolved($0) }
      known = found
      return found
    }
    let file = FileSystem.resolved(path)
    return folders.contains { file.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// Returns the report without its texts if the file may not be quoted.
  /// - Parameter path: The path of the file, if it is not the name in the report.
  package func shown(_ report: PageReport, _ isQuotable: Bool?, at path: String? = nil) -> PageReport {
    if !report.hasTexts || contains(path ?? report.file, isQuotable) { return report }
    var report = report
    report.hideTexts()
    return report
  }
}
