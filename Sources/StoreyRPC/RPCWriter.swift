package import StoreyOutput

/// Writes messages of JSON-RPC 2.0. Each body is JSON on one line.
package enum RPCWriter {
  /// Returns the response to a request. `result` writes one value.
  package static func response(id: RPCID, _ result: (inout JSONEmitter) -> Void) -> [UInt8] {
    body { emitter in
      emitter.id(id)
      emitter.key("result")
      result(&emitter)
    }
  }

  /// Returns an error response. An unknown identifier is written as `null`.
  package static func error(_ error: RPCError) -> [UInt8] {
    body { emitter in
      emitter.id(error.id)
      emitter.object("error") { emitter in
        emitter.member("code", error.code)
        emitter.member("message", error.message)
      }
    }
  }

  /// Returns a request. `params` writes one object or array.
  package static func request(
    id: RPCID, method: String, _ params: ((inout JSONEmitter) -> Void)? = nil
  ) -> [UInt8] {
    body { emitter in
      emitter.id(id)
      emitter.call(method, params)
    }
  }

  /// Returns a notification. `params` writes one object or array.
  package static func notification(method: String, _ params: ((inout JSONEmitter) -> Void)? = nil) -> [UInt8] {
    body { emitter in
      emitter.call(method, params)
    }
  }

  /// Returns a body after a header with its length, as LSP expects it.
  package static func framed(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Returns a body and a line feed, as MCP expects it.
  package static func line(_ body: [UInt8]) -> [UInt8] {
    body + [UInt8(ascii: "\n")]
  }

  /// Returns the JSON of an object with the version and the members that `write` writes.
  private static func body(_ write: (inout JSONEmitter) -> Void) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: false)
    emitter.object { emitter in
      emitter.member("jsonrpc", "2.0")
      write(&emitter)
    }
    var body = emitter.finish()
    // JSON that was inserted as bytes may have several lines. Strings contain no line ends, so these are all white space.
    body.removeAll { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return body
  }
}

extension JSONEmitter {
  fileprivate mutating func id(_ id: RPCID?) {
    key("id")
    switch id {
    case .number(let number): value(number)
    case .text(let text): value(text)
    case nil: null()
    }
  }

  fileprivate mutating func call(_ method: String, _ params: ((inout JSONEmitter) -> Void)?) {
    member("method", method)
    guard let params else { return }
    key("params")
    params(&self)
  }
}
