import Foundation
import Storey
import StoreyPresentation
import TestLevels
import TestMutations
import TestServer
import Testing

@testable import StoreyNetwork

@Suite(.tags(.threads)) struct HTTPPageServiceTests {
  private let server: LoopbackServer
  private let page = #"{"floors": []}"#

  init() throws {
    server = try LoopbackServer()
  }

  private func service(
    timeout: Duration = TestLevel.unreachedTimeout, attempts: Int = 1, redirectLimit: Int = 5, pauses: Pauses = Pauses()
  ) -> HTTPPageService {
    HTTPPageService(
      timeout: timeout, byteLimit: 10_000,
      retries: RetryPolicy(attempts: attempts, base: .seconds(1), cap: .seconds(30)), redirectLimit: redirectLimit,
      userAgent: "Test", sleep: { pauses.note($0) }, random: { 0.5 })
  }

  private func bytes(_ path: String, _ service: HTTPPageService) async throws(PageError) -> String {
    guard case .page(let bytes, _) = try await service.answer(for: PageAddress(server.address(path)), known: nil)
    else { return "unchanged" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a page is returned with its validators`() async throws {
    server.answer("/", [.whole(200, page, #"ETag: W/"1""#, "Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT")])
    let answer = try await service().answer(for: PageAddress(server.address("/")), known: nil)
    let validators = PageValidators(entityTag: #"W/"1""#, lastModified: "Sat, 21 Nov 2026 10:00:00 GMT")
    #expect(answer == .page(Array(page.utf8), validators))
    let question = try #require(server.questions.first)
    #expect(question.contains("User-Agent: Test\r\n") && question.contains("Accept: application/json\r\n"))
    #expect(!question.contains("If-None-Match") && !question.contains("Cookie"))
  }

  @Test func `a known page is requested conditionally`() async throws {
    server.answer("/", [.whole(304)])
    let known = PageValidators(entityTag: #""1""#, lastModified: "Sat, 21 Nov 2026 10:00:00 GMT")
    #expect(try await service().answer(for: PageAddress(server.address("/")), known: known) == .unchanged)
    let question = try #require(server.questions.first)
    #expect(question.contains("If-None-Match: \"1\"\r\n"))
    #expect(question.contains("If-Modified-Since: Sat, 21 Nov 2026 10:00:00 GMT\r\n"))
  }

  @Test func `a validator that contains a line break is not sent`() async throws {
    server.answer("/", [.whole(200, page)])
    let known = PageValidators(entityTag: "\"1\"\r\nX-Evil: 1", lastModified: "\n")
    _ = try await service().answer(for: PageAddress(server.address("/")), known: known)
    #expect(server.questions.first?.contains("Evil") == false)
  }

  @Test func `cookies are not stored`() async throws {
    server.answer("/", [.whole(200, page, "Set-Cookie: a=b; Path=/")])
    let service = service()
    for _ in 0..<2 { _ = try await bytes("/", service) }
    #expect(!server.questions.contains { $0.lowercased().contains("cookie") })
  }

  @Test(arguments: [
    ["HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "7\r\n{\"floor\r\n7\r\ns\": []}\r\n0\r\n"],
    ["HTTP/1.1 200 OK", "Connection: close", "", #"{"floors": []}"#],
    [
      "HTTP/1.1 100 Continue", "", "HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/1.1 203 X", "",
      #"{"floors": []}"#,
    ],
    ["HTTP/1.0 200 OK", "Content-Encoding: identity", "Content-Length: 14", "", #"{"floors": []}"#],
  ])
  func `an answer can have any form that HTTP allows`(lines: [String]) async throws {
    server.answer("/", [.send(Array((lines.joined(separator: "\r\n") + (lines[1].hasPrefix("T") ? "\r\n" : "")).utf8))])
    #expect(try await bytes("/", service()) == page)
  }

  @Test func `a compressed page with the length of the compressed bytes is decompressed`() async throws {
    server.answer(
      "/",
      [.answer(["HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: \(Gzip.page.count)"]), .send(Gzip.page)])
    #expect(try await bytes("/", service()) == page)
  }

  @Test func `a small answer that decompresses beyond the limit is refused`() async throws {
    server.answer(
      "/",
      [.answer(["HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: \(Gzip.bomb.count)"]), .send(Gzip.bomb)])
    let error = await #expect(throws: PageError.self) { try await bytes("/", service()) }
    #expect(error?.code == .tooLarge)
  }

  // MARK: Redirects

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is followed to its resolved location`(status: Int) async throws {
    server.answer("/a/b", [.whole(status, "elsewhere", "Location: c?x=%20y")])
    server.answer("/a/c?x=%20y", [.whole(status, "", "Location: //127.0.0.1:\(server.port)/d")])
    server.answer("/d", [.whole(status, "", "Location: \(server.address("/e"))")])
    server.answer("/e", [.whole(200, page)])
    #expect(try await bytes("/a/b", service()) == page)
    #expect(server.questions.count == 4)
  }

  @Test func `a loop of redirects ends at the limit`() async throws {
    server.answer("/", [.whole(302, "", "Location: /")])
    let error = await #expect(throws: PageError.self) { try await bytes("/", service(redirectLimit: 3)) }
    #expect(error?.code == .redirected)
    #expect(server.questions.count == 4)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:,x", "http://me:secret@127.0.0.1/",
    "http://",
    "http://127.0.0.1:0/", "http://127.0.0.1:99999/",
  ])
  func `a redirect to an invalid address or another scheme is not followed`(location: String) async throws {
    server.answer("/", [.whole(302, "", "Location: \(location)")])
    let error = await #expect(throws: PageError.self) { try await bytes("/", service()) }
    #expect(error?.code == .redirected)
    #expect(error?.isTransient == true)
    #expect(error?.description.contains("secret") == false)
    #expect(server.questions.count == 1)
  }

  // MARK: Retries

  @Test func `a request is repeated after a server error and a pause`() async throws {
    let pauses = Pauses()
    server.answer("/", [.whole(503)], [.whole(500, "oops")], [.whole(200, page)])
    #expect(try await bytes("/", service(attempts: 3, pauses: pauses)) == page)
    #expect(pauses.all == [.milliseconds(500), .seconds(1)])
  }

  @Test func `a request is repeated after a lost connection`() async throws {
    server.answer("/", [.reset], [], [.answer(["HTTP/1.1 200 OK", "Content-Length: 50"], "{")], [.whole(200, page)])
    #expect(try await bytes("/", service(attempts: 4)) == page)
  }

  @Test func `a request is not repeated after the last attempt`() async throws {
    server.answer("/", [.whole(503)])
    let error = await #expect(throws: PageError.self) { try await bytes("/", service(attempts: 3)) }
    #expect(error?.code == .status(503))
    #expect(server.questions.count == 3)
  }

  @Test(arguments: [429, 503])
  func `Retry-After sets the pause, or ends the retries if it exceeds the cap`(status: Int) async throws {
    let pauses = Pauses()
    server.answer("/", [.whole(status, "", "Retry-After: 7")], [.whole(200, page)])
    #expect(try await bytes("/", service(attempts: 2, pauses: pauses)) == page)
    #expect(pauses.all == [.seconds(7)])
    server.answer("/", [.whole(status, "", "Retry-After: 31")])
    await #expect(throws: PageError.self) { try await bytes("/", service(attempts: 9)) }
    #expect(server.questions.count == 3)
  }

  @Test(arguments: [400, 401, 403, 404, 410])
  func `a request is not repeated after a permanent failure`(status: Int) async throws {
    server.answer("/", [.whole(status)])
    await #expect(throws: PageError.self) { try await bytes("/", service(attempts: 3)) }
    #expect(server.questions.count == 1)
  }

  // MARK: Cancelling

  @Test(arguments: ["HTTP/1.1 200 OK\r\nX: ", "HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"])
  func `cancelling a task ends it and its transfer at once`(start: String) async throws {
    server.answer("/", [.send(Array(start.utf8)), .trickle])
    let service = service(timeout: TestLevel.unreachedTimeout)
    let task = Task { _ = await #expect(throws: PageError.cancelled) { try await bytes("/", service) } }
    while server.questions.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await task.value
    while server.abandoned == 0 { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `a task that is cancelled before its request sends none`() async throws {
    server.answer("/", [.whole(200, page)])
    let service = service()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      await #expect(throws: PageError.cancelled) { try await bytes("/", service) }
    }
    task.cancel()
    await task.value
    #expect(server.questions.isEmpty)
  }

  @Test func `a task can be cancelled at any moment`() async throws {
    server.answer("/page", [.whole(200, page)])
    server.answer(
      "/slow", [.pause(3), .answer(["HTTP/1.1 200 OK", "Content-Length: 14"]), .pause(3), .send(Array(page.utf8))])
    server.answer("/redirect", [.whole(302, "", "Location: /redirect")])
    server.answer("/error", [.whole(503, page)])
    server.answer("/cut", [.answer(["HTTP/1.1 200 OK", "Content-Length: 50"], "{")])
    let service = service(attempts: 2, redirectLimit: 1000)
    var dice = Dice(state: 300)
    await withTaskGroup(of: Void.self) { group in
      for round in 0..<300 {
        let path = ["/page", "/slow", "/redirect", "/error", "/cut"][round % 5]
        let moment = Duration.microseconds(Int64.random(in: 0...12_000, using: &dice))
        if round >= 16 { await group.next() }
        group.addTask {
          let task = Task { try? await bytes(path, service) }
          try? await Task.sleep(for: moment)
          task.cancel()
          let answer = await task.value
          #expect(answer == nil || answer == page)
        }
      }
    }
  }

  @Test func `concurrent requests return the correct pages`() async throws {
    for index in 0..<40 { server.answer("/\(index)", [.whole(200, "\(index)")]) }
    let service = service()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<40 {
        group.addTask { () throws in #expect(try await bytes("/\(index)", service) == "\(index)") }
      }
      try await group.waitForAll()
    }
  }
}

/// Records the pauses of a service, which does not sleep.
final class Pauses: Sendable {
  private let pauses = Locked<[Duration]>([])

  var all: [Duration] { pauses.withLock { $0 } }

  func note(_ pause: Duration) {
    pauses.withLock { $0.append(pause) }
  }
}
