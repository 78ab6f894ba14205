import Storey
import StoreyOutput
import StoreyTemplates
import Testing

/// Looks that a theme determines, in every format.
@Suite struct ThemeLookTests {
  private func layout(
    _ elements: String, theme: Theme = .standard, direction: PageDirection = .leftToRight
  ) throws -> TableLayout {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"img": {"type": "url"}},
        "rows": [{"height": 100, "elements": [\(elements)]}]}
      """
    return try Templates.layout(
      #"{"pattern": "T", "img": "a.png"}"#, template, direction: direction, theme: theme)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a theme changes shadows in HTML and SVG, and only there`() throws {
    let area = #"{"fill": "surface", "frame": [0, 0, 50, 20], "shadow": "high"}"#
    var theme = Theme.standard
    theme.change(.high, to: Theme.Shadow(y: -2, blur: 9, light: 0x1122_3380, dark: 0xAB00_00FF))
    let (standard, changed) = (try layout(area), try layout(area, theme: theme))
    let html = text(HTMLWriter().write(changed))
    #expect(
      html.contains(
        "box-shadow:0 calc(-2*var(--pt)) calc(9*var(--pt)) light-dark(rgb(17 34 51/0.5),rgb(171 0 0/1))"))
    let svg = text(SVGWriter().write(changed))
    #expect(svg.contains(#"<feDropShadow class="d-high" dx="0" dy="-2" stdDeviation="4.5"/>"#))
    // A standard shadow needs half of the area on each side, a larger one needs more.
    #expect(svg.contains(#"<filter id="shadow-high" x="-50%" y="-50%" width="200%" height="200%">"#))
    theme.change(.high, to: Theme.Shadow(y: 100, blur: 200, light: 0xFF, dark: 0xFF))
    let large = text(SVGWriter().write(try layout(area, theme: theme)))
    let margin = try #require(large.firstMatch(of: /<filter id="shadow-high" x="-([0-9]+)%"/)?.1)
    #expect((Int(margin) ?? 0) > 200)
    #expect(svg.contains(".d-high{flood-color:#123;flood-opacity:0.5}\n"))
    #expect(svg.contains(".d-high{flood-color:#AB0000;flood-opacity:1}}\n"))
    #expect(JSONWriter().write(changed) == JSONWriter().write(standard))
    #expect(TextWriter().write(changed) == TextWriter().write(standard))
  }

  @Test func `every opacity of a shadow is written so that it is read as the same byte`() throws {
    for alpha in UInt32(0)...255 {
      var theme = Theme.standard
      theme.change(.low, to: Theme.Shadow(y: 0, blur: 0, light: alpha, dark: 0))
      let area = #"{"fill": "surface", "frame": [0, 0, 50, 20], "shadow": "low"}"#
      let html = text(HTMLWriter().write(try layout(area, theme: theme)))
      let written = try #require(html.firstMatch(of: /light-dark\(rgb\(0 0 0\/([0-9.]+)\),/)?.1)
      #expect((Double(written) ?? -1) * 255 - Double(alpha) < 0.5 && written.count <= 5)
      #expect(UInt32(((Double(written) ?? -1) * 255).rounded()) == alpha)
    }
  }

  private static let named = """
    {"fill": "surface", "frame": [0, 0, 50, 20], "radius": "large"},
    {"fill": "fill", "frame": [0, 0, 50, 20], "radius": ["large", "small", 0, 3]},
    {"image": "{img}", "frame": [0, 0, 50, 50], "radius": "middle"},
    {"group": [], "frame": [0, 0, 50, 50], "radius": ["middle", 0, "middle", 0]},
    {"stack": "row", "background": "fill", "radius": "small", "clip": true, "frame": [0, 0, 50, 50], "elements": [
      {"image": "{img}", "width": 20, "height": 20, "radius": "small"},
      {"group": [], "width": 20, "height": 20, "radius": "large"}]}
    """

  /// The same elements with the radii of a theme as numbers.
  private static func numbered(_ small: String, _ middle: String, _ large: String) -> String {
    named.replacing("\"small\"", with: small).replacing("\"middle\"", with: middle).replacing("\"large\"", with: large)
  }

  @Test(arguments: [PageDirection.leftToRight, .rightToLeft])
  func `named radii are those of the theme in every format`(direction: PageDirection) throws {
    var theme = Theme.standard
    theme.change(.small, to: 2)
    theme.change(.middle, to: 0)
    theme.change(.large, to: 20.5)
    for (theme, elements) in [(.standard, Self.numbered("4", "8", "12")), (theme, Self.numbered("2", "0", "20.5"))] {
      let named = try layout(Self.named, theme: theme, direction: direction)
      let numbered = try layout(elements, theme: theme, direction: direction)
      #expect(text(HTMLWriter().write(named)) == text(HTMLWriter().write(numbered)))
      #expect(text(SVGWriter().write(named)) == text(SVGWriter().write(numbered)))
      #expect(text(JSONWriter().write(named)) == text(JSONWriter().write(numbered)))
      #expect(text(TextWriter().write(named)) == text(TextWriter().write(numbered)))
    }
  }

  @Test(arguments: [#""larg""#, #"["large", "larg", 0, 0]"#])
  func `an unknown radius has a suggestion`(radius: String) throws {
    let template = #"""
      {"template": 1, "pattern": "T", "rows": [{"height": 9, "elements": [
        {"fill": "fill", "frame": [0, 0, 9, 9], "radius": \#(radius)}]}]}
      """#
    let finding = try #require(Templates.reading(template).diagnostics.first)
    #expect(finding.message == "unknown radius \"larg\"" && finding.hint == "did you mean \"large\"?")
  }

  @Test func `named radii of four corners are mirrored in right-to-left pages`() throws {
    let area = #"{"fill": "fill", "frame": [0, 0, 50, 20], "radius": ["large", "small", 0, 3]}"#
    let json = text(JSONWriter().write(try layout(area, direction: .rightToLeft)))
    #expect(json.contains(#""radius": [4, 12, 3, 0]"#), "\(json)")
  }

  @Test func `four named radii that are equal in a theme are one`() throws {
    var theme = Theme.standard
    for size in CornerSize.allCases { theme.change(size, to: 5) }
    let area = #"{"fill": "fill", "frame": [0, 0, 50, 20], "radius": ["large", "small", "middle", 5]}"#
    let layout = try layout(area, theme: theme)
    let list = layout.drawn(.row(layout.rows[0])).list
    #expect(list.elements[0].content == .fill(.fill, radius: 5) && list.elements[0].look == nil)
  }

  @Test func `styles without rules have their properties where they are used`() throws {
    let texts = """
      {"text": "9", "style": "largePrice", "frame": [0, 0, 99, 24]},
      {"text": ["a", {"text": "b", "style": "smallPrice"}], "style": "price", "frame": [0, 30, 99, 24]},
      {"text": "t", "style": {"like": "tag", "color": "accent"}, "frame": [0, 60, 99, 14]}
      """
    var theme = Theme.standard
    theme.change(.largePrice, size: 30, lineHeight: 24, color: .accent)
    theme.change(.smallPrice, size: 9)
    theme.change(.tag, lineHeight: 13)
    let (standard, changed) = (try layout(texts), try layout(texts, theme: theme))
    let large = "font-size:calc(20*var(--pt));line-height:calc(24*var(--pt));font-weight:700;color:var(--price)"
    #expect(text(HTMLWriter().write(standard)).contains(large))
    let html = text(HTMLWriter().write(changed))
    #expect(
      html.contains("font-size:calc(30*var(--pt));line-height:calc(24*var(--pt));font-weight:700;color:var(--accent)"))
    #expect(html.contains("font-size:calc(9*var(--pt));line-height:0;font-weight:700;color:var(--price)"))
    #expect(
      html.contains("font-size:calc(10*var(--pt));line-height:calc(13*var(--pt));font-weight:400;color:var(--accent)"))
    let svg = text(SVGWriter().write(changed))
    #expect(svg.contains("class=\"c-accent\" style=\"font-size:30px;font-weight:700\""))
    let json = text(JSONWriter().write(changed))
    #expect(json.contains(#""style": "largePrice""#) && json.contains(#""style": "smallPrice", "size": 9"#), "\(json)")
    for style in ["largePrice", "smallPrice", "tag"] {
      #expect(!html.contains("t-\(style)") && !html.contains("--\(style)-") && !svg.contains("t-\(style)"))
    }
  }
}
