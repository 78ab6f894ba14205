import Storey
import StoreyFiles
import StoreyFloors
import StoreyProject
import StoreyServer
import TestFiles
import Testing

@testable import StoreyServe

/// The gallery of floors: `storey serve --gallery`.
@Suite struct GalleryTests {
  private static let card = #"""
    {"template": 1, "pattern": "Card", "summary": "A card", "fields": {"title": {"type": "string"}, "img": {"type": "url"}},
     "rows": [{"when": "title", "height": 20, "elements": [{"text": "{title}", "frame": [0, 0, 100, 20]},
       {"image": "{img}", "frame": [0, 0, 10, 10]}]}]}
    """#
  private static let page = #"""
    {"name": "Cards", "lang": "en", "floors": [
      {"pattern": "Card", "identityId": 1, "title": "Green tea", "img": "cup.png"}]}
    """#
  private let folder: TemporaryFolder
  private let routes: SiteRoutes

  init() throws {
    folder = try TemporaryFolder()
    for name in ["templates", "pages"] { try FileSystem.createFolders("\(folder.path)/\(name)") }
    try folder.write(Array(Self.card.utf8), to: "\(folder.path)/templates/card.json")
    try folder.write(Array(Self.page.utf8), to: "\(folder.path)/pages/cards.json")
    try folder.write(Array(#"{"templates": ["templates"]}"#.utf8), to: "\(folder.path)/.storey.json")
    let site = PreviewSite(
      folder.path, page: nil, firstChoice: LayoutChoice(), try ProjectReader(serving: folder.path), isGallery: true)
    routes = SiteRoutes(site)
  }

  private func request(_ method: String, _ target: String, _ more: String = "", body: String = "") async throws
    -> (status: HTTPStatus, body: String)
  {
    var parser = HTTPRequestParser()
    parser.append(
      Array("\(method) \(target) HTTP/1.1\r\nHost: a\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    while true {
      switch parser.next() {
      case .head: continue
      case .request(let request):
        let response = await routes.response(to: request)
        guard case .bytes(let body) = response.content else { throw CancellationError() }
        return (response.status, String(decoding: body, as: UTF8.self))
      case .incomplete, .refusal: throw CancellationError()
      }
    }
  }

  private func get(_ target: String) async throws -> (status: HTTPStatus, body: String) {
    try await request("GET", target)
  }

  /// Returns the address of the card in some states.
  private func card(_ states: String) -> String { "/page/Card?width=375&states=\(states.percentEncodedPath)" }

  @Test func `all floors are listed with their summaries`() async throws {
    let state = try Document(parsing: Array(try await get("/api/state").body.utf8)).root
    let pages = state["pages"]?.elements.map { $0["path"]?.text?.string }
    #expect(pages == ["Card", "Category", "Focus", "NSelectN", "NormalFloor", "SingleGoods"])
    #expect(state["pages"]?[0]?["title"]?.text?.string == "A card" && state["isGallery"]?.boolean == true)
    #expect(state["hasEditor"]?.boolean == false && state["hasGit"]?.boolean == false)
  }

  @Test(arguments: ["..", "a/../b", "a/./b", #"a\\b"#])
  func `a floor whose pattern cannot be an address is left out`(pattern: String) async throws {
    let template = Self.card.replacing(#""pattern": "Card""#, with: #""pattern": "\#(pattern)""#)
    try folder.write(Array(template.utf8), to: "\(folder.path)/templates/card.json")
    await routes.site.update()
    #expect(await routes.site.files.sortedPages == ["Category", "Focus", "NSelectN", "NormalFloor", "SingleGoods"])
  }

  @Test func `a floor is shown with the sample of a page, whose pictures are found`() async throws {
    let (status, html) = try await get("/page/Card?width=375")
    #expect(status == .ok && html.contains("Green tea") && html.contains(#"<html lang="en""#))
    #expect(html.contains(#"src="pages/cup.png""#))
  }

  @Test func `a floor without a sample is made up`() async throws {
    let (status, html) = try await get("/page/Focus?width=375")
    #expect(status == .ok && html.contains("https://img.example.com/focus.jpg"))
    let fields = try await get("/api/fields?page=Focus").body
    #expect(fields.contains(#""sample":null"#) && fields.contains(#""name":"picList/*/title""#))
  }

  @Test func `the states of fields change the floor`() async throws {
    let long = try await get(card(#"{"title": "long"}"#)).body
    #expect(long.contains("Green tea Green tea"))
    let short = try await get(card(#"{"title": "short", "img": "missing"}"#)).body
    #expect(!short.contains("Green tea") && !short.contains("cup.png") && short.contains(">G<"))
    #expect(!(try await get(card(#"{"title": "missing"}"#)).body.contains(#"data-row="0.0""#)))
  }

  @Test func `the width, the direction and the colours of the view are used`() async throws {
    let html = try await get("/page/Card?width=320&direction=rtl&scheme=dark").body
    #expect(html.contains("--w:320") && html.contains(#"dir="rtl""#) && html.contains("content=\"dark\""))
  }

  @Test(arguments: [
    "/page/Nope?width=375", "/page/Nope", "/api/fields?page=Nope", "/api/plan?page=Nope", "/events?page=Nope",
  ])
  func `an unknown pattern is not found`(target: String) async throws {
    let (status, body) = try await get(target)
    #expect(status == .notFound)
    #expect(body.contains("no floor is registered for the pattern 'Nope'"))
  }

  @Test(arguments: [
    "{", "[]", #"{"title": "loud"}"#, #"{"title": -1}"#, #"{"title": 0}"#, #"{"title": 1e99}"#, #"{"titel": "long"}"#,
    #"{"img": "long"}"#, #"{"title": null}"#, #"{"pattern": "missing"}"#,
  ])
  func `states that the floor does not have are refused`(states: String) async throws {
    let (status, body) = try await get(card(states))
    #expect(status == .badRequest && body.hasPrefix(#"{"error":"#))
  }

  @Test(arguments: ["width=3", "width=x", "direction=up", "scheme=pink"])
  func `other values of the view that are not valid are refused`(query: String) async throws {
    #expect(try await get("/page/Card?\(query)").status == .badRequest)
  }

  @Test func `a gallery writes no files and starts no programs`() async throws {
    let headers = "X-Storey-Token: \(routes.shell.token)\r\nContent-Type: application/json\r\n"
    for path in ["/api/fix", "/api/open"] {
      let answer = try await request("POST", path, headers, body: #"{"page": "Card", "version": 1, "id": "0"}"#)
      #expect(answer.status == .forbidden)
    }
    #expect(try await get("/api/diff?page=Card&with=HEAD").status == .notFound)
  }

  @Test func `text of a template or of a sample is escaped`() async throws {
    let name = #"<img src=x onerror=alert(1)>\"'&"#
    let template = Self.card.replacing("A card", with: name).replacing(
      #""pattern": "Card""#, with: #""pattern": "<b>/x""#)
    try folder.write(Array(template.utf8), to: "\(folder.path)/templates/card.json")
    let page = Self.page.replacing("Green tea", with: name).replacing(#""Card""#, with: #""<b>/x""#)
    try folder.write(Array(page.utf8), to: "\(folder.path)/pages/cards.json")
    await routes.site.update()
    let html = try await get("/page/%3Cb%3E/x?width=375").body
    #expect(
      html.contains("&lt;img src=x") && !html.contains("<img src=x") && html.contains("<title>&lt;b")
        && !html.contains("<b>"))
    // The picture is found from an address with one more level.
    #expect(html.contains(#"src="../pages/cup.png""#))
  }

  @Test func `a changed template is shown, and a broken one keeps its floor and is a problem`() async throws {
    let site = routes.site
    let page = await site.page(try await site.view { $0 == "page" ? "Card" : nil })
    let first = try #require(await page.current())
    #expect(first.layout.height == 20)
    let taller = Self.card.replacing(#""height": 20"#, with: #""height": 44"#)
    try folder.write(Array(taller.utf8), to: "\(folder.path)/templates/card.json")
    await site.update()
    #expect(await page.current()?.layout.height == 44)
    try folder.write(Array("{".utf8), to: "\(folder.path)/templates/card.json")
    await site.update()
    #expect(await page.current()?.layout.height == 44)
    let problem = await page.problem
    #expect(problem?.message.contains("card.json") == true)
    #expect(await site.files.pages.keys.contains("Card"))
    #expect(try await get("/page/Card?width=375").status == .ok)
  }

  @Test func `each floor shows the error of its own template`() async throws {
    let other = Self.card.replacing(#""pattern": "Card""#, with: #""pattern": "Banner""#)
    try folder.write(Array(other.utf8), to: "\(folder.path)/templates/banner.json")
    await routes.site.update()
    for name in ["card", "banner"] { try folder.write(Array("{".utf8), to: "\(folder.path)/templates/\(name).json") }
    await routes.site.update()
    for (pattern, file) in [("Card", "card.json"), ("Banner", "banner.json")] {
      let page = await routes.site.page(try await routes.site.view { $0 == "page" ? pattern : nil })
      #expect(await page.current() == nil)
      let problem = await page.problem
      #expect(problem?.message.contains("templates/\(file):1:2: error: ") == true)
    }
  }

  @Test func `long values count for the memory of a request`() async throws {
    let site = routes.site
    func bytes(_ states: String?) async throws -> Int {
      await site.page(try await site.view { $0 == "page" ? "Card" : $0 == "states" ? states : nil }).byteCount
    }
    #expect(try await bytes(nil) == Self.page.utf8.count)
    #expect(try await bytes(#"{"title": "short"}"#) == Self.page.utf8.count)
    #expect(try await bytes(#"{"title": "long"}"#) == Self.page.utf8.count + SampleFloor.mostGrowth)
  }

  @Test func `a changed sample is shown`() async throws {
    #expect(try await get("/page/Card?width=375").body.contains("Green tea"))
    try folder.write(Array(Self.page.replacing("Green", with: "Black").utf8), to: "\(folder.path)/pages/cards.json")
    #expect(try await get("/page/Card?width=375").body.contains("Black tea"))
  }

  @Test func `the sample of a floor stays the same page until that page lacks the floor`() async throws {
    let site = routes.site
    let page = await site.page(try await site.view { $0 == "page" ? "Card" : nil })
    func write(_ text: String, to name: String) async throws {
      try folder.write(Array(text.utf8), to: "\(folder.path)/pages/\(name).json")
      await site.update()
    }
    #expect(try await get("/page/Card?width=375").body.contains("Green tea"))
    // Another page that is better does not replace it, neither when it has a finding nor while it is broken.
    try await write(Self.page.replacing("Green", with: "Black"), to: "a")
    try await write(Self.page.replacing(#""name": "Cards", "#, with: ""), to: "cards")
    #expect(try await get("/api/fields?page=Card").body.contains("pages/cards.json"))
    try await write("{", to: "cards")
    #expect(try await get("/api/fields?page=Card").body.contains("pages/cards.json"))
    #expect(await page.current() != nil)
    #expect(await page.problem?.message.isEmpty == false)
    try await write(#"{"name": "Empty", "floors": []}"#, to: "cards")
    #expect(try await get("/api/fields?page=Card").body.contains("pages/a.json"))
    #expect(try await get("/page/Card?width=375").body.contains("Black tea"))
    #expect(await page.problem == nil)
    try FileSystem.remove("\(folder.path)/pages/a.json")
    await site.update()
    #expect(try await get("/api/fields?page=Card").body.contains(#""sample":null"#))
    #expect(try await get("/page/Card?width=375").body.contains(">title<"))
    try await write(Self.page, to: "b")
    #expect(try await get("/page/Card?width=375").body.contains("Green tea"))
  }

  @Test func `of several samples, that of a page without findings is shown`() async throws {
    // The first page in order has a warning, the next one more floors, and the last one a note.
    let broken = Self.page.replacing("Green tea", with: "Broken").replacing(#""name": "Cards", "#, with: "")
    try folder.write(Array(broken.utf8), to: "\(folder.path)/pages/a.json")
    let thai = Self.page.replacing("Green tea", with: "ชาเขียว")
    try folder.write(Array(thai.utf8), to: "\(folder.path)/pages/c.json")
    let floor = #"{"pattern": "Card", "identityId": 2, "title": "Many", "img": "cup.png"}"#
    let long = Self.page.replacing(#""floors": ["#, with: #""floors": [\#(floor), "#)
    try folder.write(Array(long.utf8), to: "\(folder.path)/pages/b.json")
    await routes.site.update()
    #expect(try await get("/api/fields?page=Card").body.contains(#""sample":"pages/cards.json""#))
  }
}

extension String {
  /// Returns the text with another text in place of each occurrence of a text.
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
