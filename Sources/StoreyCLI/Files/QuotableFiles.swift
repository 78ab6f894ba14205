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
  /// operands that are folders.
  init(_ arguments: ParsedArguments, below folders: [String]) {
    self.arguments = arguments
    self.folders = folders
  }

  /// Returns whether the contents of a file may be quoted.
  func contains(_ path: String) -> Bool {
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
    let all = [FileSystem.currentFolder] + folders + arguments.operands.filter { FileSystem.isFolder($0) }
    return Known(named: Set(arguments.texts), folders: all.map { FileSystem.resolved($0) })
  }

  /// Returns the report without its texts if the file may not be quoted.
  func shown(_ report: PageReport) -> PageReport {
    if !report.hasTexts || contains(report.file) { return report }
    var report = report
    report.hideTexts()
    return report
  }
}
