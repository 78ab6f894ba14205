import Storey
import StoreyFiles
import StoreyOutput
import StoreyPresentation
import StoreyProject
import StoreyValidation

extension Console {
  /// Prints the findings of the files of a project.
  /// - Throws: `Failure` for the first file that cannot be used.
  func check(_ project: Project) throws(Failure) {
    // The findings of other templates would hide the error.
    let unusable = project.problems(of: .template).first { $0.failure != nil }
    for problem in project.problems where problem.kind != .template || unusable == nil { try check(problem) }
    if let unusable { try check(unusable) }
  }

  /// Prints the findings of a configuration, which need not be free of errors.
  /// - Throws: `Failure` when the configuration cannot be read.
  func check(configurationOf project: Project) throws(Failure) {
    for var problem in project.problems(of: .configuration) {
      if case .invalid = problem.reason { problem.failure = nil }
      try check(problem)
    }
  }

  /// Prints the findings of a file, if it has any.
  /// - Throws: `Failure` when the file cannot be used.
  func check(_ problem: ProjectProblem) throws(Failure) {
    if let report = problem.report { note(problems: [report]) }
    if let failure = Failure(of: problem) { throw failure }
  }

  /// Returns the value of a file, and prints the findings of the file.
  /// - Throws: `Failure` when the file cannot be used.
  func checked<Value>(_ read: (value: Value?, problem: ProjectProblem?)) throws(Failure) -> Value? {
    if let problem = read.problem { try check(problem) }
    return read.value
  }

  /// Prints findings in the format of page findings.
  func note(problems: [PageReport]) {
    for problem in problems {
      // The texts of a report are escaped and contain no line ends.
      let reporter = TextReporter(usesColor: noteColors.isOn, groupsFindings: false)
      let text = String(decoding: reporter.part(of: problem), as: UTF8.self)
      note(escaped: text.split(separator: "\n").map(String.init))
    }
  }
}

extension Failure {
  /// Creates the failure of a problem; `nil` if the file can be used.
  init?(of problem: ProjectProblem) {
    guard let failure = problem.failure else { return nil }
    self = failure
    if case .unreadable(let error) = problem.reason, problem.kind != .configuration, problem.kind != .baseline {
      self.init(reading: error)
    }
  }

  /// Creates a failure for a file that cannot be read. A path that contains `://` is reported as an invalid address.
  init(reading error: FileError) {
    let isURL = error.path.contains("://")
    self.init(
      message: error.description + (isURL ? " [\(PageError.Code.invalidAddress)]" : ""),
      hint: isURL ? "use an https or http URL" : error.hint)
  }
}
