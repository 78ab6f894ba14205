import Storey
import StoreyFiles
import StoreyValidation

/// The files whose lines, values and keys may be quoted in messages: those named on the command line, and those in known
/// folders.
///
/// Pages and configurations may be untrusted. A link among the pages, or a path in a configuration, may lead to any file that
/// the user can read, and the output may be public, for example in the log of a pull request.
final class QuotableFiles: Sendable {
  // A class, because the folders are resolved on first use, and most runs never need them.

  private struct Known {
    /// The operands and option values of the command line.
    let named: Set<String>
    /// Absolute paths of folders, with links resolved.
    let folders: [String]
  }

  private let arguments: ParsedArguments
  private let folders: [String]
  private let known = Locked<Known?>(nil)

  /// Creates the set of the files named by the arguments, and of all files below the given folders, the current folder and the
  /// operands that are folders. In a server, these are only the folders of the server and the given ones.
  init(_ arguments: ParsedArguments, below folders: [String]) {
    self.arguments = arguments
    self.folders = folders
  }

  /// Returns whether the contents of a file may be quoted.
  /// - Parameter isQuotable: The answer of the reading of the file, if it has one. It is for the file that was opened; another one
  ///   may have the path now.
  func contains(_ path: String, _ isQuotable: Bool? = nil) -> Bool {
    if let isQuotable { return isQuotable }
    if path == "-" || Paths.isURL(path) { return true }
    let known = known.withLock { known in
      let found = known ?? look()
      known = found
      return found
    }
    if known.named.contains(path) { return true }
    let file = FileSystem.resolved(path)
    return known.folders.contains { file.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  private func look() -> Known {
    let isServer = arguments.files.folders != nil
    let all =
      folders
      + (isServer ? [] : [FileSystem.currentFolder] + arguments.operands.filter { FileSystem.isFolder($0) })
    return Known(named: Set(arguments.texts), folders: all.map { FileSystem.resolved($0) })
  }

  /// Returns the report without its texts if the file may not be quoted.
  /// - Parameter path: The path of the file, if it is not the name in the report.
  func shown(_ report: PageReport, _ isQuotable: Bool?, at path: String? = nil) -> PageReport {
    if !report.hasTexts || contains(path ?? report.file, isQuotable) { return report }
    var report = report
    report.hideTexts()
    return report
  }
}
