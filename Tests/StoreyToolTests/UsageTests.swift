import Foundation
import Testing

/// `storey usage`: the uses of floor types, fields, destinations, events, pictures and templates, and unused templates.
@Suite(.waitsForProcesses) struct UsageTests {
  private static let pages = [
    "home.json": """
    {"name": "Home", "floors": [
      {"pattern": "Focus", "identityId": "1", "fheader": {"lctitle": "Teas"}, "picList": [
        {"img": "tea.png", "title": "Tea", "jump": {"des": "search", "srv": "tea_tap"}}]},
      {"pattern": "video", "identityId": "2",
       "fallback": {"pattern": "Focus", "picList": [{"img": "b.png", "title": "B"}]}}
    ]}
    """,
    "other.json":
      #"{"name": "Other", "floors": [{"pattern": "notice", "text": "Hello", "items": [{"title": "One"}]}]}"#,
    "package.json": #"{"version": "1"}"#,
  ]
  private static let notice = """
    {"template": 1, "pattern": "notice",
     "fields": {"text": {"type": "string"}, "more": {"type": "string", "default": ""},
       "items": {"type": "array", "of": {"title": {"type": "string", "default": ""}, "price": {"type": "string", "default": ""}}}},
     "rows": [{"height": 20, "elements": [{"text": "{text}{more}", "frame": [0, 0, 100, 20]}]},
       {"each": "items", "height": 20, "elements": [{"text": "{title}{price}", "frame": [0, 0, 100, 20]}]}]}
    """
  private static let big = """
    {"template": 1, "pattern": "big-notice", "extends": "notice", "fields": {"size": {"type": "string", "default": ""}}}
    """
  private static let spare = """
    {"template": 1, "pattern": "spare", "fields": {"text": {"type": "string"}},
     "rows": [{"height": 20, "elements": [{"text": "{text}", "frame": [0, 0, 100, 20]}]}]}
    """

