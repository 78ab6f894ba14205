import Foundation
import Storey
import StoreyFiles
import StoreyProject
import StoreyServer
import StoreyValidation
import TestFiles
import Testing

@testable import StoreyServe

/// The requests of `storey serve` that write a page.
@Suite struct SiteFixTests {
  private static let text =
    #"{"name": "A", "channelFloorSize": "1", "floors": [{"pattern": "Focus", "piLst": [{"img": "a.png", "title": "Tea"}]}]}"#

  private let folder: TemporaryFolder
  private let routes: SiteRoutes

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.text.utf8), to: "\(folder.path)/page.json")
    let site = PreviewSite(
      folder.path, page: nil, firstChoice: LayoutChoice(), try ProjectReader(serving: folder.path))
    routes = SiteRoutes(site)
  }

  private var page: LivePage {
    get async throws { await routes.site.page(try await routes.site.view { $0 == "page" ? "page.json" : nil }) }
  }

  /// Returns the last findings, and their event.
  private func findings() async throws -> (PageFindings, event: JSONValue) {
    let page = try await page
    await page.refresh()
    for number in 0..<1000 {
      if let findings = await page.findings(of: number) {
        return (findings, try Document(parsing: Array(findings.event.utf8)).root)
      }
    }
    throw CancellationError()
  }

  private func fix(_ version: Int, _ id: String, _ more: String = "") async throws -> HTTPResponse {
    let body = #"{"page": "page.json", "version": \#(version), "id": "\#(id)"\#(more)}"#
    var parser = HTTPRequestParser()
    parser.append(
      Array(
        """
        POST /api/fix HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Storey-Token: \(routes.shell.token)\r
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """.utf8))
    while true {
      switch parser.next() {
      case .head: continue
      case .request(let request): return await routes.response(to: request)
      case .incomplete, .refusal: throw CancellationError()
      }
    }
  }

  private func written() throws -> String {
    String(decoding: try folder.bytes(of: "\(folder.path)/page.json"), as: UTF8.self)
  }

  @Test func `a suggested name is written like a correction`() async throws {
    let (findings, event) = try await findings()
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
    #expect(try written() == Self.text)
    #expect(try await fix(findings.version, id, #", "suggestion": "picList""#).status == .ok)
    #expect(try written() == Self.text.replacing("piLst", with: "picList"))
  }

  @Test func `a finding with a correction offers the correction alone`() async throws {
    let (findings, event) = try await findings()
    let shown = try #require(event["findings"]?.elements.first { $0["rule"]?.text?.string == "coerced-value" })
    #expect(shown["isFixable"]?.boolean == true && shown["suggestions"]?.elements.map(\.written) == [])
    let id = try #require(shown["id"]?.text?.string)
    #expect(try await fix(findings.version, id).status == .ok)
    #expect(try written() == Self.text.replacing("\"1\"", with: "1"))
  }
}
