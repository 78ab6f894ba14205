import Storey
import StoreyFiles
import StoreyValidation

/// The files of which messages may show lines, values and keys: those that the command line names, and those in the folders at hand.
///
/// Pages and configurations may come from strangers. A link among the pages, or a path in a configuration that was found, may
/// lead to any file that whoever runs the tool can read, and what is printed may be read by all: in the log of a pull
/// request, for example.
final class QuotableFiles: Sendable {
  // A class because most runs show nothing: what it takes to know is found out when someone asks.

  private struct Known {
    /// What the command line names.
    let named: Set<String>
    /// Folders from the root, links followed.
    let folders: [String]
  }

  private let arguments: ParsedArguments
  private let folders: [String]
  private let known = Locked<Known?>(nil)

  /// The files that arguments name, and those below these folders, the current one, and the operands that are folders.
  init(_ arguments: ParsedArguments, below folders: [String]) {
    self.arguments = arguments
    self.folders = folders
  }

  /// Whether a line of a file may be shown.
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

  /// A report as it may be shown.
  func shown(_ report: PageReport) -> PageReport {
    if !report.hasTexts || contains(report.file) { return report }
    var report = report
    report.hideTexts()
    return report
  }
}
