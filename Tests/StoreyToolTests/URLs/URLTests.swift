import Foundation
import StoreyValidation
import TestFiles
import TestLevels
import TestServer
import Testing

/// URLs as operands of every command that reads pages, and all failures of servers.
@Suite(.waitsForProcesses) struct URLTests {
  private let server: LoopbackServer
  private let page: String

  init() throws {
    server = try LoopbackServer()
    page = String(decoding: try Sample(name: "small").bytes, as: UTF8.self)
  }

  private func run(_ arguments: String...) throws -> StoreyProcess.Result {
    try StoreyProcess.run(arguments: arguments)
  }

  @Test(arguments: [
    ["render", "PAGE"], ["render", "PAGE", "--format", "html"], ["actions", "PAGE"], ["actions", "PAGE", "--exposure"],
    ["tap", "PAGE", "0.0.0"], ["tap", "PAGE", "9.9.9"], ["tap", "PAGE", "--at", "20,20"], ["validate", "PAGE"],
    ["validate", "PAGE", "--format", "json"], ["diff", "PAGE", "Samples/home.json"],
    ["diff", "Samples/home.json", "PAGE"],
    ["breaking", "Samples/apps/tea-9.2.json", "Samples/apps/tea-9.2.json", "PAGE", "--format", "json"],
  ])
  func `prints the same for a URL as for a file`(arguments: [String]) throws {
    server.answer("/small.json", [.whole(200, page)])
    let url = server.address("/small.json")
    func result(_ page: String) throws -> StoreyProcess.Result {
      try StoreyProcess.run(arguments: arguments.map { $0 == "PAGE" ? page : $0 })
    }
    let (ofFile, ofURL) = (try result("Samples/small.json"), try result(url))
    #expect(ofURL.code == ofFile.code)
    #expect(ofURL.output == ofFile.output.replacing("Samples/small.json", with: url))
    #expect(ofURL.errors == ofFile.errors.replacing("Samples/small.json", with: url))
  }

