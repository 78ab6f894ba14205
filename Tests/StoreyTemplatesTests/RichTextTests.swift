import Storey
import StoreyOutput
import StoreyTemplates
import Testing

/// Fields with bold and slanted text, links and lists.
@Suite struct RichTextTests {
  private static let template = """
    {"template": 1, "pattern": "T", "fields": {"body": {"type": "richText"}, "jump": {"type": "jump"}},
      "rows": [{"height": "fit", "elements": [{"text": "{body}", "frame": [0, 0, 300, 0]}]}]}
    """

  private func layout(_ body: String, template: String = template) throws -> TableLayout {
    let written = body.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return try Templates.layout("{\"pattern\": \"T\", \"body\": \"\(written)\"}", template)
  }

  /// Returns the runs of a text: bold ones in `*`, slanted ones in `_`, and links in brackets.
  private func runs(_ body: String) throws -> String {
    let layout = try layout(body)
    guard let row = layout.rows.first else { return "" }
    let list = layout.drawn(.row(row)).list
    var text = ""
    for element in list.elements {
      guard case .text(let block) = element.content else { continue }
      let bytes = Array(list[block.text].utf8)
      var start = 0
      for run in list.runs(of: block) {
        let style = list[run.style]
        let mark = (style.weight == .bold ? "*" : "") + (style.isItalic ? "_" : "")
        let part = String(decoding: bytes[start..<run.end], as: UTF8.self)
        text += mark + (style.color == .accent ? "[\(part)]" : part) + String(mark.reversed())
        start = run.end
      }
    }
    return text.replacing("\u{A0}", with: "~")
  }

  @Test(arguments: [
    ("Tea", "Tea"), ("a <b>b</b> c", "a* b* c"), ("<strong>a</strong><em>b</em>", "*a*_b_"),
    ("<i>a<b>b</b></i>", "_a_*_b_*"), ("<b>a", "*a*"), ("a</b>b", "ab"), ("  a \n b  ", "a b"),
    ("a<br>b<br/><br />c", "a\nb\n\nc"), ("<p>a</p><p>b</p>", "a\n\nb"), ("<p>a</p>\n<p><b>b</b></p>\n", "a*\n\nb*"),
    ("<ul><li>a</li><li>b</li></ul>", "•~a\n•~b"),
    ("x<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>y", "x\n\n1.~a\n~~•~b\n2.~c\n\ny"),
    ("a &lt;b&gt; &amp;&nbsp;&#8364;&#x41; &no; &", "a <b> &~€A &no; &"), ("1 < 2 <3", "1 < 2 <3"),
    ("a<!-- b <b> -->c", "ac"),
    (#"go <a href="https://a.example/?a=1&amp;b=2">there</a>!"#, "go[ there]!"), ("<B>a</B>", "*a*"),
    (#"<p class="x" style='y'>a</p>"#, "a"), ("<a>b</a>", "[b]"), ("", ""), ("<p> </p>", ""),
  ])
  func `a small subset of HTML is read as runs`(body: String, expected: String) throws {
    #expect(try runs(body) == expected)
  }

  @Test func `other tags and refused addresses are reported, and their text is kept`() throws {
    let layout = try layout(#"<h1>a</h1><a href="javascript:x()">b</a><h1>c</h1>"#)
    #expect(
      layout.diagnostics.map { "\($0.rule) \($0.message)" }.sorted() == [
        #"invalid-url the address "javascript:x()" of a link is refused"#,
        #"out-of-range the tag "h1" of a rich text is not supported"#,
      ])
    #expect(try runs("<h1>a</h1>b") == "ab")
    #expect(layout.actions.isEmpty)
  }

  @Test func `a tap on the text follows its first link, unless the element or the row has a tap`() throws {
    let body =
      #"<a href="">a</a> <a data-srv='b_1' href="https://a.example/?x=1&amp;y=2">b</a> <a href="https://b.example/">c</a>"#
    let action = try #require(try layout(body).actions.first)
    #expect(action.url?.allowed?.string == "https://a.example/?x=1&y=2")
    #expect(action.eventID?.string == "b_1")
    let plain = try layout("no link")
    #expect(plain.actions.isEmpty && plain.drawn(.row(plain.rows[0])).list.elements.allSatisfy { $0.position == nil })
    let html = String(decoding: HTMLWriter().write(try layout(body)), as: UTF8.self)
    #expect(html.contains(#"href="https://a.example/?x=1&amp;y=2""#))
    let tappable = Self.template.replacing(#""height": "fit","#, with: #""height": "fit", "tap": "jump","#)
    #expect(try layout(body, template: tappable).actions.isEmpty)
  }

  @Test func `slanted text is slanted in every format`() throws {
    let layout = try layout("a <i>b</i>")
    for (writer, part) in [
      (HTMLWriter() as any LayoutWriter, ";font-style:italic"), (SVGWriter(), ";font-style:italic"),
      (JSONWriter(), #""italic": true"#),
    ] {
      #expect(String(decoding: writer.write(layout), as: UTF8.self).contains(part))
    }
    let style = #""style": {"italic": true}, "frame": [0, 0, 99, 20]"#
    let slanted = try Templates.layout(
      #"{"pattern": "T"}"#,
      #"{"template": 1, "pattern": "T", "rows": [{"height": 20, "elements": [{"text": "x", \#(style)}]}]}"#)
    #expect(String(decoding: HTMLWriter().write(slanted), as: UTF8.self).contains(";font-style:italic"))
  }
}
