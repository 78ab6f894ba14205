import Foundation
import Storey
import StoreyServer
import TestFiles
import TestLevels
import Testing

/// Server-sent events over real connections.
@Suite(.tags(.unsafeMemory, .threads)) struct EventStreamTests {
  /// A handler that keeps the streams of all clients.
  private final class Hub: Sendable {
    let streams = Locked<[EventStream]>([])
    let closed = Locked(0)
    let limit: Int

    init(limit: Int = 4 << 20) {
      self.limit = limit
    }

    func handle(_ request: HTTPRequest) -> HTTPResponse {
      guard request.path == ["events"] else { return .text(.ok, "page") }
      let stream = EventStream(limit: limit)
      stream.onClose { self.closed.withLock { $0 += 1 } }
      stream.send(data: "first")
      streams.withLock { $0.append(stream) }
      return .events(stream)
    }

    func send(event: String? = nil, data: String) {
      for stream in streams.withLock({ $0 }) { stream.send(event: event, data: data) }
    }
  }

  private static func subscribe(_ server: HTTPServer, receiveBuffer: Int32? = nil) throws -> TestClient {
    let client = try TestClient(server.port, receiveBuffer: receiveBuffer)
    client.get("/events", server.port)
    return client
  }

  @Test func `several clients receive all events in order, from any thread`() async throws {
    let hub = Hub()
    try await Samples.withServer(handler: { hub.handle($0) }) { server in
      let clients = try (0..<5).map { _ in try Self.subscribe(server) }
      for client in clients { _ = try client.receive(until: "data: first\n\n") }
      for index in 0..<200 { hub.send(event: "n", data: "\(index)\nx") }
      let expected = (0..<200).map { "event: n\ndata: \($0)\ndata: x\n\n" }.joined()
      for client in clients { #expect(try client.receive(until: "data: 199\ndata: x\n\n") == expected) }
    }
    #expect(hub.streams.withLock { $0.allSatisfy(\.isClosed) })
  }

  @Test func `a client that disconnects is reported once`() async throws {
    let hub = Hub()
    try await Samples.withServer(handler: { hub.handle($0) }) { server in
      do {
        let clients = try (0..<4).map { _ in try Self.subscribe(server) }
        for client in clients { _ = try client.receive(until: "first\n\n") }
        clients[0].endSending()
        clients[1].prepareReset()
        // Bytes after the request are ignored.
        clients[2].send("x")
      }
      #expect(Samples.becomesTrue { hub.closed.withLock { $0 } == 4 })
      #expect(hub.streams.withLock { $0.allSatisfy { $0.isClosed && !$0.send(data: "x") } })
      let late = Locked(0)
      hub.streams.withLock { $0 }.first?.onClose { late.withLock { $0 += 1 } }
      #expect(Samples.becomesTrue { late.withLock { $0 } == 1 })
    }
    #expect(hub.closed.withLock { $0 } == 4)
  }

  @Test func `a client that never reads is disconnected, and the others receive all events`() async throws {
    let hub = Hub(limit: 256 << 10)
    try await Samples.withServer(handler: { hub.handle($0) }) { server in
      let slow = try Self.subscribe(server, receiveBuffer: 4096)
      #expect(Samples.becomesTrue { hub.streams.withLock { $0.count } == 1 })
      let reader = try Self.subscribe(server)
      _ = try reader.receive(until: "first\n\n")
      let data = String(repeating: "x", count: 60_000)
      var count = 0
      while hub.closed.withLock({ $0 }) == 0 && count < 1000 {
        hub.send(data: "\(count) \(data)")
        #expect(try reader.receive(until: "\n\n") == "data: \(count) \(data)\n\n")
        #expect(hub.streams.withLock { $0.allSatisfy { TestAccess.queuedBytes($0) <= hub.limit } })
        count += 1
      }
      #expect(hub.streams.withLock { $0.map(\.isClosed) } == [true, false])
      #expect(!slow.receiveAll().isEmpty)
    }
  }

  @Test func `events of any total size are delivered if the client reads them`() async throws {
    let hub = Hub(limit: 100_000)
    try await Samples.withServer(handler: { hub.handle($0) }) { server in
      let client = try Self.subscribe(server)
      _ = try client.receive(until: "first\n\n")
      let data = String(repeating: "x", count: 90_000)
      for _ in 0..<20 {
        hub.send(data: data)
        #expect(try client.receive(until: "\n\n").utf8.count == 90_008)
        // The queue counts an event until the loop has noticed that it was written.
        #expect(Samples.becomesTrue { hub.streams.withLock { TestAccess.queuedBytes($0[0]) == 0 } })
      }
    }
  }

  @Test func `a stream sends comments while it has no events`() async throws {
    var limits = Samples.patientLimits
    limits.heartbeatTime = .seconds(15)
    let (hub, clock) = (Hub(), ServerClock.stopped)
    try await Samples.withServer(limits: limits, clock: clock, handler: { hub.handle($0) }) { server in
      let client = try Self.subscribe(server)
      _ = try client.receive(until: "first\n\n")
      for _ in 0..<3 {
        clock.advance(by: .seconds(6), until: client)
        #expect(try client.receive(until: "\n\n") == ":\n\n")
      }
    }
  }

  @Test func `a stream that is closed sends its events first`() async throws {
    try await Samples.withServer(handler: { _ in
      let stream = EventStream()
      stream.send(id: "7", data: "a")
      stream.close()
      stream.send(data: "b")
      return .events(stream)
    }) { server in
      let text = try Self.subscribe(server).receiveAll()
      #expect(text.hasSuffix("\r\n\r\nid: 7\ndata: a\n\n"))
    }
  }

  @Test func `a stream serves one response, and none to HEAD`() async throws {
    let stream = EventStream()
    let closed = Locked(0)
    stream.onClose { closed.withLock { $0 += 1 } }
    try await Samples.withServer(handler: { request in
      request.method == .head ? .events(EventStream()) : .events(stream)
    }) { server in
      let head = try TestClient(server.port)
      head.get("/", server.port, method: "HEAD")
      #expect(head.receiveAll().contains("Content-Type: text/event-stream"))
      let first = try Self.subscribe(server)
      _ = try first.response()
      let second = try Self.subscribe(server)
      #expect(try second.response().status == 500)
      stream.send(data: "a")
      #expect(try first.receive(until: "\n\n") == "data: a\n\n")
    }
    #expect(await becomesTrue { closed.withLock { $0 } == 1 })
  }

  @Test func `a stream that a handler returns after the server has stopped is closed`() async throws {
    let (isRunning, isClosed) = (Locked(false), Locked(false))
    try await Samples.withServer(handler: { _ in
      isRunning.withLock { $0 = true }
      while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
      let stream = EventStream()
      stream.onClose { isClosed.withLock { $0 = true } }
      return .events(stream)
    }) { server in
      let client = try Self.subscribe(server)
      #expect(Samples.becomesTrue { isRunning.withLock { $0 } })
      server.stop()
      #expect(client.receiveAll().isEmpty)
    }
    #expect(await becomesTrue { isClosed.withLock { $0 } })
  }

  @Test func `fifty clients of events and other requests are served together`() async throws {
    let hub = Hub()
    try await Samples.withServer(handler: { hub.handle($0) }) { server in
      let clients = try (0..<50).map { _ in try Self.subscribe(server) }
      for client in clients { _ = try client.receive(until: "first\n\n") }
      let page = try TestClient(server.port)
      for index in 0..<20 {
        hub.send(data: "\(index)")
        page.get("/", server.port)
        #expect(try page.response().body == "page\n")
      }
      for client in clients { _ = try client.receive(until: "data: 19\n\n") }
    }
    #expect(await becomesTrue { hub.closed.withLock { $0 } == 50 })
  }

  private func becomesTrue(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<360_000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
  }
}
