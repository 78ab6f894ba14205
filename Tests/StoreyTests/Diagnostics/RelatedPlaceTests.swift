import Storey
import StoreyFloors
import TestLevels
import Testing

/// Findings about several places of a page.
@Suite(.tags(.unsafeMemory)) struct RelatedPlaceTests {
  private func findings(_ page: String, within limits: Limits = .none) -> [Finding] {
    Page(decoding: Array(page.utf8), registry: .standard).diagnostics.findings(within: limits).listed
  }

  @Test func `a repeated key refers to the first of the equal keys`() {
    let page = """
      {"name": "a",
       "floors": [],
       "head": {"title": "a", "titleImg": "a.png", "titl\\u0065": "b"},
       "name": "b", "name": "c"}
      """
    let found = findings(page).filter { $0.rule == .duplicateKey }
    #expect(found.map { $0.range?.start.line } == [3, 4, 4])
    #expect(found.map { $0.related.map(\.range.start.line) } == [[3], [1], [1]])
    #expect(found.map { $0.related.map(\.range.start.column) } == [[11], [2], [2]])
    #expect(found.map { $0.related.map(\.pointerText) } == [["/head/title"], ["/name"], ["/name"]])
    #expect(found.flatMap(\.related).allSatisfy { $0.message == "the same key" })
  }

  @Test func `the first of each of very many repeated keys is found in linear time`() {
    // Comparing each key with each takes 4 * 10^8 comparisons.
    let keys = (0..<20_000).map { "\"key number \($0)\":1," }.joined()
    let found = findings("{\"$comment\":{\(keys)\(keys)\"a\":1},\"floors\":[]}").filter { $0.rule == .duplicateKey }
    #expect(found.count == 20_000)
    #expect(found.allSatisfy { $0.related.map(\.pointerText) == [$0.pointerText] })
    #expect(found.allSatisfy { $0.related[0].range.start.column < $0.range?.start.column ?? 0 })
  }

  private func params(_ members: [String]) -> String {
    let pictures = members.map {
      #"{"img": "a.png", "title": "t", "jump": {"des": "m", "srv": "s", "params": {\#($0)}}}"#
    }
    return #"{"floors": [{"pattern": "Focus", "picList": [\#(pictures.joined(separator: ","))]}]}"#
  }

  @Test func `misspelled keys with the value null are one note, and those with other values are warnings`() {
    let page = params([
      #""funcitonId": null"#, #""funcitonId": "a""#, #""funcitonId": null"#, #""funciton\u0049d": null"#,
    ])
    let found = findings(page)
    #expect(found.map(\.severity) == [.note, .warning])
    #expect(
      found.map(\.message) == [
        #"the key "funcitonId" may be misspelled; its value is null in 3 places"#,
        #"the key "funcitonId" may be misspelled"#,
      ])
    #expect(found.map { $0.related.count } == [2, 0])
    #expect(found[0].related.last?.pointerText == "/floors/0/picList/3/jump/params/funcitonId")
    #expect(found[0].hint == #"did you mean "functionId"?"#)
  }

  @Test func `unknown keys with the value null are one note for each name`() {
    let page = #"{"floors": [{"pattern": "Focus", "picList": [], "b": null}], "a": null, "b": null, "c": 1}"#
    let found = findings(page).filter { $0.rule == .unknownKey }
    #expect(
      found.map { "\($0.severity) \($0.message)" } == [
        #"note unknown key "b"; its value is null in 2 places"#, #"note unknown key "a"; its value is null"#,
        #"warning unknown key "c""#,
      ])
    #expect(found.map { $0.related.map(\.pointerText) } == [["/b"], [], []])
  }

  @Test func `an unknown key with the value null is a warning in other files`() {
    struct Model: JSONModel {
      init(from reader: inout JSONReader) {}
    }
    let found = (try? Document(parsing: Array(#"{"a": null, "b": {"a": null}}"#.utf8)))?.root.decode(Model.self)
    #expect(found?.diagnostics.map(\.severity) == [.warning, .warning])
  }

  @Test func `no more places than the limit are listed`() {
    let page = params(Array(repeating: #""funcitonId": null"#, count: 50))
    let found = findings(page, within: .standard)
    #expect(found.map { $0.related.count } == [20])
    #expect(found.first?.message.hasSuffix("null in 50 places") == true)
    #expect(findings(page, within: Limits([.placesOfFinding: 0])).first?.related == [])
  }

  @Test func `a diagnostic lists its related values`() throws {
    let root = try Document(parsing: Array(#"{"a": 1, "b": 2, "c": 3}"#.utf8)).root
    let (a, b, c) = (try #require(root["a"]), try #require(root["b"]), try #require(root["c"]))
    let diagnostic = Diagnostic(
      rule: "x", severity: .warning, message: "m", at: b,
      related: [RelatedValue("after", at: c), RelatedValue("before", at: a)])
    #expect(diagnostic.related.map(\.location.byteRange) == [c.byteRange, a.byteRange])
    let finding = try #require([diagnostic].findings().first)
    #expect(finding.related.map(\.pointerText) == ["/c", "/a"])
    #expect(finding.related.map(\.message) == ["after", "before"])
    #expect([diagnostic].findings(within: Limits([.placesOfFinding: 1])).listed[0].related.map(\.message) == ["after"])
  }
}
