import Foundation
import Storey
import StoreyFloors
import StoreyOutput
import StoreyTemplates
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct HTMLSafetyTests {
  /// Texts that attack the reader of an output, as written in a JSON string.
  private static let attacks = [
    "<script>alert(1)</script>", "\\\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</title><script>x</script>",
    "</style><script>x</script>", "</script><script>x</script>", "<!--", "]]>", "&lt;script&gt;",
    "\\u003cscript\\u003e",
    "javascript:alert(1)", "\\u0000\\u0008\\u001b[31m\\u007f", "\\u0085\\u009b", "\\ufffe\\uffff", "\\u202e\\u2066",
  ]

  /// Returns a page with a text in every field that holds text.
  private func page(_ text: String) -> String {
    let jump =
      #"{"des":"\#(text)","type":"\#(text)","url":"\#(text)","params":{"\#(text)":"\#(text)","a":["\#(text)"]},"srv":"\#(text)"}"#
    let picture = #"{"identityId":"\#(text)","img":"\#(text)","title":"\#(text)","jump":\#(jump)}"#
    let header = #"{"lctitle":"\#(text)","lctitleImg":"\#(text)","rctitle":"\#(text)","jump":\#(jump)}"#
    return """
      {"name":"\(text)","lang":"\(text)","currencySign":"\(text)","head":{"title":"\(text)","titleImg":"\(text)"},"float":{"picList":[\(picture)]},"floors":[
      {"pattern":"\(text)"},
      {"pattern":"Focus","identityId":"\(text)","fheader":\(header),"picList":[\(picture),\(picture)]},
      {"pattern":"SingleGoods","fheader":\(header),"skuList":[{"skuId":"\(text)","img":"\(text)","title":"\(text)","wprice":"\(text)","pprice":"\(text)","srv":"\(text)"}]},
      {"pattern":"NormalFloor","fheader":{"lctitle":"\(text)","jump":\(jump)},"hybridList":[{"pattern":"002","picList":[\(picture)]}]},
      {"pattern":"NSelectN","fheader":\(header),"nBynList":[{"slogan":"\(text)","img":"\(text)","imgList":["\(text)"],"jump":\(jump)}]},
      {"pattern":"Category","categoryList":[{"title":"\(text)","functionId":"\(text)","params":{"k":"\(text)"},"srv":"\(text)","subs":[{"title":"\(text)"}]}]}]}
      """
  }

  private func html(_ text: String) -> String {
    var registry = FloorRegistry.standard
    registry.unknown = .placeholder
    let layout = TableLayout(Page(decoding: Array(page(text).utf8), registry: registry))
    return String(decoding: HTMLWriter().write(layout), as: UTF8.self)
  }

  @Test(arguments: attacks)
  func `text of a page never becomes markup`(text: String) throws {
    let harmless = html("harmless")
    let html = html(text)
    // The output has the tags of a page of plain words, except for `br`, and for the tags of links and pictures with a refused URL.
    let varying: Set<String> = ["a", "br", "button", "img", "span"]
    let tags = Self.tags(html)
    #expect(tags.filter { !varying.contains($0) } == Self.tags(harmless).filter { !varying.contains($0) })
    #expect(!html.contains("<!--"))
    #expect(!html.contains("href=\"javascript"))
    #expect(!html.contains("src=\"javascript"))
    for attribute in Self.attributes(html) { #expect(Self.allowed.contains(attribute), "\(attribute)") }
  }

  @Test(arguments: [
    ("//a.example/b.png", "https://a.example/b.png"), ("\\\\\\\\a.example\\\\b", "https://a.example\\b"),
    ("/\\\\a.example", "https://a.example"), ("\\\\/a.example/&", "https://a.example/&amp;"), ("/b.png", "/b.png"),
    ("b//c", "b//c"), ("http://a.example", "http://a.example"),
  ])
  func `scheme-relative URLs are written with https`(url: String, written: String) {
    let page = """
      {"name": "x", "floors": [{"pattern": "Focus", "picList": [
      {"img": "\(url)", "title": "A", "jump": {"des": "m", "url": "\(url)"}}]}]}
      """
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    let html = String(decoding: HTMLWriter().write(layout), as: UTF8.self)
    #expect(html.contains("src=\"\(written)\"") && html.contains("href=\"\(written)\""))
  }

  @Test(arguments: attacks)
  func `characters that HTML forbids are not written`(text: String) {
    for scalar in html(text).unicodeScalars {
      let value = scalar.value
      #expect(value >= 0x20 || value == 0x0A)
      #expect(!(0x7F...0x9F).contains(value))
      #expect(value & 0xFFFE != 0xFFFE)
    }
  }

  @Test(arguments: attacks)
  func `text outputs do not contain terminal control characters`(text: String) {
    let layout = TableLayout(Page(decoding: Array(page(text).utf8), registry: .standard))
    let outputs = [TextWriter().write(layout), ActionsWriter().text(layout)]
    for output in outputs {
      for scalar in String(decoding: output, as: UTF8.self).unicodeScalars {
        #expect(scalar.value >= 0x20 || scalar == "\n" || scalar == "\t")
        #expect(!(0x7F...0x9F).contains(scalar.value))
        #expect(!(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
      }
    }
  }

  @Test(arguments: ["\\t", "\\n", "\\r", "\\f"])
  func `white space in the name of a page is a space in the title of HTML and SVG`(space: String) {
    let page = #"{"name": "a\#(space)b", "floors": []}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    for output in [HTMLWriter().write(layout), SVGWriter().write(layout)] {
      #expect(String(decoding: output, as: UTF8.self).contains("<title>a b</title>"))
    }
  }

  @Test func `a long title is not repeated in full for each picture`() {
    let title = String(repeating: "长", count: 20_000)
    let pictures = [String](repeating: #"{"img":"a"}"#, count: 500).joined(separator: ",")
    let page = #"{"floors":[{"pattern":"Focus","fheader":{"lctitle":"\#(title)"},"picList":[\#(pictures)]}]}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    #expect(HTMLWriter().write(layout).count < 600_000)
  }

  @Test func `the text output of a small page with high floors is short`() {
    let pictures = [String](repeating: #"{"img":"a"}"#, count: 200).joined(separator: ",")
    let page = #"{"floors":[{"pattern":"Focus","width":1,"height":9999,"picList":[\#(pictures)]}]}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    let text = String(decoding: TextWriter().write(layout), as: UTF8.self)
    #expect(text.utf8.count < 500_000)
    #expect(text.contains("more"))
  }

  @Test func `deeply nested parameters are written without recursion`() {
    let depth = 100_000
    let params =
      String(repeating: #"{"a":"#, count: depth) + #"{"x":1,"x":[2,{"y":3,"y":4}]}"#
      + String(repeating: "}", count: depth)
    let page = #"{"floors":[{"pattern":"Focus","picList":[{"img":"a","jump":{"des":"m","params":\#(params)}}]}]}"#
    let layout = TableLayout(
      Page(decoding: Array(page.utf8), registry: .standard, limits: Limits([:], depth: 2 * depth)))
    let html = String(decoding: HTMLWriter().write(layout), as: UTF8.self)
    #expect(html.contains(#"{"a":{"x":[2,{"y":4}]}}"#))
  }

  @Test func `the content security policy allows only the script of the engine`() throws {
    let html = html("x")
    let start = try #require(html.range(of: "<script>")?.upperBound)
    let end = try #require(html.range(of: "</script>\n</body>")?.lowerBound)
    let hash = SHA256.base64(Array(html[start..<end].utf8))
    #expect(
      html.contains(
        "content=\"default-src 'none'; base-uri 'none'; form-action 'none'; img-src http: https: 'self'; "
          + "style-src 'unsafe-inline'; script-src 'sha256-\(hash)'\""))
  }

  @Test func `a page with countdowns has one more script, and its hash in the policy`() throws {
    var registry = FloorRegistry.standard
    let template =
      #"{"template": 1, "pattern": "T", "fields": {"until": {"type": "date"}}, "rows": [{"height": 20, "elements": [{"countdown": "{until}", "frame": [0, 0, 200, 20]}]}]}"#
    try registry.register(template: Array(template.utf8))
    let page = Page(
      decoding: Array(#"{"floors": [{"pattern": "T", "until": "2026-12-01T12:00Z"}]}"#.utf8), registry: registry)
    let html = String(decoding: HTMLWriter().write(TableLayout(page)), as: UTF8.self)
    let scripts = html.split(separator: "<script>").dropFirst().compactMap { $0.split(separator: "</script>").first }
    #expect(scripts.count == 2)
    let hashes = scripts.map { "'sha256-\(SHA256.base64(Array($0.utf8)))'" }.joined(separator: " ")
    #expect(html.contains("script-src \(hashes)\""))
    #expect(html.contains(#" role="timer" data-until="1796126400" data-format="HH:mm:ss">2026-12-01 12:00</span>"#))
  }

  private static let allowed: Set<String> = [
    "lang", "charset", "http-equiv", "content", "name", "class", "style", "data-section", "data-row", "data-header",
    "data-action", "data-text", "data-until", "data-format", "type", "href", "src", "alt", "loading", "title",
    "aria-label", "role", "tabindex",
    "id", "data-name", "data-tabs", "aria-hidden", "target", "open",
  ]

  /// Returns the names of the opening tags in order.
  private static func tags(_ html: String) -> [String] {
    html.split(separator: "<").dropFirst().compactMap { part in
      part.first?.isLetter == true ? String(part.prefix { $0.isLetter || $0.isNumber }) : nil
    }
  }

  /// Returns the names of all attributes.
  private static func attributes(_ html: String) -> Set<String> {
    var names: Set<String> = []
    for part in html.split(separator: "<").dropFirst() where part.first?.isLetter == true {
      var rest = part.prefix { $0 != ">" || false }.drop { $0 != " " }
      // Values are in quotes and do not contain quotes, so each name ends before `="`.
      while let equals = rest.range(of: "=\"") {
        names.insert(String(rest[..<equals.lowerBound].drop { $0 == " " }))
        rest = rest[equals.upperBound...].drop { $0 != "\"" }.dropFirst()
      }
    }
    return names
  }
}
