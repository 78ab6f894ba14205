import Foundation
import StoreyPresentation
import TestLevels
import TestServer
import Testing

@testable import StoreyNetwork

/// Addresses of requests, their origins, and the data that other origins receive.
@Suite struct HTTPAddressTests {
  private let service = HTTPPageService(timeout: TestLevel.unreachedTimeout, retries: .never)
  private let page = #"{"floors": []}"#

  @Test(arguments: [
    "", "home.json", "/home.json", "shop.example/home", "ftp://shop.example/", "file:///etc/passwd", "http://",
    "http:///x",
    "https:shop.example", "http://a b/", "http://a%2fb/", "http://[::1", "http://a:99999/", "http://a:0/", "-",
    "javascript:alert(1)", "http://%00/", "https://me:secret@shop.example/", "me:secret@shop.example",
    "http://me:secret@sh op/", "https:/me:secret@x/",
  ])
  func `an invalid address is an error that does not contain the password`(text: String) async throws {
    let error = await #expect(throws: PageError.self) {
      try await service.answer(for: PageAddress(text), known: nil)
    }
    #expect(error?.code == .invalidAddress)
    #expect(error?.isTransient == false)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func `a redirect from https to http is refused`() throws {
    let address = try HTTPAddress("https://shop.example/a")
    #expect(throws: HTTPAddress.Refusal.self) { try address.redirected(to: "http://shop.example/a") }
    #expect(try address.redirected(to: "//cdn.example/b").url.absoluteString == "https://cdn.example/b")
    #expect(try HTTPAddress("http://a/").redirected(to: "HTTPS://a/").url.scheme?.lowercased() == "https")
  }

  @Test func `a scheme in capital letters is accepted`() async throws {
    #expect(try HTTPAddress("HTTPS://Shop.example/A?b#c").url.absoluteString == "https://Shop.example/A?b#c")
    let server = try LoopbackServer()
    server.answer("/A", [.whole(302, "", "Location: HTTP://127.0.0.1:\(server.port)/B")])
    server.answer("/B", [.whole(200, page)])
    let address = PageAddress("HTTP" + server.address("/A").dropFirst(4))
    #expect(try await service.answer(for: address, known: nil) == .page(Array(page.utf8), .none))
  }

  @Test(arguments: [
    ("http://a/x", "http://A:80/y", true), ("https://a/", "https://a:443", true), ("http://a/", "https://a/", false),
    ("http://a/", "http://a:81/", false), ("http://a/", "http://b/", false),
  ])
  func `an origin consists of scheme, host and port`(one: String, other: String, isSame: Bool) throws {
    #expect(try (HTTPAddress(one).origin == HTTPAddress(other).origin) == isSame)
  }

  /// On Linux, the session does not accept a host in brackets. On other systems, no server listens at the address.
  @Test func `a host in brackets is connected to, or refused as an invalid address`() async throws {
    let port = try LoopbackServer().port
    let pauses = Pauses()
    let service = HTTPPageService(
      timeout: TestLevel.unreachedTimeout, byteLimit: 100, retries: .standard, redirectLimit: 5, userAgent: "Test",
      sleep: { pauses.note($0) }, random: { 0.5 })
    let error = try await #require(throws: PageError.self) {
      try await service.answer(for: PageAddress("http://[::1]:\(port)/"), known: nil)
    }
    if error.code == .invalidAddress {
      #expect(error.description.contains("::1"))
      #expect(!error.isTransient)
      #expect(pauses.all.isEmpty)
    } else {
      #expect(error.code == .unreachable, "\(error)")
    }
    let server = try LoopbackServer()
    server.answer("/", [.whole(302, "", "Location: http://[::1]:\(port)/")])
    let other = try await #require(throws: PageError.self) {
      try await service.answer(for: PageAddress(server.address("/")), known: nil)
    }
    #expect(other.code == .redirected || other.code == .unreachable)
    #expect(other.isTransient)
  }

  @Test func `validators are sent only to the origin of the address`() async throws {
    let here = try LoopbackServer()
    let there = try LoopbackServer()
    let known = PageValidators(entityTag: #""1""#, lastModified: "Sat, 21 Nov 2026 10:00:00 GMT")
    here.answer("/", [.whole(302, "", "Location: /again")])
    here.answer("/again", [.whole(302, "", "Location: \(there.address("/"))")])
    there.answer("/", [.whole(200, page, #"ETag: "1""#)], [.whole(304)])
    let answer = try await service.answer(for: PageAddress(here.address("/")), known: known)
    #expect(answer == .page(Array(page.utf8), .none))
    #expect(here.questions.map { $0.contains("If-None-Match: \"1\"\r\n") } == [true, true])
    #expect(there.questions.map { $0.contains("If-") } == [false])
    let error = await #expect(throws: PageError.self) {
      try await service.answer(for: PageAddress(here.address("/")), known: known)
    }
    #expect(error?.code == .status(304))
  }

  #if os(Linux)
    /// Other tests open and close files at the same time, but not hundreds of them.
    @Test func `1,000 requests leave no descriptors open`() async throws {
      let server = try LoopbackServer()
      server.answer("/", [.whole(200, page)])
      let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      for _ in 0..<1000 {
        let answer = try await service.answer(for: PageAddress(server.address("/")), known: nil)
        #expect(answer == .page(Array(page.utf8), .none))
      }
      let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      #expect(after - before < 500, "\(before) before, \(after) after")
    }
  #endif
}
