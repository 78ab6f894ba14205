import Foundation
import TestFiles
import TestServer
import Testing

/// Servers that send more than is good for whoever asks.
@Suite(.waitsForProcesses) struct HostileServerTests {
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer()
  }

  /// Whether every connection was left before the answer was over: no process goes on in the background.
  private var isAbandoned: Bool {
    for _ in 0..<500 where server.abandoned < server.questions.count { usleep(10_000) }
    return server.abandoned == server.questions.count
  }

  @Test(arguments: [200, 302, 503])
  func `four gigabytes in four megabytes end when the limit is reached`(status: Int) throws {
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
    // Unpacking all of it takes longer than 20 seconds.
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(result.code == 2)
    let codes = ["[too-large]", "[timed-out]", "[http-503]"]
    #expect(codes.contains(where: result.errors.contains), "\(result.errors)")
    #expect(isAbandoned && !server.questions.isEmpty)
  }

  @Test(arguments: [(40 << 20, 1...6), (200, 7...9)])
  func `as many servers are asked at once as there is room for their pages`(size: Int, connections: ClosedRange<Int>)
    throws
  {
    let head = LoopbackServer.Step.answer(["HTTP/1.1 200 OK", "Content-Length: \(size)", "Connection: close"])
    let urls = (0..<8).map { number in
      server.answer("/\(number)", [head, .silence])
      return server.address("/\(number)")
    }
    // One may follow before the server has noticed that another has left.
    let result = try StoreyProcess.run(arguments: ["validate", "--timeout", "4"] + urls)
    #expect(result.code == 2 && result.errors.split(separator: "\n").count == 8)
    #expect(server.questions.count == 8 && connections.contains(server.busiest), "\(server.busiest)")
  }

  @Test func `large pages are checked in order on any number of cores`() throws {
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
