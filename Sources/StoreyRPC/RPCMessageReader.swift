import Storey

/// Reads the members of a message.
struct RPCMessageReader {
  private let message: JSONValue
  private let id: RPCID?

  /// Creates a reader of an object.
  init(_ message: JSONValue) {
    self.message = message
    id = message["id"].flatMap { RPCID($0) }
  }

  /// Returns the message, or throws the answer to an invalid one.
  func read() throws(RPCError) -> RPCMessage {
    guard message["jsonrpc"]?.string == "2.0" else { throw fault("'jsonrpc' is not \"2.0\"") }
    guard message["method"] == nil else { return try call() }
    return try response()
  }

  /// Returns a request, or a notification if the message has no identifier.
  private func call() throws(RPCError) -> RPCMessage {
    guard let method = message["method"]?.string else { throw fault("'method' is not a string") }
    var params = message["params"]
    switch params?.kind {
    case nil, .object, .array: break
    case .null: params = nil
    default: throw fault("'params' is not an object or an array")
    }
    guard message["id"] != nil else { return .notification(method: method, params: params) }
    guard let id else { throw fault("'id' is not a whole number or a string") }
    return .request(id: id, method: method, params: params)
  }

  /// Returns a response, which has either a result or an error.
  private func response() throws(RPCError) -> RPCMessage {
    guard let written = message["id"], id != nil || written.kind == .null else {
      throw fault("the message has no 'method', and no 'id' that is a whole number or a string")
    }
    switch (message["result"], message["error"]) {
    case (let result?, nil): return .response(id: id, result: result, error: nil)
    case (nil, let error?): return .response(id: id, result: nil, error: try self.error(error))
    // Some clients send both members, one of them `null`.
    case (let result?, let error?) where error.kind == .null: return .response(id: id, result: result, error: nil)
    case (let result?, let error?) where result.kind == .null:
      return .response(id: id, result: nil, error: try self.error(error))
    case (_?, _?): throw fault("the response has a 'result' and an 'error'")
    case (nil, nil): throw fault("the message has no 'method', no 'result' and no 'error'")
    }
  }

  private func error(_ value: JSONValue) throws(RPCError) -> RPCError {
    guard let code = value["code"]?.wholeNumber, let message = value["message"]?.string else {
      throw fault("'error' has no 'code' that is a whole number, or no 'message' that is a string")
    }
    return RPCError(code: code, message: message, id: id)
  }

  private func fault(_ text: String) -> RPCError {
    RPCError(code: RPCError.invalidRequest, message: text, id: id)
  }
}

extension JSONValue {
  /// The text of a string. `nil` for other values.
  var string: String? { kind == .string ? text?.string : nil }

  /// The value of a number without a fraction, such as `12` or `1.2e1`. `nil` for other values.
  var wholeNumber: Int? {
    guard kind == .number, let text else { return nil }
    return Int(text.string) ?? number.flatMap { Int(exactly: $0) }
  }
}
