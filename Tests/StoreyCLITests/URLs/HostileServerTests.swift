import Foundation
import TestFiles
import TestServer
import Testing

/// Servers that send too much data.
@Suite(.waitsForProcesses) struct HostileServerTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
  }

  /// Whether every connection was closed before the response was complete, so that no process continues in the background.
  private var isAbandoned: Bool {
    for _ in 0..<500 where server.abandoned < server.questions.count { usleep(10_000) }
    return server.abandoned == server.questions.count
  }

  @Test(arguments: [200, 302, 503])
  func `stops decompressing 4 GiB at the limit`(status: Int) throws {
    let bomb = Gzip.bomb(ofBytes: 4 << 20)
    server.answer(
      "/",
      [
        .answer([
          "HTTP/1.1 \(status) X", "Location: /", "Content-Encoding: gzip", "Content-Length: \(bomb.count)",
          "Connection: close",
        ]), .send(bomb), .silence,
      ])
    let start = ContinuousClock.now
    let result = try StoreyProcess.run("validate", server.address("/"), "--timeout", "2")
    // Decompressing the complete response takes longer than 20 seconds.
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.code == 2)
    let codes = ["[too-large]", "[timed-out]", "[http-503]"]
    #expect(codes.contains(where: result.errors.contains), "\(result.errors)")
    #expect(isAbandoned && !server.questions.isEmpty)
  }

  @Test(arguments: [(40 << 20, 1...6), (200, 7...9)])
  func `limits concurrent fetches by the size of the pages`(size: Int, connections: ClosedRange<Int>)
    throws
  {
    let head = LoopbackServer.Step.answer(["HTTP/1.1 200 OK", "Content-Length: \(size)", "Connection: close"])
    let urls = (0..<8).map { number in
      server.answer("/\(number)", [head, .silence])
      return server.address("/\(number)")
    }
    // A connection may start before the server has noticed the end of another one.
    let result = try StoreyProcess.run(arguments: ["validate", "--timeout", "4"] + urls)
    #expect(result.code == 2 && result.errors.split(separator: "\n").count == 8)
    #expect(server.questions.count == 8 && connections.contains(server.busiest), "\(server.busiest)")
  }

  @Test func `checks large pages in order for any number of jobs`() throws {
    let padding = String(repeating: " ", count: 8 << 20)
    let urls = (0..<8).map { number in
      server.answer(
        "/\(number)",
        [
          .pause(UInt32(8 - number) * 20),
          .whole(200, #"{"name":"\#(number)","channelFloorSize":3,"floors":[]}"# + padding),
        ])
      return server.address("/\(number)")
    }
    let results = try [1, 3].map { try StoreyProcess.run(arguments: ["validate", "--jobs", "\($0)"] + urls) }
    #expect(results[0].output == results[1].output && results.allSatisfy { $0.code == 0 && $0.errors.isEmpty })
    let files = results[0].output.split(separator: "\n").filter { $0.hasSuffix("[floor-count-mismatch]") }
      .map { $0.split(separator: ":1:")[0] }
    #expect(files.map(String.init) == urls)
  }
}