  @Test func `diff and breaking accept URLs for all operands`() throws {
    server.answer("/a", [.whole(200, page)])
    server.answer("/b", [.whole(200, #"{"floors": []}"#)])
    #expect(try run("diff", server.address("/a"), server.address("/b")).code == 1)
    #expect(try run("diff", server.address("/a"), server.address("/a")).code == 0)
    let gone = try run("diff", server.address("/a"), server.address("/gone"))
    #expect(gone.code == 2 && gone.output.isEmpty && gone.errors.contains(server.address("/gone")))
    server.answer("/fallbacks", [.whole(200, String(decoding: try Sample(name: "fallbacks").bytes, as: UTF8.self))])
    let folder = try TemporaryFolder()
    let app = "\(folder.path)/tea-9.4.json"
    #expect(try run("manifest", "--name", "tea", "--version", "9.4", "-o", app).code == 0)
    let broken = try run("breaking", app, "Samples/apps/tea-9.2.json", server.address("/fallbacks"))
    #expect(broken.code == 1)
    #expect(broken.output.contains("\(server.address("/fallbacks")):27:18: "))
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let name: String
    let says: String
    let steps: [LoopbackServer.Step]

    var testDescription: String { name }
  }

  @Test(arguments: [
    Failure(name: "missing page", says: "status 404: the page does not exist", steps: [.whole(404)]),
    Failure(name: "server error", says: "status 500: the server failed", steps: [.whole(500)]),
    Failure(
      name: "truncated body", says: "[connection-lost]",
      steps: [.answer(["HTTP/1.1 200 OK", "Content-Length: 50"], "{")]),
    // These two crash the process that fetches, except on Apple platforms.
    Failure(
      name: "truncated header", says: "[connection-lost]", steps: [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))]),
    Failure(name: "redirect without a host", says: "127.0.0.1", steps: [.whole(302, "", "Location: //%2f/")]),
    Failure(name: "reset", says: "[connection-lost]", steps: [.reset]),
    Failure(name: "not HTTP", says: "[connection-lost]", steps: [.send([0, 27, 91, 51, 49, 109, 13, 10, 13, 10])]),
    Failure(
      name: "too large", says: "exceeds the limit of 67108864 bytes",
      steps: [.answer(["HTTP/1.1 200 OK", "Content-Length: 99999999999"]), .silence]),
    Failure(name: "redirect loop", says: "redirects exceeds 5", steps: [.whole(302, "", "Location: /")]),
    Failure(
      name: "redirect to a file", says: "scheme \"file\"", steps: [.whole(302, "", "Location: file:///etc/passwd")]),
    Failure(
      name: "control characters", says: "404",
      steps: [.answer(["HTTP/1.1 404 \u{1B}[31mred", "Location: \u{1B}[31m", "Content-Length: 0"])]),
  ])
  func `reports a failure of a server, and exits 2`(failure: Failure) throws {
    server.answer("/", failure.steps)
    let url = server.address("/")
    for command in TestLevel.some(["render", "validate"], short: 1) {
      let result = try run(command, url)
      #expect(result.code == 2)
      #expect(result.errors.hasPrefix("storey: error: \(url): "), "\(result.errors)")
      #expect(result.errors.contains(failure.says), "\(result.errors)")
      #expect(result.errors.contains(#/ \[[a-z0-9-]+\]\n/#), "\(result.errors)")
      #expect(command == "validate" || result.output.isEmpty)
      #expect(!(result.errors + result.output).contains("\u{1B}"))
    }
  }

  @Test func `retries until the server recovers`() throws {
    server.answer("/", [.whole(500)], [.send(Array("HTTP/1.1 200 OK\r\nX: ".utf8))], [.whole(200, page)])
    let result = try run("render", server.address("/"))
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(server.questions.count == 3)
  }

  @Test func `reports a server that exceeds the time limit`() throws {
    server.answer("/", [.silence])
    let result = try run("render", server.address("/"), "--timeout", "0.3")
    #expect(result.code == 2)
    #expect(result.errors.contains("did not send a complete response within 0.3 seconds"), "\(result.errors)")
    for time in ["0", "-1", "soon", "1e9"] {
      #expect(try run("render", server.address("/"), "--timeout", time).errors.contains("from 0.001 to 3600"))
    }
  }

  @Test func `reports a refused connection`() throws {
    let port = try LoopbackServer().port
    let result = try run("render", "http://127.0.0.1:\(port)/")
    #expect(result.code == 2)
    #expect(result.errors.contains("refused the connection"), "\(result.errors)")
  }

  @Test func `invalid JSON is an error of render and a finding of validate`() throws {
    server.answer("/", [.whole(200, "{\n  \u{1B}[31m<html>")])
    let rendered = try run("render", server.address("/"))
    #expect(rendered.code == 2 && rendered.output.isEmpty)
    #expect(rendered.errors.hasPrefix("storey: error: \(server.address("/")):2:3: "))
    for format in ReportFormat.allCases {
      let judged = try run("validate", server.address("/"), "--format", format.rawValue)
      #expect(judged.code == 1)
      #expect(judged.output.contains("invalid-json"))
      #expect(!(rendered.errors + judged.output + judged.errors).contains("\u{1B}"))
    }
    server.answer("/message", [.whole(200, #"{"message": "no"}"#)])
    let message = #"this file is not a page of Storey: it has no parts at "/floors""#
    #expect(try run("validate", server.address("/message")).output.contains(":1:1: error: \(message)"))
    let refused = try run("render", server.address("/message"))
    #expect(refused.code == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains(":1:1: \(message) [unrecognized-page]"))
  }

  @Test(arguments: [
    ("http://me:secret@127.0.0.1:PORT/", "a user name or a password"), ("http://", "the URL has no valid host"),
    ("HTTPS://%2f/", "invalid address"), ("http://127.0.0.1:0/", "the port is out of range"),
    ("http://127.0.0.1:PORT/\u{1B}[31m", "127.0.0.1"),
    ("http://127.0.0.1/" + String(repeating: "x", count: 8192), "8192 bytes"),
    ("ftp://127.0.0.1/", "use an https or http URL"),
  ])
  func `rejects an invalid address without a request`(url: String, says: String) throws {
    let url = url.replacing("PORT", with: "\(server.port)")
    for command in TestLevel.some(["render", "validate"], short: 1) {
      let result = try run(command, url)
      #expect(result.code == 2)
      #expect(result.errors.contains(says), "\(result.errors)")
      #expect(result.errors.contains(url.contains("\u{1B}") ? " [" : " [invalid-address]\n"), "\(result.errors)")
      #expect(!result.errors.contains("secret") && !result.errors.contains("\u{1B}"))
    }
    if !url.contains("\u{1B}") { #expect(server.questions.isEmpty) }
  }
}
