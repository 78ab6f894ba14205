import Storey

/// A rule that reports texts that grow over elements below them.
struct OverlappingElementsRule: PageRule {
  static let description = RuleDescription(
    id: "overlapping-elements", severity: .warning,
    summary: "A text that grows over an element below it",
    rationale: """
      The text needs more lines than its floor has room for, and covers a text or a picture below it. This happens in floors
      whose elements have fixed places, while the height of the text is that of its lines. Elements in groups are compared, too. A
      text in a stack, a grid or an overlap with a frame is also reported if it moves another element of that container over a text or a
      picture outside of it. Elements that overlap with texts of one line are not reported. Shorten the text. To mend the floor,
      place its elements in a stack, in which a long text moves the elements below it, or limit the lines of the text. Texts
      are measured at the configured width of the page; the default is 375 points.
      """,
    samples: [
      #"{"name": "News", "floors": [{"pattern": "Notice", "title": "A short title", "note": "Read more"}]}"#,
      #"{"name": "News", "floors": [{"pattern": "Notice", "title": ↓"A long title that does not fit on one line of the page, but needs two", "note": "Read more"}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for text in page.drawing.overlapping {
      let effect = text.moved.map { "moves \($0)" } ?? "is drawn"
      findings.add(
        "the text \"\(Diagnostic.excerpt(of: text.text))\" \(effect) over \(text.below)",
        hint: "shorten it, or place the elements of the floor in a stack", at: text.source)
    }
  }
}
