/// An error of JSON-RPC 2.0: an error response that was received or is to be sent.
package struct RPCError: Error, Sendable, Hashable {
  /// The number of the kind of error, such as `methodNotFound`.
  package var code: Int
  /// The description of the error on one line.
  package var message: String
  /// The request that failed. `nil` if its identifier is not known.
  package var id: RPCID?

  /// Creates an error.
  package init(code: Int, message: String, id: RPCID? = nil) {
    self.code = code
    self.message = message
    self.id = id
  }
}

/// The codes of JSON-RPC 2.0.
extension RPCError {
  /// The message is not valid JSON, or its header is not valid.
  package static let parseError = -32700
  /// The JSON is not a message.
  package static let invalidRequest = -32600
  /// The receiver has no method with this name.
  package static let methodNotFound = -32601
  /// The parameters do not fit the method.
  package static let invalidParams = -32602
  /// The receiver failed.
  package static let internalError = -32603
}

/// The codes of the Language Server Protocol.
extension RPCError {
  /// A request arrived before `initialize`.
  package static let serverNotInitialized = -32002
  /// The request is valid, but could not be carried out.
  package static let requestFailed = -32803
  /// The server cancelled the request.
  package static let serverCancelled = -32802
  /// The file changed while the request was carried out.
  package static let contentModified = -32801
  /// The client cancelled the request.
  package static let requestCancelled = -32800
}
