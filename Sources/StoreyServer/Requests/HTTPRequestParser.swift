/// An incremental parser of requests. It does not read or write, and its results do not depend on the division of the input.
///
/// A caller appends bytes and calls `next` until it returns `incomplete`. Memory is bounded by the limits, if the caller appends
/// no more bytes before that.
package struct HTTPRequestParser: Sendable {
  package enum Step: Sendable, Hashable {
    /// More bytes are required.
    case incomplete
    /// A valid head. The request has no body yet. The next call returns `request` or `incomplete`.
    case head(HTTPRequest)
    /// A complete request.
    case request(HTTPRequest)
    /// A fault. All later calls return it again, because the start of the next request is unknown.
    case refusal(HTTPRefusal)
  }

  private enum Phase: Sendable {
    case requestLine
    case headers(HTTPRequestHead)
    case body(HTTPRequest)
    case refused(HTTPRefusal)
  }

  /// Whether the current request, or the refused one, is known to have the method HEAD. Its response has no body.
  package private(set) var isHead = false

  private let limits: HTTPRequestLimits
  private var phase = Phase.requestLine
  private var input: [UInt8] = []
  /// The index of the first byte that was not consumed.
  private var position = 0
  /// The bytes of the current line, without its line break.
  private var line: [UInt8] = []
  private var endsWithCarriageReturn = false
  /// Whether an empty line before the request line was skipped. Some clients send one after a body; the parser accepts one.
  private var hasSkippedLine = false
  /// The bytes of the body that have arrived.
  private var body: [UInt8] = []
  /// The length of the headers before the current line, in bytes.
  private var headLength = 0

  package init(limits: HTTPRequestLimits = HTTPRequestLimits()) {
    self.limits = limits
  }

  /// Whether no byte of a next request has arrived.
  package var isIdle: Bool {
    guard case .requestLine = phase else { return false }
    return line.isEmpty && !endsWithCarriageReturn && position == input.count
  }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if case .refused = phase { return }
    if position == input.count {
      input.removeAll(keepingCapacity: true)
      position = 0
    }
    input += bytes
  }

  /// Consumes bytes up to the next result.
  package mutating func next() -> Step {
    do throws(HTTPRefusal) {
      return try advance()
    } catch {
      phase = .refused(error)
      (input, line, body, position) = ([], [], [], 0)
      return .refusal(error)
    }
  }

  private mutating func advance() throws(HTTPRefusal) -> Step {
    while true {
      switch phase {
      case .refused(let refusal): return .refusal(refusal)
      case .body(let request): return advance(request)
      case .requestLine:
        guard let line = try nextLine(limit: limits.line, .uriTooLong, "the request line") else { return .incomplete }
        if line.isEmpty && !hasSkippedLine {
          hasSkippedLine = true
        } else {
          isHead = line.starts(with: "HEAD ".utf8)
          phase = .headers(try HTTPRequestHead(requestLine: line))
        }
      case .headers(var head):
        let limit = max(0, min(limits.line, limits.head - headLength))
        guard let line = try nextLine(limit: limit, .headersTooLarge, "a header, or the sum of all headers,") else {
          return .incomplete
        }
        if line.isEmpty {
          let request = try head.finished(bodyLimit: limits.body)
          phase = .body(request)
          return .head(request)
        }
        headLength += line.count
        guard head.headerCount < limits.headers else {
          throw HTTPRefusal(.headersTooLarge, "the request has more than \(limits.headers) headers")
        }
        try head.add(headerLine: line)
        phase = .headers(head)
      }
    }
  }

  private mutating func advance(_ request: HTTPRequest) -> Step {
    let end = min(input.count, position + request.bodyLength - body.count)
    body += input[position..<end]
    position = end
    if body.count < request.bodyLength { return .incomplete }
    var request = request
    request.body = body
    (phase, body, headLength, hasSkippedLine, isHead) = (.requestLine, [], 0, false, false)
    return .request(request)
  }

  /// Returns the next line without its line break; `nil` if it is not complete. The line may have `limit` bytes.
  private mutating func nextLine(
    limit: Int, _ status: HTTPStatus, _ subject: String
  ) throws(HTTPRefusal) -> [UInt8]? {
    while position < input.count {
      let byte = input[position]
      position += 1
      if byte == ASCII.lineFeed {
        guard endsWithCarriageReturn else {
          throw HTTPRefusal(.badRequest, "a line ends with LF only; lines must end with CR LF")
        }
        endsWithCarriageReturn = false
        defer { line = [] }
        return line
      }
      if endsWithCarriageReturn { throw HTTPRefusal(.badRequest, "the head contains a CR that is not followed by LF") }
      if byte == ASCII.carriageReturn {
        endsWithCarriageReturn = true
        continue
      }
      guard line.count < limit else { throw HTTPRefusal(status, "\(subject) is longer than \(limit) bytes") }
      line.append(byte)
    }
    return nil
  }
}
