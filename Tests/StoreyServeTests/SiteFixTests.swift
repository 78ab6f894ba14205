import Foundation
import Storey
import StoreyFiles
import StoreyProject
import StoreyServer
import StoreyValidation
import TestFiles
import Testing

@testable import StoreyServe

/// The requests of `storey serve` that correct a finding.
@Suite struct SiteFixTests {
  private static let text =
    #"{"name": "A", "channelFloorSize": "1", "floors": [{"pattern": "Focus", "piLst": [{"img": "a.png", "title": "Tea"}]}]}"#

  private let site: TestSite
  private var routes: SiteRoutes { site.routes }

  init() throws { site = try TestSite(["page.json": Self.text]) }

  private func fix(_ version: Int, _ id: String, _ more: String = "") async throws -> HTTPResponse {
    let body = #"{"page": "page.json", "version": \#(version), "id": "\#(id)"\#(more)}"#
    return try await site.post("fix", body)
  }

  /// Returns the page as the draft has it, and the file.
  private func texts() async throws -> (draft: String?, file: String) {
    (try await site.ask("text?page=page.json")["text"]?.text?.string, try site.file("page.json"))
  }

  @Test func `a suggested name is taken over like a correction`() async throws {
    let (findings, event) = try await site.findings("page.json")
    let shown = try #require(event["findings"]?.elements.first { $0["rule"]?.text?.string == "unknown-key" })
    let id = try #require(shown["id"]?.text?.string)
    #expect(shown["isFixable"]?.boolean == false)
    #expect(shown["suggestions"]?.elements.compactMap { $0["name"]?.text?.string } == ["picList"])
    #expect(
      shown["suggestions"]?.elements.compactMap { $0["title"]?.text?.string } == [#"Change "piLst" to "picList""#])
    // Only the names that a finding suggests are written, each by a finding that suggests it.
    for (id, name) in [(id, "other"), (id, ""), ("99", "picList"), ("-1", "picList")] {
      #expect(try await fix(findings.version, id, #", "suggestion": "\#(name)""#).status == .notFound)
    }
    #expect(try await fix(findings.version, id).status == .notFound)
    #expect(try await fix(findings.version - 1, id, #", "suggestion": "picList""#).status == .conflict)
    #expect(try await texts() == (Self.text, Self.text))
    #expect(try await fix(findings.version, id, #", "suggestion": "picList""#).status == .ok)
    let corrected = Self.text.replacing("piLst", with: "picList")
    #expect(try await texts() == (corrected, Self.text))
    #expect(try await site.post("save", #"{"page": "page.json"}"#).status == .ok)
    #expect(try await texts() == (corrected, corrected))
  }

  @Test func `a finding with a correction offers the correction alone`() async throws {
    let (findings, event) = try await site.findings("page.json")
    let shown = try #require(event["findings"]?.elements.first { $0["rule"]?.text?.string == "coerced-value" })
    #expect(shown["isFixable"]?.boolean == true && shown["suggestions"]?.elements.map(\.written) == [])
    let id = try #require(shown["id"]?.text?.string)
    #expect(try await fix(findings.version, id).status == .ok)
    #expect(try await texts() == (Self.text.replacing("\"1\"", with: "1"), Self.text))
    #expect(try await site.post("undo", #"{"page": "page.json"}"#).status == .ok)
    #expect(try await texts() == (Self.text, Self.text))
  }
}