  /// Runs the command in a folder with the pages and templates.
  private func usage(_ arguments: String...) throws -> StoreyProcess.Result {
    var result: StoreyProcess.Result?
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(Self.pages, in: folder)
      try StoreyProcess.write(
        ["t/notice.json": Self.notice, "t/big.json": Self.big, "t/spare.json": Self.spare], in: folder)
      result = try StoreyProcess.run(arguments: ["usage"] + arguments, in: folder)
    }
    return try #require(result)
  }

  @Test func `floors are found by their pattern, also those in other floors`() throws {
    let result = try usage("Focus", ".")
    #expect(result.code == 0)
    #expect(
      result.output == """
        ./home.json:2:3: Focus · Teas · id 1
        ./home.json:5:16: Focus
        2 uses in 2 floors of 1 page; 1 page without

        """)
    let none = try usage("Category")
    #expect(none.code == 1 && none.output == "no uses in 2 pages\n")
    let counts = try usage("*", "--count")
    #expect(
      counts.output == """
        Focus: 2 uses in 1 page
        notice: 1 use in 1 page
        video: 1 use in 1 page
        4 uses in 4 floors of 2 pages

        """)
  }

  @Test func `fields are found below arrays, with their values`() throws {
    let result = try usage("Focus.picList.title", "home.json")
    #expect(
      result.output == """
        home.json:3:33: Focus.picList.title = "Tea" · Focus · Teas · id 1
        home.json:5:75: Focus.picList.title = "B" · Focus
        2 uses in 2 floors of 1 page

        """)
    let fields = try usage("n*.*", "other.json", "--format", "csv")
    #expect(
      fields.output == """
        file,line,column,pointer,name,pattern,identityId,title,value\r
        other.json,1,60,/floors/0/text,notice.text,notice,,,\"""Hello""\"\r
        other.json,1,78,/floors/0/items,notice.items,notice,,,"[{""title"":""One""}]"\r

        """)
    #expect(try usage("Focus.pattern", "--count").output.hasPrefix("Focus.pattern: 2 uses in 1 page\n"))
  }

  @Test func `taps, events and pictures are found as they are shown`() throws {
    #expect(
      try usage("--destination", "sea*", "home.json").output.hasPrefix("home.json:3:56: search · Focus · Teas · id 1\n")
    )
    #expect(
      try usage("--event", "tea_tap", "home.json").output.hasPrefix("home.json:3:73: tea_tap · Focus · Teas · id 1\n"))
    let pictures = try usage("--picture", "*.png", "--format", "json", "--count")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(pictures.output.utf8)) as? [String: Any])
    // The unknown floor is replaced with its fallback.
    #expect((json["names"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["b.png", "tea.png"])
    #expect(json["uses"] == nil && json["pages"] as? Int == 2)
  }

  @Test func `a template is used by its floors and by those of templates that extend it`() throws {
    for name in ["notice", "t/notice.json"] {
      let result = try usage("--template", name, "--templates", "t", "--count")
      #expect(result.output == "notice: 1 use in 1 page\n1 use in 1 floor of 1 page; 1 page without\n")
    }
    #expect(try usage("--template", "big-notice", "--templates", "t").code == 1)
    let unknown = try usage("--template", "other", "--templates", "t")
    #expect(unknown.code == 2)
    #expect(
      unknown.errors.contains("no template declares 'other'\n  use one of big-notice, notice, spare\n"))
  }

  @Test func `unused templates and fields are listed with their places`() throws {
    let result = try usage("--unused", "--templates", "t")
    #expect(result.code == 1)
    #expect(
      result.output == """
        t/big.json:1:28: no page uses the template "big-notice"
        t/notice.json:2:41: no floor has the field "notice.more"; 1 floor could have it
        t/notice.json:3:82: no floor has the field "notice.items.price"; 1 floor could have it
        t/spare.json:1:28: no page uses the template "spare"
        2 unused templates and 2 unused fields of 3 templates in 2 pages

        """)
    let csv = try usage("--unused", "--templates", "t", "--format", "csv")
    #expect(csv.output.contains("t/notice.json,2,41,notice,more,1\r\n"))
    let none = try usage("--unused", "--templates", "t/notice.json", "home.json")
    #expect(none.code == 1 && none.output.hasPrefix(#"t/notice.json:1:28: no page uses the template "notice""#))
  }

  @Test func `wrong arguments and damaged pages are errors`() throws {
    #expect(try usage().errors.contains("missing argument PATTERN or PATTERN.FIELD"))
    #expect(try usage("home.json").errors.contains("before the pages, found the path 'home.json'"))
    #expect(try usage("Focus..title").errors.contains("'Focus..title' is not a PATTERN or PATTERN.FIELD"))
    #expect(try usage("--event", "a", "--unused").errors.contains("'--event' and '--unused' cannot be used together"))
    let missing = try usage("Focus", "home.json", "missing.json")
    #expect(missing.code == 2 && missing.errors.contains("missing.json") && missing.output.contains("Focus · Teas"))
  }

  @Test func `pages of a dialect have uses at the places that people wrote`() throws {
    let page = """
      {"sections": {"b": {"type": "banner", "disabled": true, "settings": {"heading": "Hi"},
        "blocks": {"x": {"type": "button", "settings": {"label": "Go"}}}}}, "order": ["b"]}
      """
    try StoreyProcess.withFolder { folder in
      try StoreyProcess.write(["index.json": page], in: folder)
      let result = try StoreyProcess.run("usage", "*.*", "index.json", "--dialect", "shopify", in: folder)
      #expect(
        result.output == """
          index.json:1:81: banner.heading = "Hi" · banner · Hi · id b
          index.json:2:13: banner.blocks = {"x":{"type":"button","settings":{"label":"Go"}}} · banner · Hi · id b
          index.json:2:60: button.label = "Go" · button · id x
          3 uses in 2 floors of 1 page

          """)
    }
  }
}
