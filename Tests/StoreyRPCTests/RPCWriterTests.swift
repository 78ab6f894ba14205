import Storey
import StoreyOutput
import StoreyRPC
import Testing

@Suite struct RPCWriterTests {
  private func text(_ body: [UInt8]) -> String { String(decoding: body, as: UTF8.self) }

  @Test func `a response has the identifier of the request`() {
    let numbered = RPCWriter.response(id: .number(-7)) { $0.object { $0.member("a", 1) } }
    #expect(text(numbered) == #"{"jsonrpc":"2.0","id":-7,"result":{"a":1}}"#)
    let named = RPCWriter.response(id: .text("a\"\n")) { $0.null() }
    #expect(text(named) == #"{"jsonrpc":"2.0","id":"a\"\n","result":null}"#)
  }

  @Test func `the identifier of an error can be unknown`() {
    let error = RPCError(code: RPCError.parseError, message: "a\r\nb")
    #expect(text(RPCWriter.error(error)) == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a\r\nb"}}"#)
  }

  @Test func `the parameters of calls are optional`() {
    #expect(
      text(RPCWriter.request(id: .number(1), method: "ping", nil)) == #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    let request = RPCWriter.request(id: .number(1), method: "a") { $0.array { $0.value(2) } }
    #expect(text(request) == #"{"jsonrpc":"2.0","id":1,"method":"a","params":[2]}"#)
    #expect(text(RPCWriter.notification(method: "exit")) == #"{"jsonrpc":"2.0","method":"exit"}"#)
    let notification = RPCWriter.notification(method: "a") { $0.object { $0.member("b", true) } }
    #expect(text(notification) == #"{"jsonrpc":"2.0","method":"a","params":{"b":true}}"#)
  }

  @Test func `inserted JSON of several lines is written on one line`() {
    let body = RPCWriter.response(id: .number(1)) { $0.value(json: "{\r\n  \"a\": \"b\\n\"\n}") }
    #expect(text(body) == #"{"jsonrpc":"2.0","id":1,"result":{  "a": "b\n"}}"#)
  }

  @Test func `both forms of transport return the message that was written`() throws {
    let body = RPCWriter.request(id: .text("é"), method: "tea/€") {
      $0.object { $0.member("text", "\u{0}\n\u{2028}<") }
    }
    #expect(text(RPCWriter.framed(body)).hasPrefix("Content-Length: \(body.count)\r\n\r\n{"))
    var framed = FramedInput()
    framed.add(RPCWriter.framed(body)[...])
    #expect(try framed.next() == body)
    var lines = LineInput(limit: 1000)
    lines.add(RPCWriter.line(body)[...])
    #expect(try lines.next() == body)
    let message = try RPCMessage.read(body)
    guard case .request(.text("é"), "tea/€", let params?) = message else { throw Unexpected(message) }
    #expect(params["text"]?.text == "\u{0}\n\u{2028}<")
  }
}
