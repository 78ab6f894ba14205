import Storey
import StoreyOutput
import Testing

@testable import StoreyCLI

@Suite struct MCPResultTests {
  private func capture(_ bytes: [UInt8], limit: Int) -> CommandOutcome {
    let output = CapturedOutput(limit: limit)
    for byte in bytes { output.add([byte]) }
    return CommandOutcome(
      exitCode: .success, output: output.bytes, droppedCount: output.droppedCount, notes: ["a note"])
  }

  private func result(_ outcome: CommandOutcome) throws -> JSONValue {
    var emitter = JSONEmitter(isIndented: false)
    MCPResult(outcome).write(to: &emitter)
    return try Document(parsing: emitter.finish()).root
  }

  @Test func `a text within the limit is complete`() throws {
    let value = try result(capture(Array("Tea\n".utf8), limit: 4))
    #expect(value["structuredContent"]?.written == #"{"text":"Tea\n","isCut":false,"notes":["a note"]}"#)
    #expect(value.resultText == "Tea\na note")
  }

  @Test(arguments: 1...11) func `a longer text is cut between characters, and the number of bytes left out is right`(
    limit: Int
  ) throws {
    let text = "a€😀é€"
    let value = try result(capture(Array(text.utf8), limit: limit))
    let shown = try #require(value["structuredContent"]?["text"]?.text?.string)
    let kept = try #require(shown.split(separator: "\n", omittingEmptySubsequences: false).first)
    #expect(text.hasPrefix(kept) && kept.utf8.count <= limit)
    #expect(!shown.unicodeScalars.contains("\u{FFFD}"))
    #expect(shown.contains("the text is cut; \(Wording.counted(text.utf8.count - kept.utf8.count, "byte")) "))
    #expect(value["structuredContent"]?["isCut"]?.boolean == true)
  }

  @Test func `notes are limited in number and length`() {
    let notes = Array(repeating: String(repeating: "x", count: MCPLimits.noteLength + 1), count: MCPLimits.notes + 2)
    let outcome = CommandOutcome(exitCode: .failed, output: [], droppedCount: 0, notes: notes)
    #expect(outcome.shownNotes.count == MCPLimits.notes + 1)
    #expect(outcome.shownNotes.first?.count == MCPLimits.noteLength + 1)
    #expect(outcome.shownNotes.last == "… 2 more lines")
  }

  @Test func `a long list is shortened to the limit, with the number of elements left out`() throws {
    let element = #""\#(String(repeating: "x", count: 998))""#
    let list = "[\(Array(repeating: element, count: 1100).joined(separator: ","))]"
    let listing = MCPListing(try Document(parsing: Array(list.utf8)).root)
    #expect(listing.elements.count == MCPLimits.text / 1000)
    #expect(listing.omittedCount == 1100 - MCPLimits.text / 1000)
    #expect(MCPListing(nil).elements.isEmpty)
  }
}
