import StoreyServer
import TestLevels
import TestMutations
import Testing

/// Requests are parsed strictly, and the division of the input does not change the result.
@Suite(.tags(.unsafeMemory)) struct HTTPRequestParserTests {
  @Test func `a request has its method, path, query, headers and body`() throws {
    let text = "POST /a/b%20c?x=1&y HTTP/1.1\r\nHost: localhost:80\r\nX-One:  two\t\r\nContent-Length: 3\r\n\r\nabc"
    let request = try #require(Samples.requests(text).first)
    #expect(request.method == .post)
    #expect(request.path == ["a", "b c"])
    #expect(request.address == "/a/b%20c?x=1&y")
    #expect(request.query("x") == "1")
    #expect(request.query("y")?.isEmpty == true)
    #expect(request.query("z") == nil)
    #expect(request.headers["x-oNE"] == "two")
    #expect(request.headers["X-Two"] == nil)
    #expect(request.body == Array("abc".utf8))
  }

  static let refusals: [(String, HTTPStatus, String)] = [
    ("GET / HTTP/1.1\nHost: a\r\n\r\n", .badRequest, "LF only"),
    ("GET / HTTP/1.1\r\nHost: a\n\r\n", .badRequest, "LF only"),
    ("GET / HTTP/1.1\rHost: a\r\n\r\n", .badRequest, "a CR that"),
    ("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n", .badRequest, "a CR that"),
    ("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", .badRequest, "a CR that"),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    ("GET /  HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    ("GET\t/\tHTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    ("GET /\r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    ("GET\r\n\r\n", .badRequest, "the request line is not"),
    ("\r\n\r\nGET / HTTP/1.1\r\n", .badRequest, "the request line is not"),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "the request line is not"),
    ("GET / http/1.1\r\nHost: a\r\n\r\n", .badRequest, "does not end with 'HTTP/1.1'"),
    ("GET / HTTP/1.10\r\nHost: a\r\n\r\n", .badRequest, "does not end with 'HTTP/1.1'"),
    ("GET / FTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "does not end with 'HTTP/1.1'"),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .versionNotSupported, "HTTP/1.1 only"),
    ("GET / HTTP/1.2\r\nHost: a\r\n\r\n", .versionNotSupported, "HTTP/1.1 only"),
    ("PUT / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed, "'PUT' is not supported; expected GET, HEAD, POST"),
    ("get / HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed, "'get' is not supported"),
    ("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", .methodNotAllowed, "'CONNECT' is not supported"),
    ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "does not begin with '/'"),
    ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "does not begin with '/'"),
    ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "must be percent-encoded"),
    ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "must be percent-encoded"),
    ("GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest, "must be percent-encoded"),
    ("GET / HTTP/1.1\r\n\r\n", .badRequest, "has no Host header"),
    ("GET / HTTP/1.0\r\n\r\n", .badRequest, "has no Host header"),
    ("GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n", .badRequest, "has more than one Host header"),
    ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .badRequest, "continued on the next line"),
    ("GET / HTTP/1.1\r\nHost: a\r\n\tb: c\r\n\r\n", .badRequest, "continued on the next line"),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .badRequest, "continued on the next line"),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest, "does not begin with a name and a colon"),
    ("GET / HTTP/1.1\r\nHost\r\n\r\n", .badRequest, "does not begin with a name and a colon"),
    ("GET / HTTP/1.1\r\n: a\r\n\r\n", .badRequest, "does not begin with a name and a colon"),
    ("GET / HTTP/1.1\r\nA\u{0}B: a\r\n\r\n", .badRequest, "does not begin with a name and a colon"),
    ("GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", .badRequest, "'Host' contains a control character"),
    ("GET / HTTP/1.1\r\nHost: a\r\nB: \u{7F}\r\n\r\n", .badRequest, "'B' contains a control character"),
    ("GET / HTTP/1.1\r\nHost: a\r\nB: \u{1B}[m\r\n\r\n", .badRequest, "'B' contains a control character"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", .badRequest, "not one decimal number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n", .badRequest, "not one decimal number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x1\r\n\r\n", .badRequest, "not one decimal number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", .badRequest, "not one decimal number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", .badRequest, "not one decimal number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ١\r\n\r\n", .badRequest, "not one decimal number"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .badRequest, "not one decimal"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 01\r\n\r\n", .badRequest, "not one decimal"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", .contentTooLarge, "longer than 1048576 bytes"),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", .contentTooLarge, "longer than"),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", .notImplemented, "Transfer-Encoding"),
    (
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\ntransfer-encoding: x\r\n\r\n", .notImplemented,
      "Transfer-Encoding"
    ),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: gold\r\n\r\n", .expectationFailed, "'gold' is not supported"),
  ]

  @Test(arguments: refusals)
  func `a request that is not valid is refused with its reason`(
    text: String, status: HTTPStatus, reason: String
  ) throws {
    let refusal = try #require(Samples.refusal(text))
    #expect(refusal.status == status)
    #expect(refusal.reason.contains(reason), "\(refusal.reason)")
  }

  /// Returns a request with a header that has a value of `count` bytes, after other headers.
  private static func request(header count: Int, after others: Int = 0, of length: Int = 1) -> String {
    let others = (0..<others).map { "X\($0): \(String(repeating: "b", count: length))\r\n" }.joined()
    return "GET / HTTP/1.1\r\nHost: a\r\n\(others)A: \(String(repeating: "b", count: count))\r\n\r\n"
  }

  @Test(arguments: [
    ("GET /" + String(repeating: "a", count: 8192 - 14) + " HTTP/1.1\r\nHost: a\r\n\r\n", HTTPStatus?.none),
    ("GET /" + String(repeating: "a", count: 8192 - 13) + " HTTP/1.1\r\nHost: a\r\n\r\n", .uriTooLong),
    (String(repeating: "a", count: 8193), .uriTooLong),
    (request(header: 8192 - 3), nil),
    (request(header: 8192 - 2), .headersTooLarge),
    (request(header: 1, after: 62), nil),
    (request(header: 1, after: 63), .headersTooLarge),
    (request(header: 1, after: 4, of: 8000), nil),
    (request(header: 8000, after: 4, of: 8000), .headersTooLarge),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n", nil),
  ])
  func `a request up to a limit is accepted, and a larger one is refused`(text: String, status: HTTPStatus?) {
    #expect(Samples.refusal(text)?.status == status)
  }

  @Test(arguments: [
    ("", true), ("Connection: close\r\n", false), ("Connection: x, CLOSE\r\n", false),
    ("Connection: keep-alive\r\n", true),
    ("Connection: x\r\nConnection:close\r\n", false), ("Connection: closed\r\n", true),
  ])
  func `a connection is kept unless the request closes it`(header: String, isKept: Bool) {
    for (version, kept) in [("1.1", isKept), ("1.0", false)] {
      let text = "GET / HTTP/\(version)\r\nHost: a\r\n\(header)\r\n"
      #expect(TestAccess.keepsConnection(text) == [kept])
    }
  }

  @Test func `equal lengths of a body are accepted twice, and an expectation without a body is ignored`() throws {
    let text = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\nExpect: 100-Continue\r\n\r\nab"
    #expect(Samples.requests(text).map(\.body) == [Array("ab".utf8)])
    #expect(TestAccess.waitsForContinue(text) == [true])
    #expect(TestAccess.waitsForContinue("GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n") == [false])
    #expect(TestAccess.waitsForContinue(text.replacing("1.1", with: "1.0")) == [false])
  }

  @Test func `requests that arrive together are parsed one after another`() {
    let body = "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nGET "
    let text = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n" + body + "\r\nHEAD /c HTTP/1.1\r\nHost: a\r\n\r\nGET /d HT"
    #expect(Samples.requests(text).map(\.address) == ["/a", "/b", "/c"])
    #expect(Samples.requests(text).map(\.method) == [.get, .post, .head])
  }

  @Test func `a refused request is final`() {
    var parser = HTTPRequestParser()
    parser.append("HEAD / HTTP/1.1\r\n\r\n".utf8)
    let refusal = parser.next()
    parser.append(Samples.get.utf8)
    #expect(parser.next() == refusal)
    #expect(parser.isHead)
    #expect(!parser.isIdle)
  }

  @Test func `each division of the input has the same result`() {
    var dice = Dice(state: 1)
    let long = "GET /" + String(repeating: "a", count: 9000)
    let post = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300\r\n\r\n" + String(repeating: "\r\n", count: 150)
    for text in Self.refusals.map(\.0) + [long, post + post + Samples.get, Samples.get + "\r\nGET /%2e HTTP/1.1\r\n"] {
      let bytes = Array(text.utf8)
      let expected = Samples.steps([bytes])
      #expect(Samples.steps(bytes.map { [$0] }) == expected)
      for _ in 0..<20 { #expect(Samples.steps(Self.pieces(of: bytes, &dice)) == expected) }
    }
  }

  @Test func `random bytes and changed requests never trap, and never pass an invalid segment`() {
    var dice = Dice(state: 2)
    let valid = Array(
      "POST /a%20/b?c=%41 HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 5\r\nX: y\r\n\r\nabcde".utf8)
    var accepted = 0
    for round in 0..<2000 {
      let bytes =
        round.isMultiple(of: 2)
        ? (0..<Int.random(in: 0..<400, using: &dice)).map { _ in UInt8.random(in: .min ... .max, using: &dice) }
        : Self.changed(valid, &dice)
      let steps = Samples.steps([bytes])
      #expect(Samples.steps(Self.pieces(of: bytes, &dice)) == steps)
      for case .request(let request) in steps {
        accepted += 1
        #expect(request.path.allSatisfy { $0 != "." && $0 != ".." && !$0.utf8.contains(0) && !$0.contains("/") })
      }
    }
    #expect(accepted > 100)
  }

  private static func pieces(of bytes: [UInt8], _ dice: inout Dice) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...max(1, min(rest.count, 40)), using: &dice)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }

  /// Returns a request with a few changes, which are often characters with a meaning.
  static func changed(_ request: [UInt8], _ dice: inout Dice) -> [UInt8] {
    mutator.mutant(of: request, changes: 1 + dice.below(3), using: &dice)
  }

  private static let mutator = TextMutator(
    [.replace, .insert, .remove], pieces: "\r\n :/%.?&=\0\t\\01A".utf8.map { [$0] }, longest: 1)
}
