import StoreyRPC
import Testing

@Suite struct LineInputTests {
  private func events(_ text: String, limit: Int = 10) throws -> [InputEvent] {
    try StoreyRPCTests.events(of: text, LineInput(limit: limit))
  }

  @Test func `each line is a message, with either line end`() throws {
    #expect(try events("{}\n[1]\r\n\"é\"\n") == [.message("{}"), .message("[1]"), .message("\"é\"")])
  }

  @Test func `blank lines are skipped`() throws {
    #expect(try events("\n\r\n \t\n{}\n\n \r\n1\n") == [.message("{}"), .message("1")])
  }

  @Test func `a line without a line end is not returned`() throws {
    #expect(try events("{}\n[1]") == [.message("{}")])
    #expect(try events("") == [])
  }

  @Test func `a line of exactly the limit is accepted with either line end`() throws {
    #expect(try events("1234567890\n1234567890\r\n") == [.message("1234567890"), .message("1234567890")])
  }

  @Test(arguments: ["12345678901", "123456789012", "1234567890123", String(repeating: "x", count: 500)])
  func `a longer line is dropped and reported once`(line: String) throws {
    let fault = InputEvent.fault(RPCError.invalidRequest)
    #expect(try events("1\n\(line)\n2\n") == [.message("1"), fault, .message("2")])
    #expect(try events("\(line)\r\n\(line)\n2\n") == [fault, fault, .message("2")])
  }

  @Test func `a longer line is reported before it ends`() throws {
    #expect(try events("123456789012") == [.fault(RPCError.invalidRequest)])
  }

  @Test(.timeLimit(.minutes(30))) func `a line of any length is dropped in linear time`() {
    let chunk = [UInt8](repeating: 0x78, count: 65_536)
    var input = LineInput(limit: 1 << 20)
    let events = input.events(of: Array(repeating: chunk[...], count: 256) + [Array("\n{}\n".utf8)[...]])
    #expect(events == [.fault(RPCError.invalidRequest), .message("{}")])
  }

  @Test func `a message in many pieces takes linear time`() {
    let line = [UInt8](repeating: 0x78, count: 1 << 20)
    var input = LineInput(limit: 1 << 20)
    let pieces = stride(from: 0, to: line.count, by: 16).map { line[$0..<($0 + 16)] } + [[0x0A]]
    #expect(input.events(of: pieces) == [.message(String(decoding: line, as: UTF8.self))])
  }
}
