import StoreyServer
import Testing

/// Paths are decoded once, and no encoding passes a segment that changes the folder.
@Suite struct HTTPTargetTests {
  private static func request(_ target: String) -> HTTPRequest? {
    Samples.requests("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n").first
  }

  @Test(arguments: [
    ("/", [String]()), ("/a", ["a"]), ("/a/", ["a", ""]), ("//", ["", ""]), ("/a//b", ["a", "", "b"]), ("/%41", ["A"]),
    ("/%252e%252e", ["%2e%2e"]), ("/...", ["..."]), ("/.a", [".a"]), ("/a+b", ["a+b"]), ("/%E2%82%AC", ["€"]),
    ("/a?b/../c", ["a"]), ("/%3F", ["?"]), ("/%EF%BF%BD", ["\u{FFFD}"]), ("/[x]|{y}", ["[x]|{y}"]),
  ])
  func `a path has its decoded segments`(target: String, segments: [String]) {
    #expect(Self.request(target)?.path == segments)
  }

  @Test(arguments: [
    "/..", "/../a", "/a/..", "/a/../b", "/.", "/./a", "/%2e%2e", "/%2E%2e/a", "/%2E.", "/.%2e", "/%2e", "/..%2f",
    "/..%2Fa",
    "/a%2Fb", "/%5c", "/a%5Cb", "/..%5c..", "/a\\b", "/..\\a", "/%00", "/a%00.png", "/%C0%AE%C0%AE", "/%C0%AF",
    "/%E0%80%AE",
    "/%FF", "/%ED%A0%80", "/%F4%90%80%80", "/%C3", "/%", "/%2", "/%zz", "/%2g", "/%%32e", "/a?%", "/a?b=%4", "/a?%FF=1",
  ])
  func `a path that could leave its folder, or cannot be decoded, is refused`(target: String) {
    #expect(Samples.refusal("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")?.status == .badRequest)
  }

  @Test(arguments: [
    ("/", [String]()), ("/?", []), ("/?a", ["a", ""]), ("/?a=1&a=2", ["a", "1", "a", "2"]), ("/?a=b=c", ["a", "b=c"]),
    ("/?&&a=1&", ["a", "1"]), ("/?a+b=c+d", ["a+b", "c+d"]), ("/?a%26=%3D%2B", ["a&", "=+"]), ("/?=x", ["", "x"]),
    ("/?a?b=c", ["a?b", "c"]), ("/?u=..%2F..", ["u", "../.."]),
  ])
  func `a query has its decoded pairs, in order`(target: String, pairs: [String]) {
    #expect(Self.request(target)?.query.flatMap { [$0.name, $0.value] } == pairs)
  }

  @Test func `a query has at most 64 pairs`() {
    let pairs = Array(repeating: "a=b", count: 64).joined(separator: "&")
    #expect(Self.request("/?\(pairs)")?.query.count == 64)
    #expect(Self.request("/?\(pairs)&c") == nil)
  }
}
