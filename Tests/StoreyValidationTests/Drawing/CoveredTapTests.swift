import Storey
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import Testing

/// Taps that a button over the page always covers.
@Suite struct CoveredTapTests {
  /// A floor with a row of a height and a square of 40 points that can be tapped.
  private static func template(_ height: Int, _ x: Int, _ y: Int, sticky: Bool) -> String {
    let elements = #"[{"fill": "accent", "label": "{title}", "tap": "jump", "frame": [\#(x), \#(y), 40, 40]}]"#
    let body =
      sticky
      ? #""header": {"height": \#(height), "sticky": true, "elements": \#(elements)}, "rows": [{"height": 2000, "#
        + #""elements": []}]"#
      : #""rows": [{"height": \#(height), "elements": \#(elements)}]"#
    return #"{"template": 1, "pattern": "T", "#
      + #""fields": {"title": {"type": "string"}, "jump": {"type": "jump"}}, \#(body)}"#
  }

  /// Returns the findings of a page with a floor whose square is at a point, below and above empty space.
  private static func found(
    x: Int, y: Int, height: Int = 100, above: Int = 0, below: Int = 0, sticky: Bool = false, keys: String = "",
    buttons: Int = 1, screen: Int = 812
  ) throws -> [String] {
    var floors = FloorRegistry.standard
    try floors.register(template: Array(template(height, x, y, sticky: sticky).utf8))
    let jump = #"{"des": "search", "srv": "c"}"#
    let pictures = (0..<buttons).map { #"{"img": "c.png", "title": "Cart \#($0)", "jump": \#(jump)}"# }
    func space(_ height: Int) -> String {
      height > 0 ? #"{"pattern": "Focus", "picList": [], "margin": {"height": \#(height)}},"# : ""
    }
    let floor = #"{"pattern": "T", "title": "Tea", "jump": \#(jump), "margin": {"height": \#(below)}}"#
    let page = """
      {"name": "N", "floors": [\(space(above))\(floor)], "float": {\(keys)"picList": [\(pictures.joined(separator: ","))]}}
      """
    let text = #"{"rules": {"covered-tap": {"height": \#(screen)}}}"#
    var reader = ConfigurationReader(rules: RuleRegistry(for: floors)) { _ in Array(text.utf8) }
    let (configuration, problems) = try reader.configuration(at: ".storey.json")
    #expect(problems.isEmpty)
    let validator = Validator(registry: floors, configuration: configuration)
    return validator.validate(Array(page.utf8), file: "p").findings.filter { $0.rule == "covered-tap" }
      .map { "\($0.severity) \($0.pointerText) \($0.message)" }
  }

  private static let message = #"the tap of "Tea" is always under the floating button "Cart 0" (/float/picList/0)"#

  @Test func `a tap on a page that is lower than the screen is reported`() throws {
    #expect(try Self.found(x: 323, y: 122, height: 200) == ["note /floors/0 " + Self.message])
  }

  @Test(arguments: [
    // Beside the button, and above it; the middle is in a corner of the square around the button.
    (270, 122), (323, 60), (345, 144),
  ])
  func `a tap whose middle is not under the button is not reported`(x: Int, y: Int) throws {
    #expect(try Self.found(x: x, y: y, height: 200) == [])
  }

  @Test func `a tap that can be scrolled from under the button is not reported`() throws {
    #expect(try Self.found(x: 323, y: 122, height: 200, below: 2000) == [])
    // The page scrolls by 10 points, and the middle of the tap stays under the button.
    #expect(try Self.found(x: 323, y: 127, height: 200, below: 622).count == 1)
    #expect(try Self.found(x: 323, y: 127, height: 200, below: 642) == [])
  }

  @Test func `a tap at the end of a page is reported under a button at the bottom`() throws {
    let keys = #""from": "bottom", "offset": 10, "#
    #expect(try Self.found(x: 323, y: 48, above: 2000, keys: keys).count == 1)
    // The page ends lower, so that the tap can be scrolled above the button.
    #expect(try Self.found(x: 323, y: 48, above: 2000, below: 60, keys: keys) == [])
  }

  @Test func `a tap at the beginning of a page is reported under a button at the top`() throws {
    #expect(try Self.found(x: 323, y: 0, below: 2000, keys: #""offset": 0, "#).count == 1)
    // It can be scrolled above the button.
    #expect(try Self.found(x: 323, y: 40, below: 2000, keys: #""offset": 40, "#) == [])
  }

  @Test func `a tap in a sticky header is reported if it is covered while pinned`() throws {
    #expect(try Self.found(x: 323, y: 2, height: 44, above: 500, sticky: true, keys: #""offset": 0, "#).count == 1)
    #expect(try Self.found(x: 323, y: 2, height: 44, above: 500, sticky: true) == [])
  }

  @Test func `a page that is read from right to left is checked in its own direction`() throws {
    #expect(try Self.found(x: 323, y: 122, height: 200, keys: #""edge": "start", "#) == [])
    #expect(try Self.found(x: 12, y: 122, height: 200, keys: #""edge": "start", "#).count == 1)
  }

  @Test func `only the button that unfolds covers a tap in place of folded buttons`() throws {
    #expect(try Self.found(x: 323, y: 230, height: 400, buttons: 4).count == 1)
    #expect(try Self.found(x: 323, y: 230, height: 400, keys: #""fold": 1, "#, buttons: 4) == [])
    let mark = try Self.found(x: 323, y: 176, height: 400, keys: #""fold": 1, "#, buttons: 4)
    #expect(mark.count == 1 && mark[0].contains("the floating button \"还有 3 个\" (/float/picList)"))
  }

  @Test func `the height of the screen is an option`() throws {
    #expect(try Self.found(x: 323, y: 122, height: 900, screen: 812) == [])
    #expect(try Self.found(x: 323, y: 122, height: 900, screen: 900).count == 1)
  }

  @Test func `products of a carousel that scrolls are not reported`() {
    func count(_ products: Int) -> Int {
      let list = (0..<products).map { #"{"skuId": \#($0), "srv": "s\#($0)", "title": "Tea", "img": "a.png"}"# }
      let page = #"""
        {"name": "N", "floors": [{"pattern": "SingleGoods", "skuList": [\#(list.joined(separator: ","))]}],
         "float": {"edge": "start", "distance": 38, "offset": 60, "picList": [{"img": "c.png", "title": "Cart"}]}}
        """#
      let report = Validator(registry: .standard).validate(Array(page.utf8), file: "p")
      return report.findings.count { $0.rule == "covered-tap" }
    }
    #expect(count(2) == 1 && count(9) == 0)
  }
}
