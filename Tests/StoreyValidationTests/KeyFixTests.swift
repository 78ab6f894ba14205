import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct KeyFixTests {
  /// Corrects a page of the built-in floors and of a floor `Menu` with keys of its own.
  private func fix(_ page: String, options: String = "{}") throws -> String? {
    var reader = ConfigurationReader { _ in Array(options.utf8) }
    let (configuration, problems) = try reader.configuration(at: "c")
    #expect(problems.isEmpty)
    var registry = FloorRegistry.standard
    try registry.register(MenuFloor.self)
    let fixer = Fixer(registry: registry, configuration: configuration)
    return try fixer.fix(Array(page.utf8), path: "p.json").map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static func menu(_ members: String) -> String {
    #"{"name":"x","floors":[{"pattern":"Menu",\#(members)}]}"#
  }

  private static func focus(_ picture: String, floor: String = "") -> String {
    #"{"name":"x","floors":[{"pattern":"Focus","picList":[{"img":"a","title":"a","jump":{"des":"search","srv":"s"}\#(picture)}]\#(floor)}]}"#
  }

  private static func goods(_ list: String, product: String = "") -> String {
    #"{"name":"x","floors":[{"pattern":"SingleGoods","\#(list)":[{"skuId":"1","title":"a","srv":"s"\#(product)}]}]}"#
  }

  @Test(
    arguments: [
      // Neighbours swapped.
      (goods("skuLsit"), goods("skuList")),
      (focus("", floor: #","identiytId":7"#), focus("", floor: #","identityId":7"#)),
      (#"{"floors":[], "dierction" :  "rtl" }"#, #"{"floors":[], "direction" :  "rtl" }"#),
      (focus("", floor: #","margni":{"height":10}"#), focus("", floor: #","margin":{"height":10}"#)),
      (focus("", floor: #","amrgin":{"height":10}"#), focus("", floor: #","margin":{"height":10}"#)),
      // A letter dropped or doubled.
      (focus("", floor: #","idntityId":7"#), focus("", floor: #","identityId":7"#)),
      (goods("skuLisst"), goods("skuList")),
      (menu(#""coffeePrce":1"#), menu(#""coffeePrice":1"#)),
      (menu(#""cofeePrice":1"#), menu(#""coffeePrice":1"#)), (menu(#""cofffeePrice":1"#), menu(#""coffeePrice":1"#)),
      // Two corrections that have nothing to do with each other.
      (
        focus(#","isSahre":true"#, floor: #","identiytId":7"#), focus(#","isShare":true"#, floor: #","identityId":7"#)
      ),
    ])
  func `a slip of the typist is corrected, and no other byte`(page: String, fixed: String) throws {
    #expect(try fix(page) == fixed)
    #expect(try fix(fixed) == nil, "a second run finds nothing")
  }

  @Test(
    arguments: [
      // One letter for another, the first or the last letter, prefixes and plurals, case, digits.
      goods("skuList", product: #","price":"3""#), goods("skuList", product: #","price":"3","wprice":"2""#),
      goods("skuList", product: #","price":"3","pprice":"4""#), focus(#","weight":10"#),
      focus("", floor: #","margin":{"weight":10}"#), focus(#","shape":{}"#), focus("", floor: #","header":{}"#),
      focus("", floor: #","fheaders":{}"#), focus("", floor: #","dentityId":7"#), focus("", floor: #","identityI":7"#),
      focus("", floor: #","identityIdd":7"#), focus("", floor: #","iidentityId":7"#),
      focus("", floor: #","identityID":7"#), goods("skulist"), goods("skuLits2"), menu(#""stars":3"#),
      menu(#""level12":1"#), menu(#""coffeePrices":1"#), menu(#""coffee":1"#), menu(#""coffexePrice":1"#),
      // Short words.
      #"{"floors":[],"naem":"x"}"#, focus("", floor: #","jmup":{"des":"search"}"#), focus(#","titel":"x""#),
      focus(#","heigt":10"#), menu(#""strat":3"#), menu(#""cofee":"x""#),
      // More than one slip.
      menu(#""ocffeePirce":1"#), menu(#""cofeePrce":1"#),
      // English words, in the key or as the key.
      menu(#""contact":"x""#), menu(#""singed":true"#), menu(#""formPage":"x""#), menu(#""page_form":"x""#),
      // Keys that content management systems use.
      menu(#""categoryIds":"x""#),
      // The right key is there already, or another is as near.
      goods("skuList", product: #"}],"skuLsit":[{"skuId":"2","title":"a","srv":"s""#),
      menu(#""imagseList":"x""#), menu(#""imagseList":"x","imageList":"y""#), menu(#""coffeePirce":1,"cofeePirce":2"#),
      // Two that would be spelt alike, and one that occurs twice.
      #"{"floors":[],"dierction":"rtl","driection":"ltr"}"#, #"{"floors":[],"dierction":"rtl","dierction":"ltr"}"#,
      // Escapes, and values that are absent.
      #"{"floors":[],"dierct\u0069on":"rtl"}"#, #"{"floors":[],"dierction":null}"#, #"{"floors":[],"dierction":""}"#,
      // Values of another type than the key has, whatever is said of that.
      #"{"floors":[],"excuteTime":"7"}"#, #"{"floors":[],"excuteTime":[7]}"#,
      #"{"name":"x","floors":[{"pattern":"SingleGoods","skuLsit":7}]}"#,
      #"{"floors":[],"dierction":"up"}"#, focus("", floor: #","identiytId":[1]"#), focus("", floor: #","margni":5"#),
      // A new finding: a product without an event, a count that is wrong.
      goods("skuLsit").replacing(#","srv":"s""#, with: ""), #"{"floors":[],"chanelFloorSize":4}"#,
      // An object of more keys than are compared with each other.
      focus("", floor: #","identiytId":7"# + (0..<100).map { #","unlike\#($0)":1"# }.joined()),
      // Free parameters.
      focus("").replacing(#""srv""#, with: #""params":{"form":1,"funcitonId":"x","categroyIds":"1"},"srv""#),
    ])
  func `a key that may be meant so stays`(page: String) throws {
    #expect(try fix(page) == nil)
    let lax = #"{"rules":{"wrong-type":"off","coerced-value":"off","missing-key":"off","out-of-range":"off"}}"#
    #expect(try fix(page, options: lax) == nil)
  }

  @Test func `a finding of a rule that is off does not keep a correction away`() throws {
    let page = Self.goods("skuLsit").replacing(#","srv":"s""#, with: "")
    let fixed = page.replacing("skuLsit", with: "skuList")
    #expect(try fix(page, options: #"{"rules":{"missing-event":"off"}}"#) == fixed)
  }

  @Test func `a correction that brings a finding leaves the others alone`() throws {
    let floor = #"{"pattern":"SingleGoods","skuLsit":[{"skuId":"1","title":"a","srv":"s"}]}"#
    let guilty = floor.replacing(#","srv":"s""#, with: "")
    func page(_ floors: [String]) -> String { #"{"name":"x","floors":[\#(floors.joined(separator: ","))]}"# }
    for places in [[3], [0, 1], [2, 7, 11]] {
      var floors = (0..<12).map { floor.replacing("\"1\"", with: "\"\($0)\"").replacing(#""s"}"#, with: "\"s\($0)\"}") }
      var expected = floors.map { $0.replacing("skuLsit", with: "skuList") }
      for place in places {
        floors[place] = guilty
        expected[place] = guilty
      }
      #expect(try fix(page(floors)) == page(expected))
    }
  }

  @Test func `what a correction brings to light is corrected in the next pass where it brings no finding`() throws {
    let page = #"{"name":"x","channelFloorSize":"7","dierction":"rtl","executeTime":"1","floors":[]}"#
    #expect(try fix(page) == #"{"name":"x","channelFloorSize":0,"direction":"rtl","executeTime":1,"floors":[]}"#)
  }

  @Test func `reports offer the same corrections`() throws {
    let text = Self.goods("skuLsit").replacing(#","srv":"s""#, with: "")
    for (page, isOffered) in [(Self.goods("skuLsit"), true), (text, false), (Self.focus(#","shape":{}"#), false)] {
      let validator = Validator(
        registry: .standard, configuration: Configuration(), details: ReportFormat.sarif.details)
      let report = validator.validate(Array(page.utf8), file: "p.json")
      let part = String(decoding: SARIFReporter(rules: .standard).part(of: report), as: UTF8.self)
      #expect(part.contains("\"fixes\"") == isOffered)
    }
  }
}

/// A floor with keys that are like other words.
private struct MenuFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Menu"
  let base: FloorBase

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    for key in ["start", "contract", "fromPage", "page_from", "categroyIds", "imageList", "imagesList", "coffee"]
      as [ModelKey]
    {
      let _: JSONText? = reader.optional(key)
    }
    for key in ["coffeePrice", "level21"] as [ModelKey] { let _: Double? = reader.optional(key) }
    let _: Bool? = reader.optional("signed")
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }
}
