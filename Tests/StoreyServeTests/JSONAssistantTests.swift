import Storey
import StoreyServer
import Testing

@testable import StoreyServe

/// Help with JSON that is typed in the browser.
@Suite struct JSONAssistantTests {
  private static let page = #"{"name": "茶", "floors": [{"pattern": "Focus", "picList": []}]}"#

  private static func ask(_ json: String, at offset: Int, pointer: String = "/floors/0") async throws -> JSONValue {
    let site = try TestSite(["page.json": page])
    let response = try await site.post(
      "assist",
      #"{"page": "page.json", "pointer": "\#(pointer)", "json": \#(JSONString.quoted(json)), "offset": \#(offset)}"#)
    return try Document(parsing: response.text).root
  }

  @Test func `keys are proposed for unfinished JSON, with places as browsers count them`() async throws {
    // The tree is one character of four bytes, and two units of UTF-16.
    let typed = #"{"pattern": "Focus", "name": "🌳", ""#
    let answer = try await Self.ask(typed, at: typed.utf16.count)
    let item = try #require(answer["items"]?.elements.first { $0["label"]?.text?.string == "picList" })
    #expect(item["start"]?.number == Double(typed.utf16.count - 1) && item["end"]?.number == Double(typed.utf16.count))
    #expect(item["text"]?.text?.string.hasPrefix(#""picList": ["#) == true)
    #expect(item["about"]?.text?.string.isEmpty == false)
  }

  @Test func `the text at the cursor is explained`() async throws {
    let typed = #"{"pattern": "Focus", "picList": []}"#
    let answer = try await Self.ask(typed, at: 23)
    #expect(answer["about"]?.text?.string.contains("pictures") == true)
  }

  @Test func `the whole page is typed, too, and a place that does not exist is refused`() async throws {
    let typed = #"{"name": "A", ""#
    let answer = try await Self.ask(typed, at: typed.utf16.count, pointer: "")
    #expect(answer["items"]?.elements.contains { $0["label"]?.text?.string == "floors" } == true)
    #expect(try await Self.ask("{}", at: 0, pointer: "/floors/7")["error"]?.text?.string != nil)
    #expect(try await Self.ask("{}", at: 0, pointer: "x")["error"]?.text?.string != nil)
    // A place outside of the text is its nearest end.
    for offset in [-5, 1_000_000] { #expect(try await Self.ask("{", at: offset)["items"] != nil) }
  }
}
