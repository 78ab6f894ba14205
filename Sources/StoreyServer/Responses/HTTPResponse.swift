/// The response of a handler: a body of bytes, or a stream of events.
package struct HTTPResponse: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    case events(EventStream)
  }

  package var status: HTTPStatus
  /// The value of the header `Content-Type`.
  package var contentType: String
  /// Additional headers. A header that the server writes itself, or that is not valid, makes the server send status 500.
  package var headers: [HTTPField]
  package var content: Content
  /// An object that is kept until the response was written, or the connection was closed, for example to bound the memory of
  /// responses in work.
  package var retained: (any AnyObject & Sendable)?

  /// The number of bytes of the body; 0 for a stream of events.
  package var byteCount: Int {
    if case .bytes(let body) = content { body.count } else { 0 }
  }

  /// Creates a response with a body. The server does not send the body in response to HEAD.
  package init(
    _ status: HTTPStatus = .ok, contentType: String, headers: [HTTPField] = [], body: [UInt8]
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    content = .bytes(body)
  }

  private init(_ stream: EventStream) {
    (status, contentType, headers, content) = (.ok, "text/event-stream; charset=utf-8", [], .events(stream))
  }

  /// Returns a response that stays open and sends the events of a stream. One stream serves one response.
  package static func events(_ stream: EventStream) -> HTTPResponse { HTTPResponse(stream) }

  /// Returns a response with a line of plain text.
  package static func text(_ status: HTTPStatus, _ line: String, headers: [HTTPField] = []) -> HTTPResponse {
    HTTPResponse(status, contentType: "text/plain; charset=utf-8", headers: headers, body: Array((line + "\n").utf8))
  }

  /// Returns a response with a JSON document.
  package static func json(_ status: HTTPStatus = .ok, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status, contentType: "application/json", body: body)
  }

  /// Closes the stream of a response that is not sent.
  func abandon() {
    if case .events(let stream) = content { stream.finish() }
  }
}
