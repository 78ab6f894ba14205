import StoreHours
import Storey
import StoreyTestSupport
import StoreyValidation
import Testing

@Suite struct StoreHoursTests {
  private static let sample = """
    {"pattern": "StoreHours", "fheader": {"lctitle": "附近门店", "jump": {"des": "m", "url": "https://shop.example/all"}},
     "storeList": [
      {"name": "滨江店", "img": "https://img.example/1.jpg", "address": "杭州市滨江区江南大道 228 号星光国际广场 1 层",
       "opens": 480, "closes": 1320, "jump": {"des": "m", "url": "https://shop.example/1"}},
      {"name": "湖滨酒馆", "opens": 1080, "closes": 1560}]}
    """

  @Test func `the floor conforms, also for hostile pages`() throws {
    let conformance = try FloorConformance(of: .shop(), samples: [Self.sample])
    #expect(conformance.violations().map(\.description) == [])
  }

  private static func page() throws -> Page {
    Page(decoding: Array("{\"floors\": [\(sample)]}".utf8), registry: try .shop())
  }

  @Test(arguments: [(375.0, [31.0, 80, 60]), (260, [31, 92, 60])] as [(Double, [Double])])
  func `a row is as high as its picture, or higher for a long address`(width: Double, heights: [Double]) throws {
    let layout = TableLayout(try Self.page(), width: width)
    #expect(layout.diagnostics.isEmpty)
    #expect(layout.rows.map(\.identifier.name) == ["header", "store-hours", "store-hours"])
    #expect(layout.rows.map(\.frame.height) == heights)
  }

  @Test func `a tap opens the shop if it has a jump`() throws {
    let layout = TableLayout(try Self.page())
    let tap = layout.hitTest(LayoutPoint(x: 100, y: layout.rows[1].frame.y + 20))
    #expect(tap?.action?.url?.allowed == "https://shop.example/1")
    #expect(layout.action(at: ActionPath(.row(section: 0, row: 2), position: 0)) == nil)
  }

  @Test func `hours continue after midnight`() throws {
    let content = try #require(try Self.page().floors.first?.content)
    let container: (any TemplateContainer)? = if case .container(let container) = content { container } else { nil }
    let floor = try #require(container as? StoreHoursFloor)
    #expect(floor.stores.map(\.hours.string) == ["08:00–22:00", "18:00–02:00"])
  }

  @Test func `the table has the visible texts of the page, from the top`() throws {
    let table = String(decoding: TextTableWriter().write(TableLayout(try Self.page(), width: 375)), as: UTF8.self)
    let lines = table.split(separator: "\r\n").map(String.init)
    #expect(lines.first == "part,x,y,text")
    let texts = lines.dropFirst().compactMap { $0.split(separator: ",", maxSplits: 3).last }
    #expect(texts.starts(with: ["\"附近门店\""]) && texts.contains("\"08:00–22:00\""))
    let formula =
      #"{"floors": [{"pattern": "StoreHours", "storeList": [{"name": "=1+\"1\"", "opens": 480, "closes": 600}]}]}"#
    let page = Page(decoding: Array(formula.utf8), registry: try .shop())
    #expect(
      String(decoding: TextTableWriter().write(TableLayout(page)), as: UTF8.self).contains(##","'=1+""1""""## + "\r\n"))
  }

  @Test func `the rule reports exactly the marked values of its samples`() throws {
    let rules = try RuleRegistry.shop()
    let rule = try #require(rules["closed-before-open"])
    for sample in rule.description.samples {
      #expect(try rule.faults(of: sample, floors: .shop(), rules: rules) == [])
    }
  }
}
