import Storey
import StoreyRPC
import Testing

@Suite struct RPCMessageTests {
  private func read(_ body: String) throws(RPCError) -> RPCMessage {
    try RPCMessage.read(Array(body.utf8))
  }

  private func fault(_ body: String) -> RPCError? {
    do throws(RPCError) {
      _ = try read(body)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("7", RPCID.number(7)), ("-1", .number(-1)), ("3.0", .number(3)), ("1e2", .number(100)),
    ("9007199254740993", .number(9_007_199_254_740_993)), (#""a\n7""#, .text("a\n7")), (#""""#, .text("")),
  ])
  func `a request has an identifier that is a whole number or a text`(written: String, id: RPCID) throws {
    let message = try read(#"{"jsonrpc": "2.0", "id": \#(written), "method": "ping", "params": {"a": [1]}}"#)
    guard case .request(id, "ping", let params?) = message else { throw Unexpected(message) }
    #expect(params.written == #"{"a": [1]}"#)
  }

  @Test(arguments: [
    (#"a\ud83c\udf4a"#, "a\u{1F34A}"), (#"a\ud83c"#, "a\u{FFFD}"), (#"\udf4a\ud83c"#, "\u{FFFD}\u{FFFD}"),
    (#"\ud83c\ud83c\udf4a"#, "\u{FFFD}\u{1F34A}"),
    (#"\ud83cx\\ud83c"#, #"\u{FFFD}x\ud83c"#.replacing(#"\u{FFFD}"#, with: "\u{FFFD}")),
    (#"\uD83C\n\uDF4A"#, "\u{FFFD}\n\u{FFFD}"),
  ])
  func `half of a surrogate pair is read as the replacement character`(written: String, text: String) throws {
    let message = try read(#"{"jsonrpc": "2.0", "method": "note", "params": ["\#(written)"]}"#)
    guard case .notification("note", let params?) = message else { throw Unexpected(message) }
    #expect(params.elements.map { $0.text?.string } == [text])
  }

  @Test(arguments: [("", nil), (#", "params": null"#, nil), (#", "params": [1]"#, "[1]")])
  func `a call without an identifier is a notification`(params: String, written: String?) throws {
    let message = try read(#"{"jsonrpc": "2.0", "method": "exit"\#(params)}"#)
    guard case .notification("exit", let params) = message else { throw Unexpected(message) }
    #expect(params?.written == written)
  }

  @Test(arguments: [#""result": {"a": 1}"#, #""result": {"a": 1}, "error": null"#])
  func `a response has a result`(members: String) throws {
    let message = try read(#"{"jsonrpc": "2.0", "id": 2, \#(members)}"#)
    guard case .response(.number(2), let result?, nil) = message else { throw Unexpected(message) }
    #expect(result.written == #"{"a": 1}"#)
  }

  @Test func `a result can be null`() throws {
    let message = try read(#"{"jsonrpc": "2.0", "id": "a", "result": null}"#)
    guard case .response(.text("a"), let result?, nil) = message else { throw Unexpected(message) }
    #expect(result.kind == .null)
  }

  @Test(arguments: [("2", RPCID.number(2)), ("null", nil)])
  func `a response has an error instead of a result`(written: String, id: RPCID?) throws {
    for prefix in ["", #""result": null, "#] {
      let message = try read(
        #"{"jsonrpc": "2.0", "id": \#(written), \#(prefix)"error": {"code": -32601, "message": "no"}}"#)
      guard case .response(id, nil, let error?) = message else { throw Unexpected(message) }
      #expect(error == RPCError(code: RPCError.methodNotFound, message: "no", id: id))
    }
  }

  @Test func `a body that is not JSON is refused with the message of the parser and its position`() {
    #expect(fault("{\n x")?.message == "2:2: expected a key in double quotes or '}', found 'x'")
    for body in ["", " ", "{", "\u{FEFF}", #"{"jsonrpc": "2.0"} {}"#, "{'a': 1}", String(repeating: "[", count: 600)] {
      #expect(fault(body)?.code == RPCError.parseError, "\(body)")
      #expect(fault(body)?.id == nil, "\(body)")
    }
    #expect(throws: RPCError.self) { try RPCMessage.read([0x22, 0xFF, 0x22]) }
  }

  @Test(arguments: [
    ("[]", "an array; batches are not supported"),
    (#"[{"jsonrpc": "2.0", "id": 1, "method": "a"}]"#, "an array; batches are not supported"),
    ("1", "a value of the kind number"), ("null", "a value of the kind null"),
  ])
  func `a batch and any other value are refused`(body: String, found: String) {
    #expect(fault(body) == RPCError(code: RPCError.invalidRequest, message: "expected a message, found \(found)"))
  }

  @Test(arguments: [
    #""method": "a""#, #""jsonrpc": 2.0, "method": "a""#, #""jsonrpc": "1.0", "method": "a""#,
    #""jsonrpc": "2.0", "method": 1"#, #""jsonrpc": "2.0", "method": null"#,
    #""jsonrpc": "2.0", "method": "a", "params": "b""#, #""jsonrpc": "2.0", "method": "a", "params": 1"#,
    #""jsonrpc": "2.0""#, #""jsonrpc": "2.0", "result": 1, "error": {"code": 1, "message": "b"}"#,
    #""jsonrpc": "2.0", "error": {"code": "1", "message": "b"}"#, #""jsonrpc": "2.0", "error": {"code": 1}"#,
    #""jsonrpc": "2.0", "error": 1"#,
  ])
  func `the error of an invalid message has its identifier`(members: String) {
    let error = fault(#"{"id": 5, \#(members)}"#)
    #expect(error?.code == RPCError.invalidRequest)
    #expect(error?.id == .number(5))
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: ["null", "1.5", "true", "{}", "[1]", "1e300"])
  func `a request with an invalid identifier is refused, not taken for a notification`(id: String) {
    let error = fault(#"{"jsonrpc": "2.0", "id": \#(id), "method": "a"}"#)
    #expect(error == RPCError(code: RPCError.invalidRequest, message: "'id' is not a whole number or a string"))
  }

  @Test func `a response without an identifier is refused`() {
    #expect(fault(#"{"jsonrpc": "2.0", "result": 1}"#)?.code == RPCError.invalidRequest)
    #expect(fault(#"{"jsonrpc": "2.0", "id": true, "result": 1}"#)?.code == RPCError.invalidRequest)
  }

  @Test func `the codes are those of the two specifications`() {
    let codes = [
      RPCError.parseError, RPCError.invalidRequest, RPCError.methodNotFound, RPCError.invalidParams,
      RPCError.internalError, RPCError.serverNotInitialized, RPCError.requestCancelled, RPCError.contentModified,
      RPCError.serverCancelled, RPCError.requestFailed,
    ]
    #expect(codes == [-32700, -32600, -32601, -32602, -32603, -32002, -32800, -32801, -32802, -32803])
  }
}

/// A message of another kind than the test expects.
struct Unexpected: Error {
  let message: RPCMessage

  init(_ message: RPCMessage) {
    self.message = message
  }
}
