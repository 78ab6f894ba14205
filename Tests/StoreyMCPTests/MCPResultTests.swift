import Storey
import StoreyOutput
import Testing

@testable import StoreyMCP

@Suite struct MCPResultTests {
  private func text(_ bytes: [UInt8], limit: Int) -> MCPText {
    var text = MCPText(limit: limit)
    for byte in bytes { text.add([byte]) }
    return text
  }

  private func result(_ text: MCPText) throws -> JSONValue {
    var emitter = JSONEmitter(isIndented: false)
    MCPResult(text, MCPNotes(["a note"])).write(to: &emitter)
    return try Document(parsing: emitter.finish()).root
  }

  @Test func `a text within the limit is complete`() throws {
    let value = try result(text(Array("Tea\n".utf8), limit: 4))
    #expect(value["structuredContent"]?.written == #"{"text":"Tea\n","isCut":false,"notes":["a note"]}"#)
    #expect(value["content"]?[0]?["text"]?.text?.string == "Tea\na note")
  }

  @Test(arguments: 1...11) func `a longer text is cut between characters, and the number of bytes left out is right`(
    limit: Int
  ) throws {
    let whole = "a€😀é€"
    let value = try result(text(Array(whole.utf8), limit: limit))
    let shown = try #require(value["structuredContent"]?["text"]?.text?.string)
    let kept = try #require(shown.split(separator: "\n", omittingEmptySubsequences: false).first)
    #expect(whole.hasPrefix(kept) && kept.utf8.count <= limit)
    #expect(!shown.unicodeScalars.contains("\u{FFFD}"))
    #expect(shown.contains("the text is cut; \(Wording.counted(whole.utf8.count - kept.utf8.count, "byte")) "))
    #expect(value["structuredContent"]?["isCut"]?.boolean == true)
  }

  @Test func `notes are limited in number and length`() {
    let notes = Array(repeating: String(repeating: "x", count: MCPLimits.noteLength + 1), count: MCPLimits.notes + 2)
    let shown = MCPNotes(notes).shown
    #expect(shown.count == MCPLimits.notes + 1)
    #expect(shown.first?.count == MCPLimits.noteLength + 1)
    #expect(shown.last == "… 2 more lines")
  }

  @Test func `a long list is shortened to the limit, with the number of elements left out`() throws {
    var listing = MCPListing()
    for _ in 0..<1100 { listing.add { $0.value(String(repeating: "x", count: 998)) } }
    #expect(listing.elements.count == MCPLimits.text / 1000)
    #expect(listing.omittedCount == 1100 - MCPLimits.text / 1000)
  }
}
