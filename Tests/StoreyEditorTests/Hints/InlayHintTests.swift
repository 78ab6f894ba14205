import Storey
import StoreyEditor
import StoreyFloors
import StoreyProject
import StoreyValidation
import Testing

@Suite struct InlayHintTests {
  static let page = """
    {"floors": [
      {"pattern": "Focus", "picList": [{"img": "a.png"}], "width": 100, "height": 100, "margin": {"height": 10}},
      null,
      {"pattern": "Nope"},
      {"pattern": "Focus", "picList": [{"img": "a.png"}], "width": 100, "height": 50}
    ]}
    """

  @Test func `each floor has a hint with its section and its position`() {
    let file = EditedFile(.page, Self.page)
    let hints = InlayHints(of: file).hints(in: 0..<file.bytes.count)
    let layout = TableLayout(Page(decoding: file.bytes, registry: .standard))
    #expect(layout.sections[2].frame.y == 385)
    #expect(
      hints.map(\.text) == ["section 0, y 0", "section 2, y 385", "section 3, y \(Int(layout.sections[3].frame.y))"])
    for hint in hints { #expect(file.text(hint.offset - 1..<hint.offset) == "{") }
  }

  @Test func `only floors that begin in the range have hints`() {
    let file = EditedFile(.page, Self.page)
    let hints = InlayHints(of: file)
    let start = file.offset(of: "{\"pattern\": \"Nope")
    #expect(hints.hints(in: start..<(start + 1)).map(\.text) == ["section 2, y 385"])
    #expect(hints.hints(in: (start + 1)..<(start + 2)).isEmpty)
    #expect(hints.hints(in: 0..<start).map(\.text) == ["section 0, y 0"])
  }

  @Test func `the width of the configuration is used`() {
    var surroundings = Surroundings(registry: .standard)
    surroundings.configuration.width = 200.25
    let file = EditedFile(.page, Self.page, surroundings)
    #expect(InlayHints(of: file).hints(in: 0..<file.bytes.count).map(\.text).dropFirst().first == "section 2, y 210.3")
  }

  @Test func `files that are not pages have no hints`() {
    let file = EditedFile(.template, Self.page)
    #expect(InlayHints(of: file).hints(in: 0..<file.bytes.count).isEmpty)
  }

  @Test func `every floor of the samples has a hint`() {
    for file in EditedFile.samples where file.kind == .page {
      let floors = file.document?.root["floors"]?.elements.filter { $0.kind == .object } ?? []
      let hints = InlayHints(of: file).hints(in: 0..<file.bytes.count)
      #expect(hints.map { $0.offset - 1 } == floors.map(\.byteRange.lowerBound), "\(file.path)")
    }
  }
}
