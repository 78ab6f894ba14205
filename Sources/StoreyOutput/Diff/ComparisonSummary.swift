import Storey

/// The numbers of pages that were compared, by their kind of change.
package struct ComparisonSummary: Sendable {
  private var counts: [PageComparison.Kind: Int] = [:]
  private var unchanged = 0
  /// The pages with differences that the report shows, in order.
  private(set) var shown: [ShownPage] = []

  /// A page that a report shows.
  package struct ShownPage: Sendable {
    let number: Int
    let kind: PageComparison.Kind
    let name: String

    package init(_ comparison: PageComparison) {
      (number, kind, name) = (comparison.number, comparison.kind, comparison.name)
    }
  }

  package init() {}

  /// The names of the pages that could not be compared.
  private(set) var failed: [String] = []

  /// Counts a page that could not be compared.
  package mutating func addFailure(of name: String) { failed.append(name) }

  /// Counts a page; `nil` is one without differences.
  package mutating func add(_ kind: PageComparison.Kind?) {
    if let kind { counts[kind, default: 0] += 1 } else { unchanged += 1 }
  }

  /// Adds a page to those that the report shows. It is counted separately.
  package mutating func show(_ page: ShownPage) { shown.append(page) }

  /// The line about pages that were left out; `nil` without any.
  static func line(omitted: Int) -> String? {
    omitted == 0 ? nil : "…and \(Wording.counted(omitted, "more page")) with differences"
  }

  /// The line about pages that could not be compared; `nil` without any.
  var lineOfFailures: String? {
    if failed.isEmpty { return nil }
    let names = failed.prefix(20).map { VisibleText.fitted(VisibleText.line($0), columns: 100) }
    let more = failed.count > 20 ? " and \(failed.count - 20) more" : ""
    return "not compared: \(names.joined(separator: ", "))\(more)"
  }

  /// Whether all pages could be compared.
  package var isComplete: Bool { failed.isEmpty }

  /// Whether no page has differences.
  package var isEmpty: Bool { counts.isEmpty }
}

extension ComparisonSummary: CustomStringConvertible {
  /// The counts: `pages: 1 inserted, 2 changed, 97 unchanged`.
  package var description: String {
    if counts.isEmpty && failed.isEmpty {
      return unchanged == 0 ? "no differences" : "no differences in \(Wording.counted(unchanged, "page"))"
    }
    var kinds = PageComparison.Kind.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
    if unchanged > 0 { kinds.append("\(unchanged) unchanged") }
    if !failed.isEmpty { kinds.append("\(failed.count) not compared") }
    return "pages: " + kinds.joined(separator: ", ")
  }
}
