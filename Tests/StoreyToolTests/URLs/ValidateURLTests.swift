import Foundation
import TestFiles
import TestServer
import Testing

/// `storey validate` with many URLs, with files, and with URLs in configurations and baselines.
@Suite(.waitsForProcesses) struct ValidateURLTests {
  private let server: LoopbackServer
  private let folder: TemporaryFolder
  private static let warned = #"{"name":"x","channelFloorSize":3,"floors":[]}"#

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryFolder()
  }

  private func run(_ arguments: String...) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: ["validate"] + arguments, in: URL(filePath: folder.path))
  }

  private func write(_ text: String, _ name: String) throws {
    try folder.write(Array(text.utf8), to: "\(folder.path)/\(name)")
  }

  @Test func `reports URLs and files once each, sorted by name, for any number of jobs`() throws {
    var names: [String] = []
    for number in 0..<20 {
      server.answer("/\(number).json", [.pause(.random(in: 0...50)), .whole(200, Self.warned)])
      names.append(server.address("/\(number).json"))
    }
    for name in ["a.json", "z.json"] {
      try write(Self.warned, name)
      names.append(name)
    }
    let reports = try [1, 8].map { jobs in
      try StoreyProcess.run(
        arguments: ["validate", "--each", "--jobs", "\(jobs)"] + names.shuffled() + [names[3]],
        in: URL(filePath: folder.path))
    }
    #expect(reports[0].output == reports[1].output && reports[0].code == 0)
    let files = reports[0].output.split(separator: "\n").filter { $0.hasSuffix("[floor-count-mismatch]") }
      .map { $0.split(separator: ":1:32:")[0] }
    #expect(files.map(String.init) == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `a URL that fails does not affect the others`() throws {
    server.answer("/a", [.whole(200, Self.warned)])
    server.answer("/b", [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))])
    server.answer("/c", [.whole(200, Self.warned)])
    let result = try run(server.address("/a"), server.address("/b"), server.address("/c"))
    #expect(result.code == 2)
    #expect(result.output.hasSuffix("0 errors, 2 warnings, 0 notes in 2 files\n"))
    #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains(server.address("/b")))
  }

  @Test func `the file of a finding is the URL as written`() throws {
    let path = "/home.json?draft=1&t=%20#top"
    server.answer("/home.json?draft=1&t=%20", [.whole(200, Self.warned)])
    let url = server.address(path)
    #expect(try run(url, "--format", "json").output.contains(#""file": "\#(url)""#))
    #expect(try run(url, "--format", "sarif").output.contains(#""uri": "\#(url)""#))
    #expect(try run(url, "--format", "checkstyle").output.contains(url.replacing("&", with: "&amp;")))
  }

  @Test(arguments: ["/pages.ndjson?now", "/pages.jsonl", "/pages"])
  func `reads one page per line from a URL`(path: String) throws {
    server.answer(path, [.whole(200, "{\"name\":\"x\",\"floors\":[]}\r\n\n\(Self.warned)")])
    let result = path == "/pages" ? try run("--ndjson", server.address(path)) : try run(server.address(path))
    #expect(result.output.hasPrefix("\(server.address(path)):3:32: warning:"))
    #expect(result.output.hasSuffix("in 2 files\n"))
  }

  @Test func `does not correct URLs`() throws {
    let result = try run("--fix", "http://me:secret@127.0.0.1/")
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("storey validate: cannot correct http://127.0.0.1/ in place\n"))
  }

  @Test func `uses the configuration of the current folder, whose patterns match URLs as written`() throws {
    server.answer("/a.json", [.whole(200, Self.warned)])
    server.answer("/b.json", [.whole(200, Self.warned)])
    let (a, b) = (server.address("/a.json"), server.address("/b.json"))
    try write(
      """
      {"exclude": ["\(b)"],
       "suppressions": [{"files": "\(server.address("/**"))", "rule": "floor-count-mismatch", "reason": "known"}]}
      """, ".storey.json")
    let result = try run(a, b)
    #expect(result.code == 0)
    #expect(result.output == "0 errors, 0 warnings, 0 notes in 1 file; 1 suppressed\n")
    #expect(!server.questions.contains { $0.contains("/b.json") })
    try write(#"{"overrides": [{"files": "\#(a)", "rules": {"floor-count-mismatch": "error"}}]}"#, ".storey.json")
    #expect(try run(a, b).output.hasSuffix("1 error, 1 warning, 0 notes in 2 files\n"))
    let settings = try StoreyProcess.run("config", a, in: URL(filePath: folder.path))
    #expect(settings.output.contains(#""floor-count-mismatch": {"severity": "error"}"#), "\(settings.output)")
  }

  @Test func `a baseline contains URLs as written, and keeps those of other runs`() throws {
    server.answer("/a.json?x=//y", [.whole(200, Self.warned)])
    let url = server.address("/a.json?x=//y")
    #expect(try run(url, "--baseline", "known.json", "--write-baseline").code == 0)
    let again = try run(url, "--baseline", "known.json", "--strict")
    #expect(again.code == 0 && again.output.hasSuffix("; 1 suppressed\n"))
    try write(Self.warned, "b.json")
    #expect(
      try run("b.json", "--baseline", "known.json", "--write-baseline").errors.hasPrefix("wrote 2 known findings"))
    let known = String(decoding: try folder.bytes(of: "\(folder.path)/known.json"), as: UTF8.self)
    #expect(known.contains(#""file": "\#(url)""#))
  }
}
