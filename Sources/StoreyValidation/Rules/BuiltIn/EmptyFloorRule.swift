import Storey

/// A rule that reports floors without content.
struct EmptyFloorRule: PageRule {
  static let description = RuleDescription(
    id: "empty-floor", severity: .warning,
    summary: "A floor that has no content besides its header",
    rationale: """
      The list of the floor is empty, or none of its elements can be shown. A header without content looks broken. A floor with neither a header nor content is invisible and can be removed.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": ↓[]}]}"#,
    ])

  /// The rows that a floor has even without content.
  private static let frameRows: Set<FloorIdentifier> = ["header", "margin"]

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for (index, section) in page.layout.sections.enumerated() {
      let rows = page.layout.rows[section.rows]
      guard case .container(let container) = section.floor.content else { continue }
      // Some rows have no renderer. This is a fault of the app and is reported by `missing-renderer`.
      if section.floor.rows.count > rows.count { continue }
      let isFrame = section.header == nil && rows.allSatisfy { Self.frameRows.contains($0.identifier) }
      guard isFrame || page.drawing.sectionsOfHeadings.contains(index) else { continue }
      let lists = FloorLists(of: container, on: page)
      // A floor without lists may itself be a heading, and the elements of a list may be headings.
      if !isFrame && (lists.readsNoLists || Self.showsItem(of: lists, section, page.layout)) { continue }
      report(section.floor, lists, page.page.registry.shape.part.word, &findings)
    }
  }

  private func report(_ floor: Floor, _ lists: FloorLists, _ word: String, _ findings: inout RuleFindings) {
    let name = floor.identity.map { "the \(word) \"\(Diagnostic.excerpt(of: $0.text.string))\"" } ?? "the \(word)"
    let hint = "add content, or remove the \(word)"
    if let (key, list) = lists.empty {
      findings.add("\(name) has no content: \"\(Diagnostic.excerpt(of: key))\" is empty", hint: hint, at: list)
    } else if floor.source?.hasDynamicValues != true {
      findings.add("\(name) has no content", hint: hint, at: floor.shownSource)
    }
  }

  /// Whether a section draws a text or a picture from one of its lists.
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
