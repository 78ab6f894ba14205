package import Storey
import StoreyValidation

/// The findings that only one of two versions of a page has.
package struct FindingChanges {
  /// The findings of the new version alone, and those of the old one alone.
  package let came: [Finding]
  package let went: [Finding]

  /// Checks both versions. O(bytes).
  /// - Parameters:
  ///   - old: The old version; `nil` for a new page.
  ///   - new: The new version; `nil` for a removed page, whose findings are left out.
  ///   - path: The path for which rules are configured.
  package init(_ project: Project, old: [UInt8]?, new: [UInt8]?, at path: String) {
    guard let new else {
      (came, went) = ([], [])
      return
    }
    let checker = FileChecker(project, details: [.pointer, .fingerprint])
    let after = checker.report(on: new, at: path)
    let before = old.map { checker.report(on: $0, at: path) }
    came = FileChecker.report(after, without: before.map { [$0] } ?? []).shownFindings
    went = before.map { FileChecker.report($0, without: [after]).shownFindings } ?? []
  }
}
