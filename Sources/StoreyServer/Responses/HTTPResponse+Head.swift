extension HTTPResponse {
  /// The headers of every response. There is no `Date`, so that equal responses have equal bytes.
  private static let common = [
    HTTPField("X-Content-Type-Options", "nosniff"),
    HTTPField("Cache-Control", "no-store"),
    HTTPField("Cross-Origin-Resource-Policy", "same-origin"),
    HTTPField("Referrer-Policy", "no-referrer"),
  ]

  /// The names of the headers that only the server writes.
  private static let reserved =
    common.map(\.name) + [
      "Content-Type", "Content-Length", "Connection", "Transfer-Encoding", "Date", "Trailer", "Upgrade",
    ]

  /// Returns the bytes of the head, up to the empty line.
  func head(keepsConnection: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
    let length: [HTTPField] =
      switch content {
      case .bytes(let body): [HTTPField("Content-Length", "\(body.count)")]
      case .events: []
      }
    let connection = keepsConnection ? [] : [HTTPField("Connection", "close")]
    for field in [HTTPField("Content-Type", contentType)] + length + Self.common + headers + connection {
      text += "\(field.name): \(field.value)\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  /// The response, or a response with status 500 if the headers cannot be sent. A line break in a header would let a part of
  /// the value act as another header.
  var checked: HTTPResponse {
    let type = HTTPField("Content-Type", contentType)
    let fault = headers.first { field in
      !field.isValid || Self.reserved.contains { ASCII.equal($0, field.name) }
    }
    guard let name = fault?.name ?? (type.isValid ? nil : type.name) else { return self }
    abandon()
    let shown = ASCII.isToken(name.utf8) ? "the header \(name)" : "a header with an invalid name"
    return .text(.internalError, "the handler's response has \(shown), which is invalid or reserved for the server")
  }
}
