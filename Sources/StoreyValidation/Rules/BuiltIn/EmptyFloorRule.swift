import Storey

/// Floors that show nothing.
struct EmptyFloorRule: PageRule {
  static let description = RuleDescription(
    id: "empty-floor", severity: .warning,
    summary: "A floor that shows nothing but, perhaps, its header",
    rationale: """
      Its list is empty, or nothing in the list can be shown. A header above nothing looks broken; without one, the floor is
      dead weight that someone forgot.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": ↓[]}]}"#,
    ])

  /// Rows that are there whether or not the floor has anything to show.
  private static let frameRows: Set<FloorIdentifier> = ["header", "margin"]

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for (index, section) in page.layout.sections.enumerated() {
      let rows = page.layout.rows[section.rows]
      guard case .container(let container) = section.floor.content else { continue }
      // Rows without a renderer are the app's fault, and reported as that.
      if section.floor.rows.count > rows.count { continue }
      let isFrame = section.header == nil && rows.allSatisfy { Self.frameRows.contains($0.identifier) }
      guard isFrame || page.drawing.sectionsOfHeadings.contains(index) else { continue }
      let lists = FloorLists(of: container, on: page)
      // A floor that reads no list may be meant to be a heading, and a list may consist of headings.
      if !isFrame && (lists.isNone || Self.showsItem(of: lists, section, page.layout)) { continue }
      report(section.floor, lists, &findings)
    }
  }

  private func report(_ floor: Floor, _ lists: FloorLists, _ findings: inout RuleFindings) {
    let name = floor.identity.map { "the floor \(Diagnostic.excerpt(of: $0.text.string))" } ?? "the floor"
    let hint = "put something into it, or remove the floor"
    if let (key, list) = lists.empty {
      findings.add("\(name) shows nothing: its \(Diagnostic.excerpt(of: key)) is empty", hint: hint, at: list)
    } else {
      findings.add("\(name) shows nothing", hint: hint, at: floor.shownSource)
    }
  }

  /// Whether anything that was drawn of a section stands in one of its lists.
  private static func showsItem(of lists: FloorLists, _ section: LayoutSection, _ layout: TableLayout) -> Bool {
    var drawn = DrawnPart()
    let parts =
      [section.header.map(LayoutPart.header)].compactMap(\.self) + layout.rows[section.rows].map(LayoutPart.row)
    return parts.contains { part in
      layout.draw(part, into: &drawn)
      return drawn.list.elements.contains { element in
        switch element.content {
        case .image(let url?, _): lists.hold(drawn.list[url].source)
        case .text(let block): drawn.list[block.text].sources.contains { lists.hold($0) }
        case .image, .fill, .group, .carousel: false
        }
      }
    }
  }
}
