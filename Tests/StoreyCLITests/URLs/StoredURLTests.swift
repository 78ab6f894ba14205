import Foundation
import TestFiles
import TestServer
import Testing

/// What `--store` keeps of pages by URL, and when it is taken.
@Suite(.waitsForProcesses) struct StoredURLTests {
  private let server: LoopbackServer
  private let folder: TemporaryFolder
  private let page: String

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryFolder()
    page = String(decoding: try Sample(name: "small").bytes, as: UTF8.self)
  }

  private var store: String { "\(folder.path)/pages" }

  private func run(_ command: String, _ options: String...) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: [command, server.address("/"), "--store", store] + options)
  }

  @Test func `a page that is known is asked for on condition`() throws {
    server.answer("/", [.whole(200, page, #"ETag: "1""#)], [.whole(304)])
    let (first, second) = (try run("render"), try run("render"))
    #expect(first.code == 0 && second.code == 0)
    #expect(second.output == first.output && second.errors == first.errors)
    #expect(server.questions.map { $0.contains("If-None-Match: \"1\"\r\n") } == [false, true])
  }

  @Test(arguments: [
    [LoopbackServer.Step.whole(503)], [.reset], [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))],
    [.whole(302, "", "Location: //%2f/")], [.whole(200, "<html>Log in</html>")], [.whole(200, "{}")],
  ])
  func `where the server fails, the last good page is shown, and that is said`(steps: [LoopbackServer.Step]) throws {
    server.answer("/", [.whole(200, page)], steps)
    let good = try run("render")
    let stale = try run("render")
    #expect(stale.code == 0)
    #expect(stale.output == good.output)
    #expect(stale.errors.hasPrefix("storey: note: \(server.address("/")): showing the last good page: "))
    #expect(stale.errors.split(separator: "\n").count == 1, "\(stale.errors)")
  }

  @Test func `a page that is gone is not shown from the store`() throws {
    server.answer("/", [.whole(200, page)], [.whole(404)])
    #expect(try run("render").code == 0)
    let gone = try run("render")
    #expect(gone.code == 2 && gone.output.isEmpty)
    #expect(try run("render", "--offline").code == 0)
  }

  @Test func `what is judged is what is there now`() throws {
    server.answer("/", [.whole(200, page)], [.whole(503)])
    #expect(try run("validate").code == 0)
    let result = try run("validate")
    #expect(result.code == 2)
    #expect(result.errors.contains("status 503"))
    #expect(try run("validate", "--offline").code == 0)
    #expect(!server.questions.contains { $0.contains("If-None-Match") })
  }

  @Test func `offline nobody is asked`() throws {
    server.answer("/", [.whole(200, page)])
    let missing = try run("render", "--offline")
    #expect(missing.code == 2)
    #expect(
      missing.errors
        == "storey: error: \(server.address("/")): the page is not in the store [not-stored]\n"
        + "  run the command once without '--offline'\n")
    #expect(server.questions.isEmpty)
    let now = try run("render")
    #expect(try run("render", "--offline").output == now.output)
    #expect(server.questions.count == 1)
  }

  @Test(arguments: ["render", "actions", "validate", "diff", "tap", "breaking"])
  func `offline needs a store`(command: String) throws {
    let operands = command == "breaking" ? Array(repeating: "Samples/apps/tea-9.2.json", count: 2) : []
    let more = command == "diff" ? ["Samples/small.json"] : command == "tap" ? ["0.0.0"] : []
    let result = try StoreyProcess.run(
      arguments: [command] + operands + ["http://127.0.0.1/"] + more + ["--offline"])
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("storey \(command): '--offline' requires '--store'\n"), "\(result.errors)")
  }

  @Test func `a store that cannot be written takes no page with it`() throws {
    server.answer("/", [.whole(200, page)])
    try folder.write([], to: "\(folder.path)/file")
    let result = try StoreyProcess.run("render", server.address("/"), "--store", "\(folder.path)/file/pages")
    #expect(result.code == 0 && !result.output.isEmpty)
    #expect(
      result.errors
        == "storey: note: cannot store the page: cannot create \(folder.path)/file: it exists and is not a folder\n"
    )
  }

  @Test func `what is damaged in the store is fetched anew`() throws {
    server.answer("/", [.whole(200, page, #"ETag: "1""#)])
    let good = try run("render")
    let entry = try #require(FileManager.default.contentsOfDirectory(atPath: store).first { $0.hasSuffix(".page") })
    try folder.write(Array("StoreyP1 and nonsense".utf8), to: "\(store)/\(entry)")
    #expect(try run("render", "--offline").code == 2)
    #expect(try run("render").output == good.output)
    #expect(try run("render", "--offline").output == good.output)
  }

  @Test func `any number of processes use one store at the same time`() async throws {
    server.answer("/", [.whole(200, page, #"ETag: "1""#)])
    let results = try await withThrowingTaskGroup(of: StoreyProcess.Result.self) { group in
      for _ in 0..<8 { group.addTask { try run("render") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.code == 0 && $0.output == results[0].output })
    // On a slow machine a process may have waited for another one as long as it may: it says so, and shows its page.
    let waited = results.filter { !$0.errors.isEmpty }
    #expect(waited.allSatisfy { $0.errors.hasSuffix("process holds the lock\n") } && waited.count < results.count)
    #expect(try run("render", "--offline").output == results[0].output)
  }
}
