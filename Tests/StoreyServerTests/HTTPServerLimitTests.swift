import Foundation
import Storey
import StoreyServer
import TestLevels
import TestMutations
import Testing

/// Slow, broken and numerous clients.
@Suite(.tags(.unsafeMemory, .threads)) struct HTTPServerLimitTests {
  /// Limits of which only the changed ones can be reached with a clock that is advanced.
  private static func limits(_ change: (inout HTTPServerLimits) -> Void) -> HTTPServerLimits {
    var limits = Samples.patientLimits
    change(&limits)
    return limits
  }

  @Test func `a head that arrives too slowly is answered with status 408`() async throws {
    let clock = ServerClock.stopped
    try await Samples.withServer(limits: Self.limits { $0.headTime = .seconds(10) }, clock: clock) { server in
      let client = try TestClient(server.port)
      client.send("GET / HTTP/1.1\r\nX: ")
      // A byte does not extend the time. The limit on the size of a head, 431, is far away.
      repeat {
        client.send("x")
        clock.advance(by: .seconds(1))
      } while !client.canReceive(within: 5)
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    }
  }

  @Test func `a body that arrives too slowly is answered with status 408`() async throws {
    let clock = ServerClock.stopped
    try await Samples.withServer(limits: Self.limits { $0.bodyTime = .seconds(10) }, clock: clock) { server in
      let client = try TestClient(server.port)
      client.get("/", server.port, headers: "Content-Length: 10\r\n", method: "POST")
      client.send("abc")
      clock.advance(by: .seconds(4), until: client)
      #expect(client.receiveAll().hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    }
  }

  @Test func `an idle connection is closed without a response`() async throws {
    let clock = ServerClock.stopped
    try await Samples.withServer(limits: Self.limits { $0.idleTime = .seconds(10) }, clock: clock) { server in
      let silent = try TestClient(server.port)
      clock.advance(by: .seconds(4), until: silent)
      #expect(silent.receiveAll().isEmpty)
      let client = try TestClient(server.port)
      client.get("/", server.port)
      #expect(try client.response().status == 200)
      clock.advance(by: .seconds(4), until: client)
      #expect(client.receiveAll().isEmpty)
    }
  }

  @Test func `a client that does not read its response is disconnected`() async throws {
    let clock = ServerClock.stopped
    let limits = Self.limits {
      $0.writeTime = .seconds(10)
      $0.connections = 1
    }
    let body = [UInt8](repeating: 0, count: 16 << 20)
    try await Samples.withServer(
      limits: limits, clock: clock,
      handler: { request in
        request.path.isEmpty ? HTTPResponse(contentType: "image/png", body: body) : .text(.ok, "")
      }
    ) { server in
      let client = try TestClient(server.port, receiveBuffer: 4096)
      client.get("/", server.port)
      // The connection is the only one that is permitted, so others are refused until it is closed.
      #expect(
        Samples.becomesTrue {
          clock.advance(by: .seconds(4))
          guard let other = try? TestClient(server.port) else { return false }
          other.get("/a", server.port)
          return (try? other.response().status) == 200
        })
    }
  }

  @Test func `a connection above the limit replaces the longest idle one`() async throws {
    try await Samples.withServer(limits: Self.limits { $0.connections = 3 }) { server in
      let clients = try (0..<3).map { _ in try TestClient(server.port) }
      for index in [1, 0, 2] {
        clients[index].get("/", server.port)
        #expect(try clients[index].response().status == 200)
      }
      let other = try TestClient(server.port)
      other.get("/", server.port)
      #expect(try other.response().status == 200)
      #expect(clients[1].receiveAll().isEmpty)
      for index in [0, 2] {
        clients[index].get("/", server.port)
        #expect(try clients[index].response().status == 200)
      }
    }
  }

  @Test func `a connection above the limit replaces one with a part of a request`() async throws {
    try await Samples.withServer(limits: Self.limits { $0.connections = 2 }) { server in
      let clients = try (0..<2).map { _ in try TestClient(server.port) }
      for client in clients {
        // The part arrives with a complete request, so the server has it when the response arrives.
        client.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\nGET / HT")
        #expect(try client.response().status == 200)
      }
      for _ in 0..<3 {
        let other = try TestClient(server.port)
        other.get("/", server.port)
        #expect(try other.response().status == 200)
      }
      #expect(clients[0].receiveAll().isEmpty)
    }
  }

  @Test func `a connection above the limit is refused if all others are in use`() async throws {
    let streams = Locked<[EventStream]>([])
    try await Samples.withServer(
      limits: Self.limits { $0.connections = 2 },
      handler: { _ in
        let stream = EventStream()
        streams.withLock { $0.append(stream) }
        return .events(stream)
      }
    ) { server in
      let clients = try (0..<2).map { _ in try TestClient(server.port) }
      for client in clients {
        client.get("/", server.port)
        _ = try client.response()
      }
      for _ in 0..<50 {
        let other = try TestClient(server.port)
        other.get("/", server.port)
        #expect(other.receiveAll().hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      }
      for stream in streams.withLock({ $0 }) { stream.close() }
      for client in clients { #expect(client.receiveAll().isEmpty) }
      let other = try TestClient(server.port)
      other.get("/", server.port)
      #expect(try other.response().status == 200)
    }
  }

  @Test func `a client that resets its connection cancels the handler`() async throws {
    let (started, cancelled) = (Locked(false), Locked(false))
    try await Samples.withServer(handler: { _ in
      started.withLock { $0 = true }
      while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
      cancelled.withLock { $0 = true }
      return .text(.ok, "")
    }) { server in
      do {
        let client = try TestClient(server.port)
        client.get("/", server.port)
        #expect(Samples.becomesTrue { started.withLock { $0 } })
        client.prepareReset()
      }
      #expect(Samples.becomesTrue { cancelled.withLock { $0 } })
    }
  }

  @Test func `a connection that was reset is counted until its handler returns`() async throws {
    let (started, isReleased) = (Locked(0), Locked(false))
    try await Samples.withServer(
      limits: Self.limits { $0.connections = 1 },
      handler: { _ in
        started.withLock { $0 += 1 }
        // This handler does not react to its cancellation.
        await Task.detached {
          while !isReleased.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(2)) }
        }.value
        return .text(.ok, "")
      }
    ) { server in
      do {
        let client = try TestClient(server.port)
        client.get("/", server.port)
        #expect(Samples.becomesTrue { started.withLock { $0 } == 1 })
        client.prepareReset()
      }
      for _ in 0..<3 { #expect(try TestClient(server.port).receiveAll().hasPrefix("HTTP/1.1 503")) }
      #expect(started.withLock { $0 } == 1)
      isReleased.withLock { $0 = true }
      #expect(
        Samples.becomesTrue {
          guard let other = try? TestClient(server.port) else { return false }
          other.get("/", server.port)
          return (try? other.response().status) == 200
        })
    }
  }

  @Test func `random bytes, changed and incomplete requests do not stop the server`() async throws {
    try await Samples.withServer(limits: Self.limits { $0.connections = 20 }) { server in
      var dice = Dice(state: 3)
      let valid = Array("POST /a?b=c HTTP/1.1\r\nHost: localhost:\(server.port)\r\nContent-Length: 3\r\n\r\nabc".utf8)
      var clients: [TestClient] = []
      for round in 0..<400 {
        let client = try TestClient(server.port)
        switch round % 4 {
        case 0: client.send((0..<200).map { _ in UInt8.random(in: .min ... .max, using: &dice) })
        case 1: client.send(Array(valid.prefix(Int.random(in: 0..<valid.count, using: &dice))))
        case 2: client.send(HTTPRequestParserTests.changed(valid, &dice))
        default:
          client.send(valid)
          client.prepareReset()
        }
        // Some connections stay open, the others end at any point of the exchange.
        if dice.isLucky(oneIn: 3) { clients.append(client) }
        if clients.count > 10 { clients.removeFirst() }
      }
      clients = []
      #expect(
        Samples.becomesTrue {
          guard let client = try? TestClient(server.port) else { return false }
          client.get("/", server.port)
          return (try? client.response().status) == 200
        })
    }
  }
}
