import Foundation
import StoreyPresentation
import TestFiles
import TestLevels
import TestServer
import Testing

@testable import StoreyNetwork

/// Failures of a transfer, and their effect on the stored page.
@Suite(.tags(.threads)) struct FailureTests {
  struct Failure: Sendable, CustomTestStringConvertible {
    let name: String
    let code: PageError.Code
    var mayPass = true
    let steps: [LoopbackServer.Step]

    var testDescription: String { name }
  }

  private static let flood = (0..<4000).map { "X-\($0): \(String(repeating: "x", count: 100))" }
  private static let large = String(repeating: "x", count: 10_001)

  static let failures: [Failure] = [
    Failure(name: "no head before the timeout", code: .timedOut, steps: [.silence]),
    Failure(
      name: "a slow body", code: .timedOut, steps: [.answer(["HTTP/1.1 200 OK", "Content-Length: 9000"]), .trickle]),
    Failure(
      name: "a slow head", code: .timedOut, steps: [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8)), .trickle]),
    Failure(
      name: "endless redirects, each before the timeout", code: .timedOut,
      steps: [.pause(120), .whole(302, "", "Location: /")]),
    Failure(
      name: "truncated", code: .connectionLost,
      steps: [.answer(["HTTP/1.1 200 OK", "Content-Length: 50"], #"{"floors": []}"#)]),
    Failure(
      name: "truncated between chunks", code: .connectionLost,
      steps: [.answer(["HTTP/1.1 200 OK", "Transfer-Encoding: chunked"], "e\r\n{\"floors\": []}\r\n")]),
    Failure(
      name: "truncated in a chunk", code: .connectionLost,
      steps: [.answer(["HTTP/1.1 200 OK", "Transfer-Encoding: chunked"], "50\r\n{\"floors\": []}\r\n")]),
    Failure(
      name: "an invalid chunk size", code: .connectionLost,
      steps: [.answer(["HTTP/1.1 200 OK", "Transfer-Encoding: chunked"], "zz\r\n{\"floors\": []}\r\n")]),
    Failure(
      name: "truncated compressed body", code: .connectionLost,
      steps: [
        .answer(["HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: \(Gzip.page.count)"]),
        .send(Array(Gzip.page.dropLast(5))),
      ]),
    Failure(
      name: "wrong Content-Encoding", code: .connectionLost,
      steps: [.whole(200, #"{"floors": []}"#, "Content-Encoding: gzip")]),
    Failure(
      name: "reset during the body", code: .connectionLost,
      steps: [.answer(["HTTP/1.1 200 OK", "Content-Length: 50"], "{"), .pause(100), .reset]),
    Failure(name: "reset before the head", code: .connectionLost, steps: [.reset]),
    Failure(name: "no answer", code: .connectionLost, steps: []),
    Failure(name: "garbage", code: .connectionLost, steps: [.send([0, 255, 254, 13, 10, 13, 10, 7])]),
    Failure(name: "another protocol", code: .connectionLost, steps: [.send(Array("SSH-2.0-OpenSSH_9.6\r\n".utf8))]),
    Failure(name: "a status that is not a number", code: .connectionLost, steps: [.answer(["HTTP/1.1 abc OK"], "{}")]),
    Failure(name: "too many headers", code: .connectionLost, steps: [.answer(["HTTP/1.1 200 OK"] + flood, "{}")]),
    Failure(name: "too large, with length", code: .tooLarge, steps: [.whole(200, large)]),
    Failure(
      name: "too large, with length, without body", code: .tooLarge,
      steps: [.answer(["HTTP/1.1 200 OK", "Content-Length: 99999999999"]), .silence]),
    Failure(
      name: "too large, without length", code: .tooLarge,
      steps: [.answer(["HTTP/1.1 200 OK", "Connection: close"], large)]),
    Failure(name: "a loop of redirects", code: .redirected, steps: [.whole(302, "", "Location: /")]),
    Failure(name: "a redirect to a file", code: .redirected, steps: [.whole(302, "", "Location: file:///etc/passwd")]),
    Failure(name: "a redirect without location", code: .redirected, steps: [.whole(302)]),
    Failure(name: "service unavailable", code: .status(503), steps: [.whole(503, "try later")]),
    Failure(name: "too many requests", code: .status(429), steps: [.whole(429)]),
    Failure(name: "no content", code: .status(204), steps: [.answer(["HTTP/1.1 204 X"])]),
    Failure(name: "partial content", code: .status(206), steps: [.whole(206, #"{"floors": []}"#)]),
    Failure(name: "not found", code: .status(404), mayPass: false, steps: [.whole(404, #"{"floors": []}"#)]),
    Failure(name: "gone", code: .status(410), mayPass: false, steps: [.whole(410)]),
    Failure(
      name: "unauthorized", code: .status(401), mayPass: false,
      steps: [.whole(401, "", #"WWW-Authenticate: Basic realm="x""#)]),
    Failure(name: "forbidden", code: .status(403), mayPass: false, steps: [.whole(403)]),
    Failure(name: "empty body", code: .notAPage, steps: [.whole(200)]),
    Failure(name: "not JSON", code: .notAPage, steps: [.whole(200, "<html>Log in</html>")]),
    Failure(name: "not a page", code: .notAPage, steps: [.whole(200, #"{"message": "no"}"#)]),
    Failure(
      name: "half a page", code: .notAPage, steps: [.answer(["HTTP/1.1 200 OK", "Connection: close"], #"{"floors""#)]),
    Failure(name: "an error of the CMS", code: .notAPage, steps: [.whole(200, #"{"floors": [], "code": "500"}"#)]),
  ]

  @Test(arguments: failures)
  func `a failure has its error code and keeps the stored page`(failure: Failure) async throws {
    let server = try LoopbackServer()
    server.answer("/", failure.steps)
    let folder = try TemporaryFolder()
    let store = PageStore(folder: folder.path)
    let address = PageAddress(server.address("/"))
    let isSlow = failure.code == .timedOut
    let loader = PageLoader(
      service: HTTPPageService(
        timeout: isSlow ? .milliseconds(400) : TestLevel.unreachedTimeout, byteLimit: 10_000, retries: .never),
      store: store)
    let error = try await #require(throws: PageError.self) { try await loader.load(address) }
    #expect(error.code == failure.code, "\(error)")
    #expect(error.isTransient == failure.mayPass)
    if failure.code != .notAPage { #expect(error.description.contains("127.0.0.1"), "\(error)") }

    let page = Array(#"{"floors": [], "name": "stored"}"#.utf8)
    let stored = StoredPage(bytes: page, validators: PageValidators(entityTag: "\"1\""))
    try store.keep(page, stored.validators, for: address)
    if failure.mayPass {
      let loaded = try await loader.load(address)
      #expect(loaded.bytes == page)
      guard case .stale(let error) = loaded.freshness else { return #expect(Bool(false), "\(loaded.freshness)") }
      #expect(error.code == failure.code)
    } else {
      await #expect(throws: PageError.self) { try await loader.load(address) }
    }
    #expect(store.page(for: address) == stored)
  }

  @Test func `a port without a server is unreachable`() async throws {
    let port = try LoopbackServer().port
    let service = HTTPPageService(retries: .never)
    let error = await #expect(throws: PageError.self) {
      try await service.answer(for: PageAddress("http://127.0.0.1:\(port)/"), known: nil)
    }
    #expect(error?.code == .unreachable)
    #expect(error?.isTransient == true)
  }

  @Test func `an unchanged answer to a request without validators is a failure`() async throws {
    let server = try LoopbackServer()
    server.answer("/", [.whole(304)])
    let service = HTTPPageService(retries: .never)
    for known in [nil, PageValidators.none] {
      let error = await #expect(throws: PageError.self) {
        try await service.answer(for: PageAddress(server.address("/")), known: known)
      }
      #expect(error?.code == .status(304))
    }
  }

  @Test func `a loaded page is stored, and the next request is conditional`() async throws {
    let server = try LoopbackServer()
    let page = #"{"floors": []}"#
    server.answer("/", [.whole(200, page, #"ETag: "1""#)], [.whole(304)], [.whole(200, #"{"floors": [1]}"#)])
    let folder = try TemporaryFolder()
    let loader = PageLoader(service: HTTPPageService(retries: .never), store: PageStore(folder: folder.path))
    let address = PageAddress(server.address("/"))
    for expected in [page, page, #"{"floors": [1]}"#] {
      #expect(try await loader.load(address) == LoadedPage(bytes: Array(expected.utf8), freshness: .current))
    }
    #expect(await loader.stored(address)?.bytes == Array(#"{"floors": [1]}"#.utf8))
    #expect(server.questions.map { $0.contains("If-None-Match: \"1\"") } == [false, true, true])
  }
}
