import Storey
import StoreyServer
import StoreyValidation
import Testing

@testable import StoreyServe

/// Findings that are accepted in the browser, in the configuration or in the baseline.
@Suite struct AcceptingTests {
  private static let page =
    #"{"name": "A", "floors": [{"pattern": "Focus", "extra": 1, "picList": [{"img": "a.png", "title": "Tea"}]}]}"#
  private static let configuration = """
    {
       "baseline" :  "known.json"
    }

    """

  private static func site(_ configuration: String? = configuration) throws -> TestSite {
    var files = ["page.json": page, "known.json": String(decoding: Baseline().write(), as: UTF8.self)]
    files[".storey.json"] = configuration
    return try TestSite(files)
  }

  /// Accepts the finding about the unknown key.
  private static func accept(_ site: TestSite, _ name: String, _ more: String = "") async throws -> HTTPResponse {
    let (findings, event) = try await site.findings("page.json")
    let found = try #require(event["findings"]?.elements.first { $0["rule"]?.text?.string == "unknown-key" })
    let id = found["id"]?.text?.string ?? ""
    return try await site.post(
      name, #"{"page": "page.json", "version": \#(findings.version), "id": "\#(id)"\#(more)}"#)
  }

  private static func rules(_ site: TestSite) async throws -> [String] {
    try await site.findings("page.json").event["findings"]?.elements.compactMap { $0["rule"]?.text?.string } ?? []
  }

  @Test func `a finding is suppressed with a reason, and undo restores the configuration`() async throws {
    let site = try Self.site()
    #expect(try await Self.accept(site, "suppress").status == .badRequest)
    #expect(try await Self.accept(site, "suppress", #", "reason": "the app reads it""#).status == .ok)
    let written = try site.file(".storey.json")
    #expect(
      written.hasPrefix("{\n   \"baseline\" :  \"known.json\"") && written.contains(#""reason": "the app reads it""#))
    #expect(
      written.contains(#""files": "./page.json", "rule": "unknown-key", "pointer": "/floors/0/extra""#), "\(written)")
    #expect(try await Self.rules(site).contains("unknown-key") == false)
    #expect(try await site.ask("draft?page=page.json")["undo"]?.text?.string == "Suppress unknown-key")
    #expect(try await site.ask("draft?page=page.json")["isChanged"]?.boolean == false)
    #expect(try await site.post("undo", #"{"page": "page.json"}"#).status == .ok)
    #expect(try site.file(".storey.json") == Self.configuration)
    #expect(try await Self.rules(site).contains("unknown-key"))
    #expect(try await site.post("redo", #"{"page": "page.json"}"#).status == .ok)
    #expect(try site.file(".storey.json") == written)
    // The file has changed since: it is not overwritten.
    try site.write(Self.configuration + "\n", to: ".storey.json")
    #expect(try await site.post("undo", #"{"page": "page.json"}"#).status == .conflict)
    #expect(try site.file(".storey.json") == Self.configuration + "\n")
  }

  @Test func `a finding is added to the baseline, between edits of the page`() async throws {
    let site = try Self.site()
    let before = try site.file("known.json")
    _ = try await site.edit("page.json", #"{"op": "set", "path": "/name", "value": "B"}"#)
    #expect(try await Self.accept(site, "accept").status == .ok)
    #expect(try await Self.rules(site).contains("unknown-key") == false)
    _ = try await site.edit("page.json", #"{"op": "set", "path": "/name", "value": "C"}"#)
    for name in ["undo", "undo"] { #expect(try await site.post(name, #"{"page": "page.json"}"#).status == .ok) }
    #expect(try site.file("known.json") == before)
    let text = try await site.draft("page.json")
    #expect(text?.contains(#""name": "B""#) == true)
    #expect(try await site.post("undo", #"{"page": "page.json"}"#).status == .ok)
    #expect(try await site.draft("page.json") == Self.page)
  }

  @Test func `without a configuration in the folder, the buttons are left out and requests are refused`() async throws {
    let site = try Self.site(nil)
    let event = try await site.findings("page.json").event
    #expect(event["configuration"]?.kind == .null && event["baseline"]?.kind == .null)
    #expect(try await Self.accept(site, "suppress", #", "reason": "a""#).status == .conflict)
    #expect(try await Self.accept(site, "accept").status == .conflict)
  }
}
