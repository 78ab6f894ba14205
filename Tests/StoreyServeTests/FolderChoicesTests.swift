import Storey
import Testing

@testable import StoreyServe

/// The pictures and pages that an address can name.
@Suite struct FolderChoicesTests {
  @Test func `pictures have addresses that are relative to the page, and pages those of the configuration`()
    async throws
  {
    let page = #"{"name": "A", "floors": []}"#
    let site = try TestSite([
      "shop/a.json": page, "shop/b c.json": page, "c.json": page, "shop/tea.svg": "<svg/>", "pictures/茶.PNG": "x",
      "pictures/50%.png": "x", "notes.txt": "x",
      ".storey.json": #"{"rules": {"dead-page-link": {"severity": "warning", "pages": {"/p/*": "shop/*.json"}}}}"#,
    ])
    let answer = try await site.ask("choices?page=shop/a.json")
    let pictures = answer["pictures"]?.elements.map { $0["address"]?.text?.string }
    #expect(pictures == ["../pictures/50%25.png", "../pictures/茶.PNG", "tea.svg"])
    let pages = answer["pages"]?.elements.map {
      "\($0["path"]?.text?.string ?? "") \($0["address"]?.text?.string ?? "")"
    }
    #expect(pages == ["shop/a.json /p/a", "shop/b c.json /p/b%20c"])
  }
}
