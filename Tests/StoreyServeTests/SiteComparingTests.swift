import Storey
import StoreyOutput
import StoreyProject
import StoreyServer
import Testing

@testable import StoreyServe

/// Comparisons of a page with its last commit and with apps, and pages that are shared.
@Suite struct SiteComparingTests {
  private static let page =
    #"{"name": "A", "floors": [{"pattern": "Focus", "identityId": "1", "picList": [{"img": "a.png", "title": "Tea"}]}, {"pattern": "SingleGoods", "identityId": "2", "fallback": "drop", "skuList": [{"skuId": "1", "img": "b.png", "title": "Tea", "wprice": "1.00"}]}]}"#

  @Test func `the differences from the last commit are Markdown for a review, with new findings`() async throws {
    let site = try TestSite(["a.json": Self.page])
    try site.git("init", "-q")
    try site.git("add", "a.json")
    try site.git("commit", "-qm", "a")
    _ = try await site.edit("a.json", #"{"op": "rename", "path": "/floors/0/picList", "key": "piLst"}"#)
    let response = try await site.get("markdown?page=a.json&with=HEAD")
    let text = String(decoding: response.text, as: UTF8.self)
    #expect(response.status == .ok && text.hasPrefix("### Storey: pages: 1 changed\n"))
    #expect(text.contains("piLst") && text.contains("New findings") && text.contains("unknown-key"))
    #expect(try await site.get("markdown?page=a.json").status == .badRequest)
  }

  @Test func `a page is compared with the page that an app shows`() async throws {
    let app =
      #"{"manifestVersion": 1, "name": "tea", "version": "1", "capabilities": {"Focus": 1}, "floors": [{"pattern": "Focus", "version": 1, "identifiers": ["focus"], "sticky": false, "fields": []}], "renderers": ["focus", "header", "margin", "placeholder"]}"#
    let site = try TestSite(["a.json": Self.page, "tea.json": app])
    let answer = try await site.ask("diff?page=a.json&with=app:tea.json")
    let patterns = answer["changes"]?.elements.map { $0["pattern"]?.text?.string }
    #expect(patterns?.contains("SingleGoods") == true && patterns?.contains("Focus") == false, "\(answer.written)")
    #expect(try await site.get("diff?page=a.json&with=app:other.json").status == .notFound)
  }

  @Test func `a shared page has its pictures, and the number of those that are missing`() async throws {
    let site = try TestSite(["a.json": Self.page]) { layout, page, folder in
      var pictures = EmbeddedPictures()
      for use in PictureUses(in: layout).all {
        _ = pictures.add(Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }), for: use.url)
      }
      return (pictures, page.hasSuffix("a.json") && page.hasPrefix(folder) ? ["b.png"] : [])
    }
    let response = try await site.post("share", #"{"page": "a.json"}"#)
    #expect(response.status == .ok && response.contentType.hasPrefix("text/html"))
    #expect(response.headers.contains { $0.name == "X-Storey-Missing" && $0.value == "1" })
    #expect(String(decoding: response.text, as: UTF8.self).contains("data:image/png;base64,"))
    #expect(try await site.post("share", #"{"page": "a.json"}"#, token: "x").status == .forbidden)
  }

  @Test func `all findings of a rule are corrected as one step`() async throws {
    let text =
      #"{"name": "A", "channelFloorSize": "1", "floors": [{"pattern": "Focus", "width": "100", "picList": [{"img": "a.png", "title": "Tea"}]}]}"#
    let site = try TestSite(["a.json": text])
    #expect(try await site.post("fix-all", #"{"page": "a.json", "rule": "unknown-key"}"#).status == .notFound)
    #expect(try await site.post("fix-all", #"{"page": "a.json", "rule": "coerced-value"}"#).status == .ok)
    #expect(try await site.draft("a.json") == text.replacing(#""1""#, with: "1").replacing(#""100""#, with: "100"))
    #expect(try await site.ask("draft?page=a.json")["undo"]?.text?.string == "Fix 2 findings of coerced-value")
    _ = try await site.post("undo", #"{"page": "a.json"}"#)
    #expect(try await site.draft("a.json") == text)
    #expect(try await site.post("fix-all", #"{"page": "a.json"}"#).status == .ok)
    #expect(try await site.draft("a.json")?.contains(#""width": 100"#) == true)
  }
}
