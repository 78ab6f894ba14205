import Storey
import StoreyValidation

extension Project {
  /// The findings of the files of the project, as lines of text without colours.
  package var notes: [String] { problems.compactMap(\.report).flatMap(Self.lines) }

  /// The first error of a template as a line of text, preferably of the template of a path; `nil` if no template has errors.
  package func templateError(preferring path: String?) -> String? {
    let refused = templates.filter { $0.count(of: .error) > 0 }
    guard var report = refused.first(where: { $0.file == path }) ?? refused.first else { return nil }
    report.keep(atLeast: .error)
    return Self.lines(of: report).first
  }

  /// Checks that every file of the project can be used, for a caller that does not go on without one.
  /// - Throws: `Failure` for the first file that cannot be used, with the position of its first finding, if it has one.
  package func checkUsable() throws(Failure) {
    guard let problem = problems.first(where: { $0.failure != nil }), let failure = problem.failure else { return }
    // The finding has the position; the failure only contains the name of the file.
    let report = problems(of: problem.kind).lazy.compactMap(\.report).first
    if problem.report != nil, let line = report.flatMap({ Self.lines(of: $0).first }) { throw Failure(message: line) }
    throw failure
  }

  private static func lines(of report: PageReport) -> [String] {
    String(decoding: TextReporter(groupsFindings: false).part(of: report), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}

extension ProjectOptions {
  /// The same options, with which pages are checked against the app that shows them.
  package var checkingApp: ProjectOptions {
    var options = self
    if let app { options.manifests = [app] }
    return options
  }
}
