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

  /// Counts a page; `nil` is one without differences.
  package mutating func add(_ kind: PageComparison.Kind?) {
    if let kind { counts[kind, default: 0] += 1 } else { unchanged += 1 }
  }

  /// Adds a page to those that the report shows. It is counted separately.
  package mutating func show(_ page: ShownPage) { shown.append(page) }

  /// Whether no page has differences.
  package var isEmpty: Bool { counts.isEmpty }
}

extension ComparisonSummary: CustomStringConvertible {
  /// The counts: `pages: 1 inserted, 2 changed, 97 unchanged`.
  package var description: String {
    if counts.isEmpty { return "no differences in \(Wording.counted(unchanged, "page"))" }
    let kinds = PageComparison.Kind.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
    return "pages: " + (kinds + (unchanged > 0 ? ["\(unchanged) unchanged"] : [])).joined(separator: ", ")
  }
}
