import StoreyRPC
import Testing

@Suite struct FramedInputTests {
  private static func frame(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }

  private func events(_ text: String, headerLimit: Int = 100, bodyLimit: Int = 1000) throws -> [InputEvent] {
    try StoreyRPCTests.events(of: text, FramedInput(headerLimit: headerLimit, bodyLimit: bodyLimit))
  }

  @Test func `messages are returned in order, however they are split`() throws {
    let text = Self.frame(#"{"a": "é"}"#) + Self.frame("") + Self.frame("[1,\r\n\r\n2]")
    #expect(try events(text) == [.message(#"{"a": "é"}"#), .message(""), .message("[1,\r\n\r\n2]")])
  }

  @Test(arguments: [
    "Content-Length: 2\n\n", "content-length:2\r\n\r\n", "CONTENT-LENGTH:\t 2 \r\n\r\n", "Content-Length: 0002\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n",
    "Content-Length: 2\r\nContent-Type:\r\n\r\n", "\r\n\nContent-Length: 2\r\n\n",
    "X: Content-Length: 9\nContent-Length: 2\n\n",
  ])
  func `headers that mean the same are accepted`(header: String) throws {
    #expect(try events(header + "{}" + Self.frame("[]")) == [.message("{}"), .message("[]")])
  }

  @Test(arguments: [
    "Content-Length: -2\r\n\r\n{}", "Content-Length: +2\r\n\r\n{}", "Content-Length: 0x2\r\n\r\n{}",
    "Content-Length: 2 2\r\n\r\n",
    "Content-Length:\r\n\r\n{}", "Content-Length: \r\n\r\n{}", "Content-Length: ２\r\n\r\n{}",
    "Content-Length: 2.0\r\n\r\n{}",
    "Content-Type: a\r\n\r\n{}", "Content-Length 2\r\n\r\n{}",
    ":\r\n\r\n",
    ": 2\r\n\r\n{}", "{\"jsonrpc\": \"2.0\"}\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "Content-Length : 2\r\n\r\n{}",
    "\0\n", "é: 1\n",
    "Content-Length: 2\rX\r\n\r\n",
  ])
  func `bytes that are not a header are reported once, and the next message is found`(garbage: String) throws {
    let expected: [InputEvent] = [.message("1"), .fault(RPCError.parseError), .message("{}"), .message("[]")]
    #expect(try events(Self.frame("1") + garbage + Self.frame("{}") + Self.frame("[]")) == expected)
  }

  @Test func `several faults before a header are one error, and faults after it another`() throws {
    let text = "a\nb\n\nContent-Length: x\r\n\r\nContent-Length: -1\n\n" + Self.frame("1") + "c\n" + Self.frame("2")
    #expect(
      try events(text) == [.fault(RPCError.parseError), .message("1"), .fault(RPCError.parseError), .message("2")])
  }

  @Test func `a header begins again with the second of two lengths`() throws {
    let text = "Content-Length: 9\r\nContent-Length: 2\r\n\r\n{}"
    #expect(try events(text) == [.fault(RPCError.parseError), .message("{}")])
  }

  @Test func `a header in the middle of a line of garbage is found`() throws {
    #expect(try events("garbage " + Self.frame("{}")) == [.fault(RPCError.parseError), .message("{}")])
    #expect(try events("Content-Length: 5 cONTENT-lENGTH: 1\r\n\r\n7") == [.fault(RPCError.parseError), .message("7")])
    #expect(try events("Content-Lengt Content-Length: 1\r\n\r\n7") == [.fault(RPCError.parseError), .message("7")])
  }

  @Test(arguments: [
    "1001", "4294967296", "9223372036854775807", "9223372036854775808", String(repeating: "9", count: 60),
  ])
  func `a length beyond the limit is an error, and the body is skipped`(length: String) throws {
    // The skipped body contains a header in a string.
    let body = #"{"text": "Content-Length: 3\r\n\r\n"}"#
    let text = "Content-Length: \(length)\r\n\r\n\(body)" + Self.frame("{}")
    #expect(try events(text) == [.fault(RPCError.invalidRequest), .message("{}")])
  }

  @Test func `a body of exactly the limit is accepted`() throws {
    let body = String(repeating: "x", count: 50)
    #expect(try events(Self.frame(body), bodyLimit: 50) == [.message(body)])
    #expect(try events(Self.frame(body + "x"), bodyLimit: 50) == [.fault(RPCError.invalidRequest)])
  }

  @Test func `a header beyond the limit is an error before it ends`() throws {
    let long = String(repeating: "x", count: 200)
    #expect(try events(long) == [.fault(RPCError.parseError)])
    #expect(try events("X: \(long)\r\n" + Self.frame("{}")) == [.fault(RPCError.parseError), .message("{}")])
    #expect(try events(long + Self.frame("{}")) == [.fault(RPCError.parseError), .message("{}")])
    let lines = String(repeating: "X: Content-Length: 1\n", count: 50)
    #expect(try events(lines + Self.frame("{}")).last == .message("{}"))
  }

  @Test func `an incomplete message at the end is not returned`() throws {
    #expect(try events("Content-Length: 5\r\n\r\n{}") == [])
    #expect(try events("Content-Length: 2\r\n") == [])
    #expect(try events("") == [])
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: ["Content-Length:", "Content-Length: 1\nX:", "x", "X: Content-Length: 1\n", "\n"])
  func `garbage of any length is skipped in linear time`(unit: String) {
    let chunk = Array(String(repeating: unit, count: 65_536 / unit.utf8.count).utf8)
    var input = FramedInput()
    let events = input.events(
      of: Array(repeating: chunk[...], count: 16) + [Array("?\n\(Self.frame("{}"))".utf8)[...]])
    #expect(events.last == .message("{}"))
  }

  @Test func `a message in many pieces takes linear time`() {
    let body = [UInt8](repeating: 0x20, count: 1 << 20)
    var input = FramedInput()
    let bytes = RPCWriter.framed(body)
    let pieces = stride(from: 0, to: bytes.count, by: 16).map { bytes[$0..<min($0 + 16, bytes.count)] }
    #expect(input.events(of: pieces) == [.message(String(decoding: body, as: UTF8.self))])
  }
}
