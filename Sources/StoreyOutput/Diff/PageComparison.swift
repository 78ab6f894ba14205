package import Storey

/// The differences between the two versions of one page, among many pages that are compared.
package struct PageComparison: Sendable {
  /// The change of the file.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case inserted, removed, renamed, changed

    /// The sign at the beginning of a line.
    var mark: String {
      switch self {
      case .inserted: "+"
      case .removed: "-"
      case .renamed: ">"
      case .changed: "~"
      }
    }
  }

  package let kind: Kind
  /// The files of the versions; `nil` where the page does not exist.
  package let files: (old: String?, new: String?)
  /// The path of the page, by which people know it: both paths of a renamed one.
  package let name: String
  package let difference: PageDifference
  /// The findings that only the new version has, and those that only the old one has; `nil` if the pages were not checked.
  package let findings: (came: [Finding], went: [Finding])?
  /// The layouts of both versions at each width of the report, for its pictures. Both have the floors of the difference.
  package let layouts: [Layouts]
  /// The number of the page among those that are compared, which no other page has.
  package let number: Int

  /// The layouts of both versions of a page at one width.
  package typealias Layouts = (old: TableLayout, new: TableLayout)

  package init(
    _ kind: Kind, old: String?, new: String?, name: String, number: Int = 0, _ difference: PageDifference,
    findings: (came: [Finding], went: [Finding])? = nil, layouts: [Layouts] = []
  ) {
    self.kind = kind
    self.number = number
    self.layouts = layouts
    files = (old, new)
    self.name = name
    self.difference = difference
    self.findings = findings
  }

  /// The numbers of changes; for a new or a removed page, the number of its floors.
  var summary: String {
    if kind == .renamed && difference.isEmpty { return "renamed only" }
    return hasListedChanges
      ? difference.summary : Wording.counted(difference.entries.count { $0.floor != nil }, "floor")
  }

  /// Whether the page has changes inside, which are listed. All floors of a new or a removed page are new or removed.
  var hasListedChanges: Bool { kind == .changed || kind == .renamed }
}
