import Storey
import StoreyTestSupport
import Testing

@Suite struct FloorConformanceTests {
  /// What a floor violates.
  private func violations<Floor: TemplateContainer & TemplateModel>(
    _ floor: Floor.Type, _ sample: String = #"{"pattern":"Notes","notes":["Tea","Coffee"]}"#,
    drawnBy cells: (inout FloorRegistry) -> Void = { $0.register(RightCell.self, replacing: true) }
  ) -> [Violation] {
    var registry = FloorRegistry()
    registry.register(floor, replacing: true)
    cells(&registry)
    return FloorConformance(of: registry, samples: [sample]).violations()
  }

  private func violated<Floor: TemplateContainer & TemplateModel>(_ floor: Floor.Type) -> Set<Violation.Requirement> {
    Set(violations(floor).map(\.requirement))
  }

  @Test func `a floor that is right conforms`() {
    #expect(violations(NotesFloor.self).map(\.description) == [])
  }

  @Test(arguments: [
    "{", "[]", #"{"pattern":"Other"}"#, #"{"pattern":"Notes"}"#, #"{"pattern":"Other","fallback":"drop"}"#,
  ])
  func `a sample that is not decoded is no sample`(sample: String) {
    #expect(violations(NotesFloor.self, sample).map(\.requirement) == [.decoding])
  }

  @Test func `a row or a header without a renderer is found`() {
    let rows = violations(NotesFloor.self, drawnBy: { _ in })
    #expect(Set(rows.map(\.requirement)) == [.renderer])
    #expect(rows.compactMap(\.place.part).contains(.row(0)))
    #expect(violations(HeadlessFloor.self).map(\.place.part) == [.header])
    #expect(violated(HeadlessFloor.self) == [.renderer])
  }

  @Test func `a number of rows that is negative, changes, or is read from the page unchecked, is found`() {
    #expect(violated(NegativeFloor.self) == [.container])
    #expect(violated(GrowingFloor.self) == [.container])
    let many = violations(TrustingFloor.self, #"{"pattern":"Notes","count":2}"#)
    #expect(many.map(\.requirement) == [.container])
    #expect(many.first?.place.variant == "every number is negative")
  }

  @Test func `rows that change, and runs that are not the rows, are found`() {
    #expect(violated(ShufflingFloor.self) == [.container])
    #expect(violated(OverlongRunFloor.self) == [.container])
    #expect(violated(OtherRunFloor.self) == [.container])
  }

  @Test func `text that is escaped before it is drawn is found`() {
    let violations = violations(NotesFloor.self) { $0.register(EscapingCell.self, replacing: true) }
    #expect(Set(violations.map(\.requirement)) == [.text])
    #expect(violations.first?.place.variant == "every text is a script")
  }

  @Test func `what only a hostile page brings about is found`() {
    let violations = violations(NotesFloor.self) { $0.register(StretchingCell.self, replacing: true) }
    #expect(Set(violations.map(\.requirement)) == [.frames])
    #expect(violations.allSatisfy { $0.place.variant != nil })
  }

  @Test(
    arguments: [
      ("<div>&lt;</div>", nil), ("<div>", "<div> is not closed"), ("<div></span>", "</span> closes nothing"),
      ("<b>x</b>", "<b> is no tag of this format"), ("a & b", "an ampersand is not escaped"),
      (#"<a href="<">"#, "the attribute \"href\" holds markup"), ("\u{7}", "a control character"),
      (#"<a onclick="x"></a>"#, "\"onclick\" is no attribute of this format"),
      ("<script>x</script>", "there are 3 scripts"),
    ] as [(String, String?)])
  func `markup that writers do not write is found`(markup: String, fault: String?) {
    let html = markup + "<script>{}</script><script>a<b</script>"
    let found = MarkupCheck.fault(in: Array(html.utf8), as: .html)
    #expect(found?.contains(fault ?? "") == (fault == nil ? nil : true))
  }
}
