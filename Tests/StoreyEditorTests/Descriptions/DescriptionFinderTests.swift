import Storey
import StoreyEditor
import StoreyProject
import Testing

@Suite struct DescriptionFinderTests {
  /// Returns the description at the mark.
  private static func description(_ marked: String, _ kind: FileKind) -> CursorDescription {
    let text = EditedText(marked, kind)
    var finder = DescriptionFinder(kind, text.file.surroundings)
    return finder.description(at: CursorContext(text.file.bytes, at: text.cursor))
  }

  @Test(arguments: [
    (#"{"floors": [{"pattern": "Focus", "width": |"#, FileKind.page, ValueDescription.scalar(.number)),
    (#"{"floors": [{"fallback": {"fallback": {"identityId": |"#, .page, .scalar(.identifier)),
    (#"{"floors": [{"requires": {"any": |"#, .page, .integer(in: 1...Int.max)),
    (#"{"floors": [{"fheader": {"jump": {"url": |"#, .page, .scalar(.url)),
    (#"{"rows": [{"rows": [{"elements": [{"group": [{"opacity": |"#, .template, .number(in: 0...1)),
    (#"{"fields": {"a": {"of": {"b": {"required": |"#, .template, .scalar(.boolean)),
    (
      #"{"overrides": [{"rules": {"text-truncated": {"severity": |"#, .configuration,
      .choice(["off", "note", "warning", "error"])
    ),
    (#"{"styles": {"body": {"size": |"#, .theme, .number(in: 4...200)),
    (#"{"findings": [{"content": |"#, .baseline, .scalar(.text)),
    (#"{"models": {"A": {"fields": [{"type": {"number": {"minimum": |"#, .manifest, .scalar(.number)),
  ])
  func `values are described at every depth`(marked: String, kind: FileKind, expected: ValueDescription) {
    #expect(Self.description(marked, kind).values == [expected])
  }

  @Test func `alternatives are described one by one`() {
    let values = Self.description(#"{"rows": [{"height": |"#, .template).values
    #expect(values == [.number(in: 0...TableLayout.maximumHeight), .choice(["fit"])])
  }

  @Test(arguments: FileKind.all.filter { $0.root != nil && $0 != .samples })
  func `the root of every kind of file is described`(kind: FileKind) {
    let object = Self.description("{|", kind).object
    #expect(object?.fields.contains { $0.key == "$schema" && !$0.summary.isEmpty } == true)
    #expect(object.map { $0.fields.count > 2 } == true)
  }

  @Test func `unknown keys have no description`() {
    let description = Self.description(#"{"unknown": {"|"#, .page)
    #expect(description.object == nil)
    #expect(description.field == nil)
  }
}
