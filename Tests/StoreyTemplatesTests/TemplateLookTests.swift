import Storey
import StoreyOutput
import StoreyTemplates
import Testing

/// Gradients, borders, shadows, corners and opacity of templates in every format.
@Suite struct TemplateLookTests {
  private func template(_ element: String) -> String {
    """
    {"template": 1, "pattern": "T", "fields": {"img": {"type": "url"}, "jump": {"type": "jump"}},
      "rows": [{"height": 100, "elements": [\(element)]}]}
    """
  }

  /// Returns the output of a page with one element, without the style sheets.
  private func output(
    of element: String, _ writer: some LayoutWriter, direction: PageDirection = .leftToRight
  ) throws -> String {
    let floor = #"{"pattern": "T", "img": "a.png", "jump": {"des": "search"}}"#
    let layout = try Templates.layout(floor, template(element), direction: direction)
    return String(decoding: writer.write(layout), as: UTF8.self).replacing(/<style>[^<]*<\/style>/, with: "")
  }

  private static let area = """
    {"fill": "surface", "frame": [0, 0, 50, 20], "radius": [8, 4, 0, 0], "border": {"width": 2, "color": "separator"},
      "shadow": "low", "opacity": 0.5, "gradient": {"angle": 90, "stops": ["accent", {"at": 0.25, "color": "#FF5000"}]}}
    """

  @Test func `an area has its look in HTML`() throws {
    let html = try output(of: Self.area, HTMLWriter())
    for declaration in [
      "background:linear-gradient(90deg,var(--accent) 0%,#FF5000 25%)",
      "border:calc(2*var(--pt)) solid var(--separator)",
      "box-shadow:0 calc(1*var(--pt)) calc(3*var(--pt)) light-dark(rgb(0 0 0/0.1),rgb(0 0 0/0.4))",
      "border-radius:calc(8*var(--pt)) calc(4*var(--pt)) 0 0", "opacity:0.5",
    ] {
      #expect(html.contains(declaration), "\(html)")
    }
  }

  @Test func `an area has its look in SVG`() throws {
    let svg = try output(of: Self.area, SVGWriter())
    for part in [
      #"<linearGradient id="gradient-1" gradientUnits="userSpaceOnUse" x1="0" y1="10" x2="50" y2="10">"#,
      ##"<stop offset="0" class="g-accent"/><stop offset="0.25" stop-color="#FF5000"/>"##, #"<g opacity="0.5">"#,
      #"<path fill="url(#gradient-1)" filter="url(#shadow-low)" d="M8 0H46A4 4 0 0 1 50 4V20H0V8A8 8 0 0 1 8 0Z"/>"#,
      #"<path fill="none" class="k-separator" stroke-width="2" d="M8 1H46A3 3 0 0 1 49 4V19H1V8A7 7 0 0 1 8 1Z"/>"#,
    ] {
      #expect(svg.contains(part), "\(svg)")
    }
  }

  @Test func `the layout JSON has the members that differ from their defaults`() throws {
    let json = try output(of: Self.area, JSONWriter())
    for member in [
      #""radius": [8, 4, 0, 0]"#, #""border": {"width": 2, "color": "separator"}"#, #""shadow": "low""#,
      #""opacity": 0.5"#,
      ##""gradient": {"angle": 90, "stops": [{"at": 0, "color": "accent"}, {"at": 0.25, "color": "#FF5000"}]}"##,
    ] {
      #expect(json.contains(member), "\(json)")
    }
    let plain = try output(of: #"{"fill": "surface", "frame": [0, 0, 50, 20], "radius": 3}"#, JSONWriter())
    #expect(plain.contains(#""radius": 3"#))
    for key in ["gradient", "border", "shadow", "opacity"] { #expect(!plain.contains("\"\(key)\"")) }
  }

  @Test func `pages without looks have no rules for them`() throws {
    let floor = #"{"pattern": "T", "img": "a.png"}"#
    let layout = try Templates.layout(floor, template(#"{"fill": "surface", "frame": [0, 0, 50, 20], "radius": 3}"#))
    let svg = String(decoding: SVGWriter().write(layout), as: UTF8.self)
    #expect(!svg.contains("stop-color") && !svg.contains("<filter"))
  }

  @Test func `corners clip pictures and groups`() throws {
    let elements = """
      {"image": "{img}", "frame": [0, 0, 50, 50], "radius": 8},
      {"group": [{"fill": "accent", "frame": [50, 0, 50, 50]}], "frame": [50, 0, 50, 50], "radius": [9, 0, 0, 0], "tap": "jump"}
      """
    let html = try output(of: elements, HTMLWriter())
    #expect(html.contains("border-radius:calc(8*var(--pt));overflow:hidden\""))
    #expect(html.contains("border-radius:calc(9*var(--pt)) 0 0 0;overflow:hidden\""), "\(html)")
    let svg = try output(of: elements, SVGWriter())
    #expect(svg.contains(#"<clipPath id="clip-1"><path d="M59 0H100V50H50V9A9 9 0 0 1 59 0Z"/></clipPath>"#), "\(svg)")
    #expect(svg.contains("<g clip-path=\"url(#clip-1)\">"))
    // The box in place of a picture has corners of its own.
    #expect(svg.contains(#"width="49" height="49" rx="8">"#))
    let json = try output(of: elements, JSONWriter())
    #expect(json.contains(#""radius": [9, 0, 0, 0]"#) && json.contains(#""radius": 8"#))
  }

  @Test func `looks are mirrored in right-to-left pages`() throws {
    let json = try output(of: Self.area, JSONWriter(), direction: .rightToLeft)
    #expect(json.contains(#""radius": [4, 8, 0, 0]"#) && json.contains(#""angle": -90"#))
  }

  @Test func `the corners of a container clip its elements and not its shadow`() throws {
    let element = """
      {"stack": "column", "background": "surface", "radius": 9, "shadow": "high", "clip": true, "elements": [
        {"fill": "accent", "height": 10}]}
      """
    let layout = try Templates.layout(#"{"pattern": "T"}"#, template(element))
    let list = layout.drawn(.row(layout.rows[0])).list
    let looks = list.elements.map { $0.look.map { list[$0] } }
    #expect(looks == [ElementLook(shadow: .high), ElementLook(corners: CornerRadii(9)), nil])
    #expect(list.elements.map(\.end) == [1, 3, 3])
  }

  @Test func `corners that overlap are scaled down`() {
    let radii = CornerRadii(topLeft: 30, topRight: 10, bottomRight: 0, bottomLeft: 30)
    #expect(radii.fitting(width: 100, height: 30).all == [15, 5, 0, 15])
    #expect(radii.fitting(width: 100, height: 60) == radii)
    #expect(CornerRadii(5).fitting(width: 0, height: 9).all == [0, 0, 0, 0])
  }

  @Test func `the line of a gradient reaches the corners`() {
    let frame = LayoutRect(x: 10, y: 20, width: 100, height: 50)
    func line(_ angle: Double) -> [Int] {
      let line = LinearGradient(angle: angle, [.init(at: 0, .fill), .init(at: 1, .accent)])?.line(in: frame)
      return line.map { [$0.start.x, $0.start.y, $0.end.x, $0.end.y].map { Int($0.rounded()) } } ?? []
    }
    #expect(line(0) == [60, 70, 60, 20])
    #expect(line(90) == [10, 45, 110, 45])
    #expect(line(135) == [22, 8, 98, 83])
    #expect(LinearGradient([.init(at: 0, .fill)]) == nil)
  }
}
