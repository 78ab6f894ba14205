package import Storey

/// A message of JSON-RPC 2.0. Batches of messages are refused: LSP does not use them, and of MCP only one version.
package enum RPCMessage: Sendable {
  /// A call that the receiver answers with a response.
  case request(id: RPCID, method: String, params: JSONValue?)
  /// A call without an answer.
  case notification(method: String, params: JSONValue?)
  /// The answer to a request: a result or an error. The identifier is `nil` if the sender could not read that of the request.
  case response(id: RPCID?, result: JSONValue?, error: RPCError?)

  /// Returns the message in a body.
  ///
  /// Parameters that are `null` count as absent, because some clients send them for methods without parameters.
  ///
  /// - Throws: `RPCError`, with the identifier of the message if that can be read. It is the answer to an invalid request.
  package static func read(_ body: [UInt8]) throws(RPCError) -> RPCMessage {
    let root: JSONValue
    do throws(ParseError) {
      root = try Self.document(body).root
    } catch {
      let position = "\(error.position.line):\(error.position.column)"
      throw RPCError(code: RPCError.parseError, message: "\(position): \(error.message)")
    }
    guard root.kind == .object else {
      let found =
        root.kind == .array ? "an array; batches are not supported" : "a value of the kind \(root.kind.rawValue)"
      throw RPCError(code: RPCError.invalidRequest, message: "expected a message, found \(found)")
    }
    return try RPCMessageReader(root).read()
  }

  /// Parses a body. Editors write half of a surrogate pair as an escape sequence, which is read as the replacement character.
  /// O(bytes).
  private static func document(_ body: [UInt8]) throws(ParseError) -> Document {
    do throws(ParseError) {
      return try Document(parsing: body)
    } catch {
      guard error.reason == .unpairedSurrogate else { throw error }
      return try Document(parsing: SurrogateEscapes.paired(body))
    }
  }
}
