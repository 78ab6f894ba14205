import Foundation
import TestFiles
import TestServer
import Testing

/// Pages of URLs that `--store` keeps, and when they are used.
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

  @Test func `sends a conditional request for a stored page`() throws {
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
  func `shows the last good page with a note when the server fails`(steps: [LoopbackServer.Step]) throws {
    server.answer("/", [.whole(200, page)], steps)
    let good = try run("render")
    let stale = try run("render")
    #expect(stale.code == 0)
    #expect(stale.output == good.output)
    #expect(stale.errors.hasPrefix("storey: note: \(server.address("/")): showing the last good page: "))
    #expect(stale.errors.split(separator: "\n").count == 1, "\(stale.errors)")
  }

  @Test func `does not show the stored page if the server reports that it does not exist`() throws {
    server.answer("/", [.whole(200, page)], [.whole(404)])
    #expect(try run("render").code == 0)
    let gone = try run("render")
    #expect(gone.code == 2 && gone.output.isEmpty)
    #expect(try run("render", "--offline").code == 0)
  }

  @Test func `validate checks the current page, not the stored one`() throws {
    server.answer("/", [.whole(200, page)], [.whole(503)])
    #expect(try run("validate").code == 0)
    let result = try run("validate")
    #expect(result.code == 2)
    #expect(result.errors.contains("status 503"))
    #expect(try run("validate", "--offline").code == 0)
    #expect(!server.questions.contains { $0.contains("If-None-Match") })
  }

  @Test func `--offline sends no requests`() throws {
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
  func `--offline requires --store`(command: String) throws {
    let operands = command == "breaking" ? Array(repeating: "Samples/apps/tea-9.2.json", count: 2) : []
    let more = command == "diff" ? ["Samples/small.json"] : command == "tap" ? ["0.0.0"] : []
    let result = try StoreyProcess.run(
      arguments: [command] + operands + ["http://127.0.0.1/"] + more + ["--offline"])
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("storey \(command): '--offline' requires '--store'\n"), "\(result.errors)")
  }

  @Test func `shows the page if the store cannot be written`() throws {
    server.answer("/", [.whole(200, page)])
    try folder.write([], to: "\(folder.path)/file")
    let result = try StoreyProcess.run("render", server.address("/"), "--store", "\(folder.path)/file/pages")
    #expect(result.code == 0 && !result.output.isEmpty)
    #expect(
      result.errors
        == "storey: note: cannot store the page: cannot create \(folder.path)/file: it exists and is not a folder\n"
    )
  }

  @Test func `fetches a page again if its stored copy is damaged`() throws {
    server.answer("/", [.whole(200, page, #"ETag: "1""#)])
    let good = try run("render")
    let entry = try #require(FileManager.default.contentsOfDirectory(atPath: store).first { $0.hasSuffix(".page") })
    try folder.write(Array("StoreyP1 and nonsense".utf8), to: "\(store)/\(entry)")
    #expect(try run("render", "--offline").code == 2)
    #expect(try run("render").output == good.output)
    #expect(try run("render", "--offline").output == good.output)
  }

  @Test func `several processes can use one store at the same time`() async throws {
    server.answer("/", [.whole(200, page, #"ETag: "1""#)])
    let results = try await withThrowingTaskGroup(of: StoreyProcess.Result.self) { group in
      for _ in 0..<8 { group.addTask { try run("render") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0.code == 0 && $0.output == results[0].output })
    // On a slow machine, a process may time out while it waits for the lock. It then prints a note and shows its page.
    let waited = results.filter { !$0.errors.isEmpty }
    #expect(waited.allSatisfy { $0.errors.hasSuffix("process holds the lock\n") } && waited.count < results.count)
    #expect(try run("render", "--offline").output == results[0].output)
  }
}
