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
    let result = try StoreyProcess.run("validate", server.address("/"), "--timeout", "2")
    #expect(result.code == 2)
    let codes = ["[too-large]", "[timed-out]", "[http-503]"]
    #expect(codes.contains(where: result.errors.contains), "\(result.errors)")
    #expect(isAbandoned && !server.questions.isEmpty)
  }

  /// The server answers when the expected number of requests have arrived, so the test does not depend on time.
  @Test(arguments: [(40 << 10, 5), (200, 8)])
  func `limits concurrent fetches by the size of the pages`(size: Int, connections: Int) throws {
    let page = Array(#"{"name":"x","floors":[]}"#.utf8)
    let body = page + [UInt8](repeating: UInt8(ascii: " "), count: size - page.count)
    let head = LoopbackServer.Step.answer(["HTTP/1.1 200 OK", "Content-Length: \(size)", "Connection: close"])
    let urls = (0..<8).map { number in
      server.answer("/\(number)", [head, .gather(connections), .send(body)])
      return server.address("/\(number)")
    }
    let limits = ["--limit", "bytes=\(64 << 10)", "--limit", "bodies-in-flight=\(256 << 10)"]
    let result = try StoreyProcess.run(arguments: ["validate", "--timeout", "600"] + limits + urls)
    #expect(result.code == 0, "\(result.errors)")
    #expect(server.questions.count == 8 && server.busiest == connections, "\(server.busiest)")
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
    let results = try [1, 3].map { try StoreyProcess.run(arguments: ["validate", "--each", "--jobs", "\($0)"] + urls) }
    #expect(results[0].output == results[1].output && results.allSatisfy { $0.code == 0 && $0.errors.isEmpty })
    let files = results[0].output.split(separator: "\n").filter { $0.hasSuffix("[floor-count-mismatch]") }
      .map { $0.split(separator: ":1:")[0] }
    #expect(files.map(String.init) == urls)
  }
}
