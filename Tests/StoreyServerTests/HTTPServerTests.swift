import Foundation
import Storey
import StoreyServer
import TestFiles
import TestLevels
import Testing

/// Requests and responses over real connections.
@Suite(.tags(.unsafeMemory, .threads)) struct HTTPServerTests {
  @Test func `a connection serves requests one after another, in both families`() async throws {
    try await Samples.withServer { server in
      for isIPv6 in [false, true] {
        let client = try TestClient(server.port, isIPv6: isIPv6)
        for path in ["/a", "/b/c"] {
          client.get(path, server.port)
          let response = try client.response()
          #expect(response.status == 200)
          #expect(response.body == "GET \(path == "/a" ? #"["a"]"# : #"["b", "c"]"#) 0\n")
          #expect(response.header("Connection") == nil)
          #expect(response.header("X-Content-Type-Options") == "nosniff")
          #expect(response.header("Date") == nil)
        }
      }
    }
  }

  @Test func `requests that arrive together are answered in order, also after the client ends its stream`() async throws
  {
    try await Samples.withServer(handler: { request in
      // The first handlers take longest.
      try? await Task.sleep(for: .milliseconds(request.path == ["0"] ? 30 : 1))
      return .text(.ok, request.address)
    }) { server in
      let client = try TestClient(server.port)
      let host = "Host: localhost:\(server.port)\r\n"
      client.send((0..<20).map { "GET /\($0) HTTP/1.1\r\n\(host)\r\n" }.joined())
      client.endSending()
      for index in 0..<20 { #expect(try client.response().body == "/\(index)\n") }
      #expect(client.receiveAll().isEmpty)
    }
  }

  @Test(arguments: ["GET / HTTP/1.0\r\n", "GET / HTTP/1.1\r\nConnection: close\r\n"])
  func `a connection is closed after the response on request`(head: String) async throws {
    try await Samples.withServer { server in
      let client = try TestClient(server.port)
      client.send("\(head)Host: localhost:\(server.port)\r\n\r\n")
      let text = client.receiveAll()
      #expect(text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("\r\n\r\nGET [] 0\n"))
    }
  }

  @Test func `a response to HEAD has the length but not the body`() async throws {
    try await Samples.withServer { server in
      let client = try TestClient(server.port)
      client.get("/", server.port, method: "HEAD")
      #expect(try client.response(toHead: true).header("Content-Length") == "10")
      client.get("/", server.port, headers: "Origin: null\r\n", method: "HEAD")
      let refusal = client.receiveAll()
      #expect(refusal.hasPrefix("HTTP/1.1 403 Forbidden\r\n") && refusal.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `a body is received, and an expectation is answered before it`() async throws {
    try await Samples.withServer { server in
      let client = try TestClient(server.port)
      let body = String(repeating: "x", count: 1 << 20)
      client.get("/", server.port, headers: "Content-Length: \(body.utf8.count)\r\n", method: "POST")
      client.send(body)
      #expect(try client.response().body == "POST [] 1048576\n")
      client.get("/", server.port, headers: "Content-Length: 3\r\nExpect: 100-continue\r\n", method: "POST")
      #expect(try client.response().status == 100)
      client.send("abc")
      #expect(try client.response().body == "POST [] 3\n")
    }
  }

  @Test(arguments: [
    ("Host: evil.example\r\n", 421), ("Host: localhost:PORT\r\nOrigin: http://evil.example\r\n", 403),
    ("Host: localhost:PORT\r\nSec-Fetch-Site: cross-site\r\n", 403), ("Host: localhost:PORT\r\nExpect: x\r\n", 417),
    ("Host: localhost:PORT\r\nContent-Length: 9999999\r\n", 413), ("", 400),
  ])
  func `a refused request does not reach the handler, and the response arrives despite unread bytes`(
    headers: String, status: Int
  ) async throws {
    let calls = Locked(0)
    try await Samples.withServer(handler: { request in
      calls.withLock { $0 += 1 }
      return .text(.ok, "")
    }) { server in
      let client = try TestClient(server.port)
      let headers = headers.replacing("PORT", with: "\(server.port)")
      client.send("POST / HTTP/1.1\r\n\(headers)Expect: 100-continue\r\n\r\n" + String(repeating: "x", count: 50_000))
      let response = try client.response()
      #expect(response.status == status)
      #expect(response.header("Connection") == "close")
      #expect(response.body.hasSuffix("\n") && response.body.count > 20)
      client.endSending()
      #expect(client.receiveAll().isEmpty)
    }
    #expect(calls.withLock { $0 } == 0)
  }

  @Test func `a large response arrives completely at a slow reader`() async throws {
    let body = (0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await Samples.withServer(handler: { _ in HTTPResponse(contentType: "image/png", body: body) }) { server in
      let client = try TestClient(server.port, receiveBuffer: 4096)
      client.get("/", server.port, headers: "Connection: close\r\n")
      _ = try client.receive(until: "Referrer-Policy: no-referrer\r\n")
      _ = try client.receive(until: "\r\n\r\n")
      var received: [UInt8] = client.takeReceived()
      while true {
        let bytes = try client.receiveOnce(200_000)
        if bytes.isEmpty { break }
        received += bytes
      }
      #expect(received == body)
    }
  }

  @Test func `thousands of connections in sequence are served`() async throws {
    try await Samples.withServer { server in
      for index in 0..<TestLevel.count(2000, long: 10_000) {
        let client = try TestClient(server.port)
        client.get("/", server.port, headers: index.isMultiple(of: 2) ? "Connection: close\r\n" : "")
        let status = try client.response().status
        guard status == 200 else {
          Issue.record("connection \(index) has status \(status)")
          return
        }
      }
    }
  }

  @Test func `a server stops while handlers run, and stops again without an effect`() async throws {
    let (running, ended) = (Locked(0), Locked(0))
    try await OwnThread.run {
      let server = try HTTPServer { _ in
        running.withLock { $0 += 1 }
        // Cancellation ends the sleep.
        try? await Task.sleep(for: .seconds(60))
        ended.withLock { $0 += 1 }
        return .events(EventStream())
      }
      let clients = try (0..<20).map { _ in try TestClient(server.port) }
      for client in clients { client.get("/", server.port) }
      #expect(Samples.becomesTrue { running.withLock { $0 } == 20 })
      server.stop()
      for client in clients { #expect(client.receiveAll().isEmpty) }
      #expect(throws: TestClient.Failure.self) { try TestClient(server.port) }
      #expect(Samples.becomesTrue { ended.withLock { $0 } == 20 })
      server.stop()
    }
  }

  @Test func `concurrent calls of stop all return`() async throws {
    try await OwnThread.run {
      let server = try HTTPServer(handler: Samples.echo)
      let stopped = Locked(0)
      for _ in 0..<8 {
        Thread.detachNewThread {
          server.stop()
          stopped.withLock { $0 += 1 }
        }
      }
      #expect(Samples.becomesTrue { stopped.withLock { $0 } == 8 })
    }
  }

  @Test func `a server that is not used any more stops`() async throws {
    try await OwnThread.run {
      var server: HTTPServer? = try HTTPServer(handler: Samples.echo)
      let port = try #require(server?.port)
      server = nil
      #expect(throws: TestClient.Failure.self) { try TestClient(port) }
    }
  }

  @Test func `a port in use is an error with a remedy`() async throws {
    try await Samples.withServer { server in
      let error = #expect(throws: ServerFailure.self) { try HTTPServer(port: server.port, handler: Samples.echo) }
      #expect(error?.description == "cannot listen on port \(server.port): another program uses it")
      #expect(error?.hint == "choose another port, or end the other program; port 0 selects a free port")
    }
  }

  @Test func `a port can be used again after its server has stopped`() async throws {
    try await OwnThread.run {
      let first = try HTTPServer(handler: Samples.echo)
      let client = try TestClient(first.port)
      client.get("/", first.port)
      #expect(try client.response().status == 200)
      first.stop()
      let second = try HTTPServer(port: first.port, handler: Samples.echo)
      let other = try TestClient(second.port)
      other.get("/", second.port)
      #expect(try other.response().status == 200)
    }
  }
}
