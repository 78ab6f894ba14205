import Storey
import StoreyDialects
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct RuleTests {
  private static let registry = RuleRegistry(for: .standard)
  private static let rules = registry.rules

  @Test(arguments: rules.map(\.id.name))
  func `the samples of a rule have findings at their marks only`(name: String) throws {
    let rule = try #require(Self.registry[RuleID(name)])
    #expect(rule.description.keepingSample != nil && rule.description.breakingSample != nil)
    for sample in rule.description.samples {
      let floors = try Self.floors(for: sample, of: rule)
      #expect(try rule.faults(of: sample, floors: floors) == [])
      // Findings of other rules are notes, or follow from the broken rule.
      let (page, configuration) = try rule.findings(in: sample, floors: floors, rules: Self.registry)
      let others = (page + configuration).filter { $0.rule != rule.id && $0.severity > .note }.map(\.rule.name)
      let consequences = sample.breaksRule ? Self.consequences[name] : Self.consequencesOfKeeping[name]
      #expect(others == consequences ?? [])
    }
  }

  /// The findings of other rules that follow from breaking a rule.
  private static let consequences = [
    "missing-key": ["undecodable-floor"], "invalid-sub-floor": ["empty-floor"], "unused-suppression": ["empty-floor"],
    "misplaced-part": ["empty-floor"],
  ]
  private static let consequencesOfKeeping: [String: [String]] = [:]

  /// Returns the floors to check a sample with.
  private static func floors(for sample: RuleSample, of rule: RegisteredRule) throws -> FloorRegistry {
    var floors = FloorRegistry.standard
    if let dialect = sample.dialect { floors.shape = try #require(Dialect.named(dialect)).shape }
    if rule.id == .missingRenderer {
      try floors.register(SampleFloor.self)
      if !sample.breaksRule { try floors.register(SampleCell.self) }
    }
    if rule.id == "overlapping-elements" { try floors.register(template: Array(notice.utf8)) }
    if rule.id == .misplacedPart || rule.id == .tooManyParts {
      for template in [columns, note] { try floors.register(template: Array(template.utf8)) }
    }
    if rule.id == .oldFloor { try floors.register(template: Array(heading.utf8)) }
    return floors
  }

  /// A floor whose title had another name.
  private static let heading = #"""
    {"template": 1, "pattern": "Heading", "version": 2, "fields": {"title": {"type": "string"}},
      "rows": [{"height": 20, "elements": [{"text": "{title}", "frame": [0, 0, "100%", 20]}]}],
      "migrations": [{"to": 2, "steps": [{"rename": "text", "to": "title"}]}]}
    """#

  /// A floor with a list of at most one note, and the note.
  private static let columns = #"""
    {"template": 1, "pattern": "Columns", "fields": {"blocks": {"type": "children", "most": 1, "types": {"Note": {}}}},
      "rows": [{"children": "blocks"}]}
    """#
  private static let note = #"""
    {"template": 1, "pattern": "Note", "fields": {"title": {"type": "string"}},
      "rows": [{"height": 20, "elements": [{"text": "{title}", "frame": [0, 0, "100%", 20]}]}]}
    """#

  /// A floor whose title grows over the note below it.
  private static let notice = #"""
    {"template": 1, "pattern": "Notice", "fields": {"title": {"type": "string"}, "note": {"type": "string"}},
      "rows": [{"height": "fit", "elements": [
        {"text": "{title}", "style": "title", "frame": [10, 10, "100%-20", 20]},
        {"text": "{note}", "frame": [10, 32, "100%-20", 20]}]}]}
    """#

  @Test func `the marks of a sample are removed from its text and become places`() {
    let sample = RuleSample("{\"a\": ↓1,\n  ↓↓\"b\": 2}", configuration: "{↓}")
    #expect(sample.page == "{\"a\": 1,\n  \"b\": 2}" && sample.configuration == "{}")
    #expect(sample.breaksRule && !RuleSample("{}").breaksRule && RuleSample("{}", configuration: "↓{}").breaksRule)
    let places = [(1, 7), (2, 3), (2, 3)].map { SourcePosition(line: $0, column: $1) }
    #expect(sample.placesInPage == places)
    #expect(sample.placesInConfiguration == [SourcePosition(line: 1, column: 2)])
    #expect(RuleSample("\u{FEFF}↓{}").placesInPage == [SourcePosition(line: 1, column: 1)])
  }

  @Test func `a sample with a misplaced or missing mark has faults`() throws {
    let rule = try #require(Self.registry["dead-url"])
    let dead = #""titleImg": "https://img.example/null""#
    func faults(_ page: String) throws -> [String] { try rule.faults(of: RuleSample(page), floors: .standard) }
    let found =
      "dead-url found in the page at 1:53, which is not marked: the URL \"https://img.example/null\" ends in null"
    #expect(try faults(#"{"name": "Food", "floors": [], "head": {\#(dead)}}"#) == [found])
    #expect(
      try faults(#"↓{"name": "Food", "floors": [], "head": {\#(dead)}}"#) == [
        found, "dead-url not found in the page at 1:1",
      ])
    #expect(try faults(#"{"name": ↓"Food", "floors": []}"#) == ["dead-url not found in the page at 1:10"])
    #expect(try faults("nonsense").count == 1)
    let options = RuleSample("{}", options: #"{"what": 1}"#)
    #expect(throws: RuleSample.InvalidConfiguration.self) { try rule.faults(of: options, floors: .standard) }
  }

  @Test func `registering a floor registers the rules that it describes`() throws {
    #expect(
      RuleRegistry.standard["invalid-sub-floor"] == nil
        && RuleRegistry(for: FloorRegistry())["invalid-sub-floor"] == nil)
    #expect(RuleRegistry(for: .standard)["invalid-sub-floor"]?.description.severity == .warning)
    #expect(Validator(registry: .standard).configuration.rules["surplus-pictures"] != nil)
    var floors = FloorRegistry()
    try floors.register(OpinionatedFloor.self)
    #expect(floors.rules.map(\.id) == ["no-opinion", "missing-key"])
    let rules = RuleRegistry(for: floors)
    #expect(rules["no-opinion"]?.description.summary == "A floor without an opinion")
    // The description of the engine is kept.
    #expect(rules["missing-key"]?.description.severity == .error)
  }

  @Test(arguments: rules.map(\.id.name))
  func `a rule has a summary, a rationale and summaries of its options`(name: String) throws {
    let rule = try #require(Self.registry[RuleID(name)])
    #expect(!rule.description.summary.isEmpty && !rule.description.summary.hasSuffix("."))
    #expect(rule.description.rationale.count > 60)
    #expect(rule.options.fields.allSatisfy { !$0.summary.isEmpty })
  }
}

/// A floor that does not list its renderer, for the samples of `missing-renderer`.
private struct SampleFloor: TemplateContainer, JSONModel, TemplateRender {
  static let pattern: FloorPattern = "Sample"
  static let cells: [any TemplateCell.Type] = []
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  var rows: FloorRows { FloorRows([self], drawnBy: SampleCell.self) }
}

private enum SampleCell: TemplateCell {
  static func height(of model: SampleFloor, in context: LayoutContext) -> Double { 20 }
  static func draw(_ model: SampleFloor, in canvas: inout FloorCanvas) {}
}

/// A floor that describes a custom rule, and describes a rule of the engine differently.
private struct OpinionatedFloor: TemplateContainer, JSONModel, TemplateValidation {
  static let pattern: FloorPattern = "Opinion"
  static let cells: [any TemplateCell.Type] = []
  static let rules = [
    RuleDescription(
      id: "no-opinion", severity: .note, summary: "A floor without an opinion", rationale: "It has one.", samples: []),
    RuleDescription(id: .missingKey, severity: .note, summary: "Another", rationale: "Another.", samples: []),
  ]
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  var rows: FloorRows { FloorRows() }
  func validate(_ diagnostics: inout Diagnostics) {}
}
