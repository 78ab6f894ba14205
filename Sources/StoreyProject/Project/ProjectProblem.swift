package import StoreyFiles
package import StoreyValidation

/// A file of a project that has findings, or that cannot be used.
package struct ProjectProblem: Error {
  /// The reason why a file is not used.
  package enum Reason: Sendable {
    case unreadable(FileError)
    /// The file is of another kind.
    case ofOtherKind
    /// The file has errors, which are the findings.
    case invalid
    case other
  }

  /// The kind of the file.
  package let kind: FileKind
  /// The path of the file or folder, as the options or the configuration name it.
  package let path: String
  /// The findings in the file, without texts that must not be quoted; `nil` without findings.
  package var report: PageReport?
  /// The error, and its reason, if the file is not used.
  package var failure: Failure?
  package var reason: Reason?

  /// Whether the file has errors, and is of the right kind.
  package var isInvalid: Bool { if case .invalid = reason { true } else { false } }

  package var isUnreadable: Bool { if case .unreadable = reason { true } else { false } }

  init(_ kind: FileKind, _ path: String, report: PageReport) {
    self.kind = kind
    self.path = path
    self.report = report
  }

  init(_ kind: FileKind, _ path: String, _ reason: Reason, _ failure: Failure, report: PageReport? = nil) {
    self.kind = kind
    self.path = path
    self.report = report
    self.failure = failure
    self.reason = reason
  }

  init(_ kind: FileKind, _ path: String, unreadable error: FileError) {
    self.init(kind, path, .unreadable(error), Failure(error))
  }
}
