import Storey
import StoreyEditor
import StoreyFloors
import StoreyManifests
import StoreyProject
import StoreyValidation
import Testing

@Suite struct SettingsCompletionTests {
  private static let patterns = FloorRegistry.standard.patterns.map(\.name)
  private static let severities = ["off", "note", "warning", "error"]

  @Test(arguments: [
    (#"{"rules": {"dead-url": |}}"#, severities + [#"{}"#]), (#"{"rules": {"dead-url": "wa|"#, severities + ["{}"]),
    (#"{"rules": {"dead-url": {"severity": |"#, severities), (#"{"rules": {"dead-url": {"|"#, ["severity"]),
    (#"{"overrides": [{|"#, ["files", "rules", "dialect"]),
    (#"{"overrides": [{"rules": {"dead-url": {"severity": |"#, severities),
    (#"{"suppressions": [{"rule": "dead-url", |"#, ["reason", "files", "pointer"]),
    (#"{"failLevel": |"#, ["note", "warning", "error"]),
    (#"{"capabilities": {"|"#, patterns),
    (#"{"rules": {"unknown": {"|"#, []),
  ])
  func `configurations have rules, severities and options`(marked: String, expected: [String]) {
    #expect(EditedText(marked, .configuration).labels == expected)
  }

  @Test func `a type of a manifest has one key`() {
    func type(_ marked: String) -> EditedText {
      EditedText(
        #"{"manifestVersion": 1, "floors": [{"pattern": "A", "fields": [{"key": "a", "type": {\#(marked)}}]}]}"#,
        .manifest)
    }
    #expect(type("|").labels.contains("array"))
    #expect(type(#""array": "text", |"#).labels == [])
    #expect(type(#""array": {"map": "text", |}"#).labels == [])
    #expect(type(#""number": {"minimum": 1, |}"#).labels == ["maximum"])
  }

  @Test(arguments: [#"{"rules": {"|"#, #"{"overrides": [{"rules": {|}}]}"#, #"{"suppressions": [{"rule": |}]}"#])
  func `rules are proposed with their severity`(marked: String) throws {
    let items = EditedText(marked, .configuration).items
    #expect(items.map(\.label) == RuleRegistry.standard.rules.map(\.id.name))
    let item = try #require(items.first { $0.label == "dead-url" })
    #expect(item.kind == .rule)
    #expect(item.detail == RuleRegistry.standard["dead-url"]?.description.severity.rawValue)
    #expect(item.documentation.plainText.contains("Severity:"))
  }

  @Test(arguments: [
    ("{|}", FileKind.configuration, "width", #"{"width": 120}"#),
    ("{|}", .configuration, "json", #"{"json": "json"}"#),
    ("{|}", .configuration, "maxWarnings", #"{"maxWarnings": 0}"#),
    (#"{"limits": {|}}"#, .configuration, "rows", #"{"limits": {"rows": 1}}"#),
    ("{|}", .manifest, "manifestVersion", #"{"manifestVersion": 1}"#),
    ("{|}", .baseline, "baselineVersion", #"{"baselineVersion": 1}"#),
  ])
  func `the proposed value of a key is valid`(marked: String, kind: FileKind, key: String, expected: String) {
    #expect(EditedText(marked, kind).inserting(key) == expected)
  }

  @Test func `options of rules have their default values`() {
    let options = EditedText(#"{"rules": {"text-truncated": {"|"#, .configuration).labels
    #expect(options == ["severity"] + (RuleRegistry.standard["text-truncated"]?.options.keys ?? []))
  }

  @Test(arguments: [
    (#"{"|"#, ["$schema", "light", "dark", "styles", "shadows", "radii", "currencySign"]),
    (#"{"styles": {"price": {"size": 14, |"#, ["lineHeight", "weight", "color", "struckThrough"]),
    (#"{"styles": {"price": {"weight": |"#, ["regular", "bold"]),
    (#"{"shadows": {"low": {}, |"#, ["middle", "high"]),
    (#"{"shadows": {"low": {"y": 1, |"#, ["blur", "light", "dark"]),
    (#"{"radii": {|"#, ["small", "middle", "large"]),
    (
      #"{"styles": {"price": {"color": |"#,
      ["text", "secondaryText", "price", "background", "surface", "fill", "separator", "accent", "placeholder"]
    ),
  ])
  func `themes have colours, styles, shadows and radii`(marked: String, expected: [String]) {
    #expect(EditedText(marked, .theme).labels == expected)
  }

  @Test func `colours of a palette are those of the theme`() {
    let items = EditedText(##"{"light": {"accent": "#00|"}}"##, .theme).items
    #expect(items.map(\.label).contains("#0B57D0"))
    #expect(items.allSatisfy { $0.kind == .color && $0.label.hasPrefix("#") })
  }

  @Test(arguments: [
    (#"{"|"#, ["baselineVersion", "findings", "$schema"]),
    (#"{"findings": [{|"#, ["file", "rule", "content", "at", "count"]),
    (#"{"findings": [{"count": |"#, ["1"]),
  ])
  func `baselines have findings`(marked: String, expected: [String]) {
    #expect(EditedText(marked, .baseline).labels == expected)
  }

  @Test(arguments: [
    (#"{"floors": [{|"#, ["pattern", "fields", "version", "identifiers", "sticky"]),
    (#"{"floors": [{"pattern": |"#, patterns),
    (#"{"floors": [{"fields": [{"type": {"model": "|"}}]}], "models": {"Jump": {}, "Offer": {}}}"#, ["Jump", "Offer"]),
    (
      #"{"floors": [{"fields": [{"type": {"map": {"array": {"m|"#,
      [
        "array", "oneOrMany", "map", "either", "model", "choice", "matching", "number", "integer", "freeObject",
        "reference",
      ]
    ),
    (#"{"capabilities": {"Focus": 1, |"#, patterns.filter { $0 != "Focus" }),
  ])
  func `manifests have floors, types and capabilities`(marked: String, expected: [String]) {
    #expect(EditedText(marked, .manifest).labels == expected)
  }

  @Test func `capabilities include those of apps, with their versions`() throws {
    let manifest = #"""
      {"manifestVersion": 1, "name": "tea", "version": "9.2", "capabilities": {"video": 3},
       "floors": [{"pattern": "Gift", "version": 2, "fields": []}]}
      """#
    var surroundings = Surroundings(registry: .standard)
    surroundings.configuration.manifests = [try #require(AppManifest.read(Array(manifest.utf8)).value)]
    let text = EditedText(#"{"floors": [{"requires": {|}}]}"#, .page, surroundings)
    let items = text.items
    #expect(items.map(\.label) == (Self.patterns + ["Gift", "video"]).sorted())
    #expect(items.last?.documentation.markdown == "A capability: version 3 in tea 9\\.2")
    #expect(items.last?.replacement.text == #""video": 3"#)
    #expect(items.first?.documentation.markdown == "A capability: version 1 in this app, missing in tea 9\\.2")
  }
}
