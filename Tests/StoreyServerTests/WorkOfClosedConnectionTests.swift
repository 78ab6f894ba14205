import Foundation
import Storey
import StoreyServer
import Testing

/// The work for a client ends with its connection.
@Suite struct WorkOfClosedConnectionTests {
  /// An object that counts its end.
  private final class Counted: Sendable {
    let ends: Locked<Int>

    init(_ ends: Locked<Int>) { self.ends = ends }

    deinit { ends.withLock { $0 += 1 } }
  }

  private func wait(for condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test(arguments: [false, true])
  func `a closed connection cancels its handler`(isReset: Bool) async throws {
    let (begun, cancelled) = (Locked(0), Locked(0))
    let server = try HTTPServer { _ in
      begun.withLock { $0 += 1 }
      while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(2)) }
      cancelled.withLock { $0 += 1 }
      return .text(.ok, "late")
    }
    var client: TestClient? = try TestClient(server.port)
    client?.get("/", server.port)
    try await wait { begun.withLock { $0 } == 1 }
    if isReset { client?.prepareReset() }
    client = nil
    try await wait { cancelled.withLock { $0 } == 1 }
    #expect(cancelled.withLock { $0 } == 1)
    server.stop()
  }

  @Test func `an object of a response is kept until the response was written or the connection was closed`()
    async throws
  {
    let ends = Locked(0)
    let server = try HTTPServer { request in
      let body = [UInt8](repeating: 0x61, count: request.path == ["large"] ? 32 << 20 : 10)
      var response = HTTPResponse(contentType: "text/plain", body: body)
      response.retained = Counted(ends)
      return response
    }
    let client = try TestClient(server.port)
    client.get("/small", server.port)
    _ = try client.receive(until: "aaaaaaaaaa")
    try await wait { ends.withLock { $0 } == 1 }
    var slow: TestClient? = try TestClient(server.port, receiveBuffer: 4096)
    slow?.get("/large", server.port)
    _ = try slow?.receiveOnce()
    #expect(ends.withLock { $0 } == 1, "most of the response is not written")
    slow = nil
    try await wait { ends.withLock { $0 } == 2 }
    server.stop()
  }
}
