import StoreyServer
import Testing

/// Only requests to the server's own addresses, from its own pages or from outside of a page, are accepted.
@Suite struct LoopbackOriginTests {
  private static func status(_ headers: String, port: UInt16) throws -> HTTPStatus? {
    let request = try #require(Samples.requests("GET / HTTP/1.1\r\n\(headers)\r\n\r\n").first)
    return LoopbackOrigin(port: port).refusal(of: request)?.status
  }

  @Test(arguments: [
    ("127.0.0.1:8080", true), ("localhost:8080", true), ("LocalHost:8080", true), ("[::1]:8080", true),
    ("127.0.0.1", false), ("localhost", false), ("localhost:80", false), ("localhost:8081", false),
    ("localhost:08080", false),
    ("localhost:", false), ("localhost.:8080", false), ("127.0.0.2:8080", false), ("127.1:8080", false),
    ("::1:8080", false),
    ("0.0.0.0:8080", false), ("evil.example:8080", false), ("localhost.evil.example:8080", false), ("", false),
    ("localhost:8080@evil.example", false), ("user@localhost:8080", false), ("localhost:8080, evil.example", false),
  ])
  func `a Host other than the server's is refused`(host: String, isAccepted: Bool) throws {
    #expect(try Self.status("Host: \(host)", port: 8080) == (isAccepted ? nil : .misdirectedRequest))
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "localhost:80"])
  func `a Host may omit port 80`(host: String) throws {
    #expect(try Self.status("Host: \(host)\r\nOrigin: http://localhost", port: 80) == nil)
    #expect(try Self.status("Host: \(host)", port: 443) == .misdirectedRequest)
  }

  @Test(arguments: [
    ("Origin: http://localhost:8080", true), ("Origin: http://127.0.0.1:8080", true),
    ("Origin: http://[::1]:8080", true),
    ("Origin: https://localhost:8080", false), ("Origin: http://localhost:3000", false),
    ("Origin: http://localhost", false),
    ("Origin: null", false), ("Origin: http://evil.example", false), ("Origin: localhost:8080", false),
    ("Origin:", false),
    ("Origin: http://localhost:8080/", false), ("Origin: http://localhost:8080\r\nOrigin: http://evil.example", false),
    ("Sec-Fetch-Site: cross-site", false), ("Sec-Fetch-Site: Cross-Site", false), ("Sec-Fetch-Site: same-origin", true),
    ("Sec-Fetch-Site: none", true), ("Origin: http://localhost:8080\r\nSec-Fetch-Site: cross-site", false),
  ])
  func `a request from a page of another origin is refused`(headers: String, isAccepted: Bool) throws {
    #expect(try Self.status("Host: localhost:8080\r\n\(headers)", port: 8080) == (isAccepted ? nil : .forbidden))
  }
}
