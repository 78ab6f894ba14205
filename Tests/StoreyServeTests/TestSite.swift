import Foundation
import Storey
import StoreyProject
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// A live preview of a folder with pages, whose requests are answered without a network.
struct TestSite {
  let folder: TemporaryFolder
  let routes: SiteRoutes

  /// - Parameter drafts: The folder in which drafts are kept.
  init(
    _ files: [String: String], drafts: DraftFolder? = nil, isReadOnly: Bool = false,
    embedding: SiteRoutes.PictureReading? = nil
  ) throws {
    let folder = try TemporaryFolder()
    for (name, text) in files {
      let path = "\(folder.path)/\(name)"
      try FileManager.default.createDirectory(
        atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try folder.write(Array(text.utf8), to: path)
    }
    try self.init(folder, drafts: drafts, isReadOnly: isReadOnly, embedding: embedding)
  }

  /// Creates another preview of the same folder.
  init(
    _ folder: TemporaryFolder, drafts: DraftFolder? = nil, isReadOnly: Bool = false,
    embedding: SiteRoutes.PictureReading? = nil
  ) throws {
    self.folder = folder
    let site = PreviewSite(
      folder.path, page: nil, firstChoice: LayoutChoice(), try ProjectReader(serving: folder.path),
      isReadOnly: isReadOnly, drafts: drafts)
    routes = SiteRoutes(site, embedding: embedding)
  }

  /// The contents of a file.
  func file(_ name: String) throws -> String {
    String(decoding: try folder.bytes(of: "\(folder.path)/\(name)"), as: UTF8.self)
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: "\(folder.path)/\(name)")
  }

  /// Runs git in the folder.
  func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com"] + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  /// Makes edits of the draft of a page as it is now, or of a revision. Returns the answer.
  func edit(
    _ page: String, _ edits: String, revision: String? = nil, group: String? = nil
  ) async throws -> JSONValue {
    var shown = revision
    if shown == nil { shown = try await self.revision(page) }
    let more = group.map { #", "group": "\#($0)""# } ?? ""
    let response = try await post(
      "edit",
      #"{"page": "\#(page)", "label": "Change it", "revision": \#(shown ?? "0")\#(more), "edits": [\#(edits)]}"#)
    return try Document(parsing: response.text).root
  }

  /// Returns the revision of the draft of a page.
  func revision(_ page: String) async throws -> String {
    try await ask("draft?page=\(page)")["revision"]?.written ?? ""
  }

  /// Returns the findings of a page as it is now, and their event.
  func findings(_ name: String) async throws -> (PageFindings, event: JSONValue) {
    let page = await routes.site.page(try await routes.site.view { $0 == "page" ? name : nil })
    guard let findings = await page.currentFindings() else { throw CancellationError() }
    return (findings, try Document(parsing: Array(findings.event.utf8)).root)
  }

  /// Returns the text of the draft of a page.
  func draft(_ page: String) async throws -> String? { try await ask("text?page=\(page)")["text"]?.text?.string }

  /// Sends a request with the token.
  func post(_ name: String, _ body: String, token: String? = nil) async throws -> HTTPResponse {
    try await send(
      """
      POST /api/\(name) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Storey-Token: \(token ?? routes.shell.token)\r
      Content-Length: \(body.utf8.count)\r\n\r\n\(body)
      """)
  }

  /// Asks a question, and returns the answer as JSON.
  func ask(_ question: String) async throws -> JSONValue {
    let response = try await get(question)
    try #require(response.status == .ok, "\(String(decoding: response.text, as: UTF8.self))")
    return try Document(parsing: response.text).root
  }

  func get(_ question: String) async throws -> HTTPResponse {
    try await send("GET /api/\(question) HTTP/1.1\r\nHost: a\r\n\r\n")
  }

  private func send(_ text: String) async throws -> HTTPResponse {
    var parser = HTTPRequestParser()
    parser.append(Array(text.utf8))
    while true {
      switch parser.next() {
      case .head: continue
      case .request(let request): return await routes.response(to: request)
      case .incomplete, .refusal: throw CancellationError()
      }
    }
  }
}

extension HTTPResponse {
  /// The bytes of the body; empty for a stream of events.
  var text: [UInt8] { if case .bytes(let body) = content { body } else { [] } }
}
