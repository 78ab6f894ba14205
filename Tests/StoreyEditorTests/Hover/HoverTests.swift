import Storey
import StoreyEditor
import StoreyFloors
import StoreyManifests
import StoreyProject
import StoreyValidation
import Testing

@Suite struct HoverTests {
  /// Returns the documentation at the mark, and the documented part of the file.
  private static func hover(
    _ marked: String, _ kind: FileKind = .page, _ surroundings: Surroundings = Surroundings(registry: .standard)
  ) -> (part: String, markdown: String, plainText: String)? {
    let text = EditedText(marked, kind, surroundings)
    return Hover(text.file).text(at: text.cursor).map {
      (text.file.text($0.range), $0.documentation.markdown, $0.documentation.plainText)
    }
  }

  @Test func `a key has its summary, type, default and range`() throws {
    let hover = try #require(Self.hover(#"{"head": {"is|Share": true}}"#))
    #expect(hover.part == #""isShare""#)
    #expect(
      hover.markdown
        == "`isShare`\n\nWhether the page may be shared.\n\nType: true or false  \nOptional  \nDefault: `false`")
    #expect(
      hover.plainText
        == "isShare\n\nWhether the page may be shared.\n\nType: true or false\nOptional\nDefault: false")
    let margin = try #require(Self.hover(#"{"floors": [{"margin": {"|height": 3}}]}"#))
    #expect(margin.markdown.contains("Type: a number"))
    let required = try #require(Self.hover(#"{"|floors": []}"#))
    #expect(required.markdown.contains("Required"))
  }

  @Test(arguments: [
    #"{"floors": [|{"pattern": "Focus", "picList": [{"img": "a"}], "jump": {"des": "m", "srv": "tap`1"}}]}"#,
    #"{"floors": [{"patt|ern": "Focus", "picList": [{"img": "a"}], "jump": {"des": "m", "srv": "tap`1"}}]}"#,
    #"{"floors": [{"pattern": "|Focus", "picList": [{"img": "a"}], "jump": {"des": "m", "srv": "tap`1"}}]}"#,
  ])
  func `a floor has its summary, its size and its event`(marked: String) throws {
    let markdown = try #require(Self.hover(marked)).markdown
    let summary = try #require(FloorRegistry.standard.floorType(for: "Focus")).summary
    #expect(markdown.hasPrefix("`Focus`: \(summary)\n\n1 row, "))
    #expect(markdown.contains(" points high at a width of 375 points"))
    #expect(markdown.hasSuffix("Event: ``tap`1``"))
  }

  @Test(arguments: [("tap", ["Event: tap"]), ("header", ["Event: tap", "Event: header"])])
  func `an event of a floor and of its header is listed once`(event: String, expected: [String]) throws {
    let header = #"{"jump": {"des": "m", "srv": "\#(event)"}}"#
    let page = #"""
      {"floors": [|{"pattern": "SingleGoods", "skuList": [], "jump": {"des": "m", "srv": "tap"}, "fheader": \#(header)}]}
      """#
    let lines = try #require(Self.hover(page)).plainText.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("Event") } == expected)
  }

  @Test func `a floor has the apps that do not show it`() throws {
    let manifest = #"{"manifestVersion": 1, "name": "*tea*", "version": "9.2", "floors": []}"#
    var surroundings = Surroundings(registry: .standard)
    surroundings.configuration.manifests = [try #require(AppManifest.read(Array(manifest.utf8)).value)]
    let page = #"{"floors": [{"pattern": "NormalFloor", "hybridList": []}, |{"pattern": "Focus", "picList": []}]}"#
    let markdown = try #require(Self.hover(page, .page, surroundings)).markdown
    #expect(markdown.contains(#"- \*tea\* 9\.2 does not support Focus"#))
  }

  @Test func `a floor has the keys and values that apps do not read`() throws {
    let manifest = #"""
      {"manifestVersion": 1, "name": "tea", "version": "9", "floors": [{"pattern": "Focus", "fields": [
        {"key": "pattern", "required": true, "type": "text"}, {"key": "width", "type": "boolean"},
        {"key": "picList", "type": "array"}]}]}
      """#
    var surroundings = Surroundings(registry: .standard)
    surroundings.configuration.manifests = [try #require(AppManifest.read(Array(manifest.utf8)).value)]
    let page = #"{"floors": [|{"pattern": "Focus", "picList": [], "width": 20, "height": 10, "other": 1}]}"#
    let markdown = try #require(Self.hover(page, .page, surroundings)).markdown
    #expect(markdown.contains("- tea 9 does not read a value: expected true or false, found the number 20"))
    #expect(markdown.contains(#"- tea 9 does not read a value: unknown key "height""#))
    #expect(!markdown.contains("other"))
  }

  @Test func `the floor of an unfinished page has its summary`() throws {
    let markdown = try #require(Self.hover(#"{"floors": [|{"pattern": "Focus", "picList": ["#)).markdown
    #expect(markdown.hasPrefix("`Focus`: "))
  }

  @Test func `an unknown pattern is shown unchanged`() throws {
    let markdown = try #require(Self.hover(#"{"floors": [{"pattern": "|<b>`x"}]}"#)).markdown
    #expect(markdown.hasPrefix("``<b>`x``: an unknown pattern"))
  }

  @Test(arguments: [
    (#"{"elements": [{"fill": "acc|ent""#, "`accent`\n\nLight: `#0B57D0`  \nDark: `#8AB4F8`"),
    (##"{"elements": [{"fill": "#0b57d0|""##, "`#0B57D0`\n\nColour of: accent (light)"),
    (##"{"elements": [{"fill": "#123|""##, "`#112233`\n\nNot a colour of the theme"),
    (#"{"elements": [{"style": "pr|ice""#, "`price`\n\n14/16 bold, price"),
    (#"{"elements": [{"fill": "text", "radius": "lar|ge""#, "`large`\n\n12 points"),
    (
      #"{"elements": [{"fill": "text", "shadow": "lo|w""#,
      "`low`\n\ny 1, blur 3, in points\n\nLight: `#0000001A`  \nDark: `#00000066`"
    ),
    (#"{"elements": [{"text": "{na|me}""#, #"`name` (string): The \*name\*"#),
    (#"{"when": "fheader|.lctitle""#, "`fheader.lctitle` (string)"),
  ])
  func `colours, styles and fields of templates are described`(row: String, expected: String) {
    let fields = #"{"name": {"type": "string", "about": "The *name*"}}"#
    #expect(Self.hover(#"{"template": 1, "fields": \#(fields), "rows": [\#(row)"#, .template)?.markdown == expected)
  }

  @Test func `the declaration of a field is described`() {
    let items = #"{"type": "array", "of": {"na|me": {"type": "string", "about": "The *name*"}}}"#
    #expect(
      Self.hover(#"{"template": 1, "fields": {"shops": \#(items)"#, .template)?.markdown
        == "`name` (string): The \\*name\\*")
    #expect(
      Self.hover(#"{"template": 1, "fields": {"sh|ops": {"type": "array"}}"#, .template)?.markdown
        == "`shops` (array)")
  }

  @Test func `long regular expressions are not shown`() throws {
    let frame = #"{"template": 1, "rows": [{"height": 1, "elements": [{"text": "a", "fr|ame": []}]}]}"#
    let markdown = try #require(Self.hover(frame, .template)).markdown
    #expect(markdown.contains("Type: an array of") && !markdown.contains("matches"), "\(markdown)")
  }

  @Test(arguments: [
    (#"{"rules": {"dead|-url": "off"}}"#, FileKind.configuration),
    (#"{"suppressions": [{"rule": "dead|-url"}]}"#, .configuration),
    (#"{"findings": [{"rule": "dead|-url"}]}"#, .baseline),
  ])
  func `a rule has its summary, severity and rationale`(marked: String, kind: FileKind) throws {
    let markdown = try #require(Self.hover(marked, kind)).markdown
    let rule = try #require(RuleRegistry.standard["dead-url"]).description
    #expect(markdown.hasPrefix("`dead-url`\n\n"))
    #expect(markdown.contains("Severity: \(rule.severity.rawValue) (default)"))
    #expect(markdown.contains(rule.rationale.prefix(20)))
  }

  @Test func `a rule has its severity in the configuration`() throws {
    var surroundings = Surroundings(registry: .standard)
    surroundings.configuration.set("dead-url", to: .off)
    let hover = try #require(Self.hover(#"{"rules": {"dead|-url": "off"}}"#, .configuration, surroundings))
    let standard = try #require(RuleRegistry.standard["dead-url"]).description.severity
    #expect(hover.plainText.contains("Severity: off (default: \(standard.rawValue))"))
  }

  @Test func `an arrangement of a sub-floor has its description`() {
    func hover(_ pattern: String) -> String? {
      Self.hover(#"{"floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "\#(pattern)|"}]}]}"#)?.plainText
    }
    #expect(hover("002") == "002\n\nOne picture of full width, 710:180")
    #expect(hover("010")?.hasPrefix("pattern\n\nThe arrangement") == true)
  }

  @Test func `a destination has its parameters`() {
    let product = Self.hover(#"{"floors": [{"jump": {"des": "Product|Detail"}}]}"#)?.markdown
    #expect(product?.contains("- `skuId` (an identifier, required): The identifier of the product") == true)
    #expect(Self.hover(#"{"floors": [{"jump": {"des": "m|"}}]}"#)?.markdown.contains("any parameters") == true)
  }

  @Test(arguments: [
    (#"{"name": |"a"}"#, #"{"|name": "a"}"#, FileKind.page),
    (#"{"floors": [{"requires": {"Focus": |1}}]}"#, #"{"floors": [{"requires": {"|Focus": 1}}]}"#, .page),
    (#"{"floors": [{"jump": {"des": "unknown|"}}]}"#, #"{"floors": [{"jump": {"|des": "unknown"}}]}"#, .page),
    (#"{"rules": {"dead-url": "o|ff"}}"#, #"{"rules": {"|dead-url": "off"}}"#, .configuration),
    (#"{"json": "js|onc"}"#, #"{"js|on": "jsonc"}"#, .configuration),
  ])
  func `a value without documentation has that of its key`(value: String, key: String, kind: FileKind) throws {
    #expect(try #require(Self.hover(value, kind)).markdown == #require(Self.hover(key, kind)).markdown)
  }

  @Test func `types are described without the names of models`() throws {
    let pictures = try #require(Self.hover(#"{"floors": [{"pattern": "Focus", "|picList": []}]}"#))
    #expect(pictures.plainText.contains("Type: an array of objects\nRequired"))
    let limits = try #require(Self.hover(#"{"|limits": {}}"#, .configuration))
    #expect(limits.plainText.contains("Type: an object\n"))
  }

  @Test func `the key of an arrangement has a list of the arrangements`() throws {
    let hover = try #require(
      Self.hover(#"{"floors": [{"pattern": "NormalFloor", "hybridList": [{"|pattern": "001"}]}]}"#))
    #expect(hover.plainText.contains("\n- 003: Two pictures side by side, 345:360\n- 004"))
  }

  @Test(arguments: [
    "|", "{}|", #"{"floors": |[]}"#, #"{"unknown|": 1}"#, #"{"unknown": |1}"#, #"{"head": |{}}"#, "// |x\n{}",
  ])
  func `other places have no documentation`(marked: String) {
    #expect(Self.hover(marked) == nil)
  }
}
