import Storey
import StoreyTestSupport
import Testing

@Suite struct FloorConformanceTests {
  /// Returns the violations of a floor.
  private func violations<Floor: TemplateContainer & JSONModel>(
    _ floor: Floor.Type, _ sample: String = #"{"pattern":"Notes","notes":["Tea","Coffee"]}"#,
    drawnBy register: (inout FloorRegistry) throws -> Void = { _ in }
  ) throws -> [Violation] {
    var registry = FloorRegistry()
    try register(&registry)
    try registry.register(floor)
    return FloorConformance(of: registry, samples: [sample]).violations()
  }

  private func violated<Floor: TemplateContainer & JSONModel>(_ floor: Floor.Type) throws -> Set<
    Violation.Requirement
  > {
    Set(try violations(floor).map(\.requirement))
  }

  @Test func `a correct floor conforms`() throws {
    #expect(try violations(NotesFloor.self).map(\.description) == [])
  }

  @Test(arguments: [
    "{", "[]", #"{"pattern":"Other"}"#, #"{"pattern":"Notes"}"#, #"{"pattern":"Other","fallback":"drop"}"#,
  ])
  func `a sample that cannot be decoded is a violation`(sample: String) throws {
    #expect(try violations(NotesFloor.self, sample).map(\.requirement) == [.decoding])
  }

  @Test func `a row or a header without a renderer is a violation`() throws {
    let rows = try violations(CelllessFloor.self)
    #expect(Set(rows.map(\.requirement)) == [.renderer])
    #expect(rows.compactMap(\.place.part).contains(.row(0)))
    #expect(try violations(HeadlessFloor.self).map(\.place.part) == [.header])
    #expect(try violated(HeadlessFloor.self) == [.renderer])
  }

  @Test func `a number of rows that changes, or is not checked, is a violation`() throws {
    #expect(try violated(GrowingFloor.self) == [.container])
    let many = try violations(TrustingFloor.self, #"{"pattern":"Notes","count":2}"#)
    #expect(many.map(\.requirement) == [.container])
    #expect(many.first?.place.variant == "every number is large")
  }

  @Test func `a rule that is reported differently from its description is a violation`() throws {
    func message(_ rules: [RuleDescription]) throws -> [String] {
      try ReportingFloor.$describedRules.withValue(rules) {
        try violations(ReportingFloor.self).filter { $0.requirement == .rules }.map(\.message)
      }
    }
    func rule(_ id: RuleID, _ severity: Severity = .note, _ sample: RuleSample...) -> RuleDescription {
      RuleDescription(id: id, severity: severity, summary: "Notes", rationale: "Notes fade.", samples: sample)
    }
    #expect(try message([rule("has-notes")]) == [])
    #expect(try message([]) == ["\"has-notes\" is reported but not described; add it to the rules of the floor"])
    #expect(
      try message([rule("has-notes", .error)]) == ["\"has-notes\" is reported as note but described as error"])
    #expect(
      try message([rule("has-notes"), rule("Has Notes")]) == ["the name of the rule \"Has Notes\" is not in kebab-case"]
    )
    #expect(
      try message([rule("has-notes"), rule("unknown-key")])
        == ["the rule name \"unknown-key\" is already used by Storey; use another name"])
    let unmarked: RuleSample = #"{"name": "T", "floors": [{"pattern": "Notes", "notes": ["Tea"]}]}"#
    let marked: RuleSample = #"{"name": "T", "floors": [↓{"pattern": "Notes", "notes": ["Tea"]}]}"#
    #expect(try message([rule("has-notes", .note, marked)]) == [])
    #expect(try message([rule("has-notes", .note, marked, unmarked)]).first?.hasPrefix("sample 1 of the rule") == true)
  }

  @Test func `rows that change are a violation`() throws {
    #expect(try violated(ShufflingFloor.self) == [.container])
  }

  @Test func `text that is escaped before it is drawn is a violation`() throws {
    let violations = try violations(NotesFloor.self) { try $0.register(EscapingCell.self) }
    #expect(Set(violations.map(\.requirement)) == [.text])
    #expect(violations.first?.place.variant == "every text is a script")
  }

  @Test func `a violation that only a hostile page causes is found`() throws {
    let violations = try violations(NotesFloor.self) { try $0.register(StretchingCell.self) }
    #expect(Set(violations.map(\.requirement)) == [.frames])
    #expect(violations.allSatisfy { $0.place.variant != nil })
  }

  @Test(
    arguments: [
      ("<div>&lt;</div>", nil), ("<div>", "<div> is not closed"), ("<div></span>", "</span> does not match"),
      ("<b>x</b>", "unknown tag <b>"), ("a & b", "an ampersand is not escaped"),
      (#"<a href="<">"#, "the attribute \"href\" contains markup"), ("\u{7}", "unexpected control character"),
      (#"<a onclick="x"></a>"#, "invalid attribute \"onclick\""),
      ("<script>x</script>", "unexpected number of scripts: 3"),
    ] as [(String, String?)])
  func `markup that the writers never produce is a fault`(markup: String, fault: String?) {
    let html = markup + "<script>{}</script><script>a<b</script>"
    let found = MarkupCheck.fault(in: Array(html.utf8), as: .html)
    #expect(found?.contains(fault ?? "") == (fault == nil ? nil : true))
  }
}
