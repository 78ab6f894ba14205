import Foundation
import Storey
import StoreyProject
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// The list of pages: findings, drafts, changes since the last commit, and small pictures.
@Suite struct PageListTests {
  private static let good =
    #"{"name": "A", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}]}"#
  private static let bad = #"{"name": "B", "floors": [{"pattern": "Focus", "piLst": []}]}"#

  private static func summary(_ site: TestSite, _ page: String) async throws -> JSONValue {
    try await site.ask("summary?page=\(page)")
  }

  @Test func `a summary has the findings of the page, and its version stays while the page does`() async throws {
    let site = try TestSite(["a.json": Self.good, "b.json": Self.bad])
    let first = try await Self.summary(site, "b.json")
    #expect(first["errors"]?.number == 2 && first["warnings"]?.number == 1 && first["page"]?.text?.string == "b.json")
    #expect(try await Self.summary(site, "b.json")["version"]?.number == first["version"]?.number)
    try site.write(Self.good, to: "b.json")
    let second = try await Self.summary(site, "b.json")
    #expect(second["errors"]?.number == 0 && second["version"]?.number != first["version"]?.number)
    // Outside of a work tree of git, a page has no committed version.
    #expect(second["change"]?.kind == .null)
  }

  @Test func `a page that is broken while it is served has an error and no picture`() async throws {
    let site = try TestSite(["a.json": Self.good])
    try site.write(#"{"floors": ["#, to: "a.json")
    #expect(try await Self.summary(site, "a.json")["errors"]?.number == 1)
    #expect(try await site.get("thumbnail?page=a.json").status == .unprocessableContent)
  }

  @Test func `a draft is marked, also one that another process kept`() async throws {
    let site = try TestSite(["a.json": Self.good])
    let drafts = DraftFolder("\(site.folder.path)/drafts")
    let first = try TestSite(site.folder, drafts: drafts)
    #expect(try await Self.summary(first, "a.json")["hasDraft"]?.boolean == false)
    _ = try await first.edit("a.json", #"{"op": "remove", "path": "/floors/0/picList"}"#)
    #expect(try await Self.summary(first, "a.json")["hasDraft"]?.boolean == true)
    let second = try TestSite(site.folder, drafts: drafts)
    let kept = try await Self.summary(second, "a.json")
    #expect(kept["hasDraft"]?.boolean == true && kept["errors"]?.number == 2)
  }

  @Test func `a page is compared with the last commit, with any line ends`() async throws {
    let text = Self.good.replacing("{", with: "{\n")
    let site = try TestSite(["a.json": text, "b.json": text])
    try site.git("init", "-q")
    try site.git("add", "a.json")
    try site.git("commit", "-qm", "a")
    func change(_ page: String) async throws -> String? { try await Self.summary(site, page)["change"]?.text?.string }
    #expect(try await change("a.json") == nil)
    #expect(try await change("b.json") == "added")
    try site.write(text.replacing("\n", with: "\r\n"), to: "a.json")
    #expect(try await change("a.json") == nil)
    try site.write(text + "\n", to: "a.json")
    #expect(try await change("a.json") == "modified")
    try site.git("commit", "-qam", "b")
    #expect(try await change("a.json") == nil)
  }

  @Test func `a filter of the repository never runs`() async throws {
    let site = try TestSite(["a.json": Self.good, ".gitattributes": "*.json filter=evil\n"])
    try site.git("init", "-q")
    try site.git("add", "a.json")
    try site.git("commit", "-qm", "a")
    try site.git("config", "filter.evil.smudge", "touch ran")
    try site.git("config", "filter.evil.clean", "touch ran")
    #expect(try await Self.summary(site, "a.json")["change"]?.kind == .null)
    #expect(!FileManager.default.fileExists(atPath: "\(site.folder.path)/ran"))
  }

  @Test func `a dialect that is configured while pages are served finds its pages`() async throws {
    let section = #"{"sections": {"a": {"type": "Focus", "settings": {"picList": []}}}, "order": ["a"]}"#
    let site = try TestSite(["a.json": Self.good, "b.json": section, ".storey.json": "{}"])
    #expect(await site.routes.site.files.sortedPages == ["a.json"])
    try site.write(#"{"overrides": [{"files": ["b.json"], "dialect": "shopify"}]}"#, to: ".storey.json")
    await site.routes.site.update()
    #expect(await site.routes.site.files.sortedPages == ["a.json", "b.json"])
  }

  @Test func `a small picture is the top of the page, and loads nothing`() async throws {
    let floor = #"{"pattern": "Focus", "width": 100, "height": 100, "picList": [{"img": "a.png", "title": "Tea"}]}"#
    let floors = Array(repeating: floor, count: 40).joined(separator: ",")
    let site = try TestSite(["a.json": #"{"name": "A", "floors": [\#(floors)]}"#])
    let whole = try await site.get("output?page=a.json&format=svg").text
    let response = try await site.get("thumbnail?page=a.json")
    let picture = String(decoding: response.text, as: UTF8.self)
    #expect(response.contentType == "image/svg+xml" && picture.contains(#"height="640""#))
    #expect(picture.utf8.count < whole.count / 4 && picture.hasSuffix("</svg>\n"))
    #expect(response.headers.contains { $0.value.contains("sandbox") })
  }
}
