import StoreyPresentation
import StoreyValidation

/// The files of which messages may show a line: those that the command line names, and those in the folders at hand.
///
/// Pages and configurations may come from strangers. A link among the pages, or a path in a configuration that was found, may
/// lead to any file that whoever runs the tool can read, and what is printed may be read by all: in the log of a pull
/// request, for example.
struct QuotableFiles: Sendable {
  private let named: Set<String>
  /// Folders from the root, links followed.
  private let folders: [String]

  /// The files that arguments name, and those below these folders, the current one, and the operands that are folders.
  init(_ arguments: ParsedArguments, below folders: [String]) {
    named = Set(arguments.texts)
    let all = [FileSystem.currentFolder] + folders + arguments.operands.filter { FileSystem.isFolder($0) }
    self.folders = all.map { FileSystem.resolved($0) }
  }

  /// Whether a line of a file may be shown.
  func contains(_ path: String) -> Bool {
    if named.contains(path) || path == "-" || Paths.isURL(path) { return true }
    let file = FileSystem.resolved(path)
    return folders.contains { file.hasPrefix($0 == "/" ? $0 : $0 + "/") }
  }

  /// A report as it may be shown.
  func shown(_ report: PageReport) -> PageReport {
    if report.source.isEmpty || contains(report.file) { return report }
    var report = report
    report.source = []
    return report
  }
}
