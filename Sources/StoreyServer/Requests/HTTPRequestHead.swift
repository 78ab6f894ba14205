/// The head of a request, which is checked line by line.
struct HTTPRequestHead: Sendable {
  private let method: HTTPMethod
  private let target: HTTPTarget
  /// Whether the request is of HTTP/1.0.
  private let isOld: Bool
  private var headers = HTTPHeaders()

  /// Creates a head from a request line, without its line break.
  init(requestLine line: [UInt8]) throws(HTTPRefusal) {
    let parts = line.split(separator: ASCII.space, omittingEmptySubsequences: false)
    guard parts.count == 3, ASCII.isToken(parts[0]), !parts[1].isEmpty else {
      throw HTTPRefusal(.badRequest, "the request line is not a method, a path and 'HTTP/1.1' with one space between")
    }
    let version = Array(parts[2])
    guard version.elementsEqual("HTTP/1.1".utf8) || version.elementsEqual("HTTP/1.0".utf8) else {
      guard version.count == 8, version.starts(with: "HTTP/".utf8), ASCII.isDigit(version[5]),
        version[6] == UInt8(ascii: "."), ASCII.isDigit(version[7])
      else { throw HTTPRefusal(.badRequest, "the request line does not end with 'HTTP/1.1'") }
      throw HTTPRefusal(.versionNotSupported, "the server supports HTTP/1.1 only")
    }
    isOld = version.last == UInt8(ascii: "0")
    let name = String(decoding: parts[0], as: UTF8.self)
    guard let method = HTTPMethod(rawValue: name) else {
      throw HTTPRefusal(.methodNotAllowed, "the method '\(name)' is not supported; expected \(HTTPMethod.allowed)")
    }
    self.method = method
    target = try HTTPTarget(parts[1])
  }

  var headerCount: Int { headers.fields.count }

  /// Adds a header from its line, without its line break.
  mutating func add(headerLine line: [UInt8]) throws(HTTPRefusal) {
    if line.first == ASCII.space || line.first == ASCII.tab {
      throw HTTPRefusal(.badRequest, "a header is continued on the next line, which HTTP no longer allows")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), ASCII.isToken(line[..<colon]) else {
      throw HTTPRefusal(.badRequest, "a header line does not begin with a name and a colon")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    let value = ASCII.trimmed(line[(colon + 1)...])
    guard value.allSatisfy({ ASCII.isFieldValue($0) }) else {
      throw HTTPRefusal(.badRequest, "the header '\(name)' contains a control character")
    }
    headers.append(HTTPField(name, String(decoding: value, as: UTF8.self)))
  }

  /// Returns the request, still without its body.
  /// - Throws: `HTTPRefusal` when headers are missing or contradict each other, or when the body exceeds its limit.
  func finished(bodyLimit: Int) throws(HTTPRefusal) -> HTTPRequest {
    let hosts = headers.values(of: "Host").count
    guard hosts == 1 else {
      throw HTTPRefusal(.badRequest, "the request has \(hosts == 0 ? "no" : "more than one") Host header")
    }
    if headers["Transfer-Encoding"] != nil {
      throw HTTPRefusal(.notImplemented, "the header Transfer-Encoding is not supported; send Content-Length")
    }
    let length = try bodyLength(limit: bodyLimit)
    let expectations = headers.values(of: "Expect")
    if let unknown = expectations.first(where: { !ASCII.equal($0, "100-continue") }) {
      throw HTTPRefusal(.expectationFailed, "the expectation '\(unknown)' is not supported; expected '100-continue'")
    }
    return HTTPRequest(
      method: method, headers: headers, target: target,
      keepsConnection: !isOld && !headers.list("Connection", contains: "close"), bodyLength: length,
      waitsForContinue: !isOld && !expectations.isEmpty && length > 0)
  }

  private func bodyLength(limit: Int) throws(HTTPRefusal) -> Int {
    let values = headers.values(of: "Content-Length")
    guard let value = values.first else { return 0 }
    guard !value.isEmpty, value.utf8.allSatisfy({ ASCII.isDigit($0) }), values.allSatisfy({ $0 == value }) else {
      throw HTTPRefusal(.badRequest, "the header Content-Length is not one decimal number")
    }
    // A number that does not fit is larger than any limit.
    guard let length = Int(value), length <= limit else {
      throw HTTPRefusal(.contentTooLarge, "the body is longer than \(limit) bytes")
    }
    return length
  }
}
