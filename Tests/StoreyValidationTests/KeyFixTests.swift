import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct KeyFixTests {
  /// Corrects a page. Its registry has the built-in floors and a floor `Menu` with custom keys.
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
      // Two adjacent letters swapped.
      (goods("skuLsit"), goods("skuList")),
      (focus("", floor: #","identiytId":7"#), focus("", floor: #","identityId":7"#)),
      (#"{"floors":[], "dierction" :  "rtl" }"#, #"{"floors":[], "direction" :  "rtl" }"#),
      (focus("", floor: #","margni":{"height":10}"#), focus("", floor: #","margin":{"height":10}"#)),
      (focus("", floor: #","amrgin":{"height":10}"#), focus("", floor: #","margin":{"height":10}"#)),
      // A letter missing or doubled.
      (focus("", floor: #","idntityId":7"#), focus("", floor: #","identityId":7"#)),
      (goods("skuLisst"), goods("skuList")),
      (menu(#""coffeePrce":1"#), menu(#""coffeePrice":1"#)),
      (menu(#""cofeePrice":1"#), menu(#""coffeePrice":1"#)), (menu(#""cofffeePrice":1"#), menu(#""coffeePrice":1"#)),
      // Slips that are English words, but not keys that content management systems use.
      (goods("skuLit"), goods("skuList")),
      (#"{"floors":[], "currencySing":"€"}"#, #"{"floors":[], "currencySign":"€"}"#),
      (menu(#""singed":true"#), menu(#""signed":true"#)),
      // Two independent corrections.
      (
        focus(#","isSahre":true"#, floor: #","identiytId":7"#), focus(#","isShare":true"#, floor: #","identityId":7"#)
      ),
    ])
  func `a typing mistake in a key is corrected, and no other byte changes`(page: String, fixed: String) throws {
    #expect(try fix(page) == fixed)
    #expect(try fix(fixed) == nil, "a second run changes nothing")
  }

  @Test(
    arguments: [
      // A replaced letter, the first or the last letter, prefixes and plurals, case, digits.
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
      // More than one mistake.
      menu(#""ocffeePirce":1"#), menu(#""cofeePrce":1"#),
      // Keys that content management systems use, as a part of the key or as the key.
      menu(#""categoryIds":"x""#), menu(#""contact":"x""#), menu(#""formPage":"x""#), menu(#""page_form":"x""#),
      goods("skuList", product: #","catSrv":"x""#), focus(#","tileImg":"a""#),
      // The correct key is present, or another key is equally near.
      goods("skuList", product: #"}],"skuLsit":[{"skuId":"2","title":"a","srv":"s""#),
      menu(#""imagseList":"x""#), menu(#""imagseList":"x","imageList":"y""#), menu(#""coffeePirce":1,"cofeePirce":2"#),
      // Two keys with the same correction, and one key that occurs twice.
      #"{"floors":[],"dierction":"rtl","driection":"ltr"}"#, #"{"floors":[],"dierction":"rtl","dierction":"ltr"}"#,
      // Escapes, and absent values.
      #"{"floors":[],"dierct\u0069on":"rtl"}"#, #"{"floors":[],"dierction":null}"#, #"{"floors":[],"dierction":""}"#,
      // Values of the wrong type, also when the rules about types are off.
      #"{"floors":[],"excuteTime":"7"}"#, #"{"floors":[],"excuteTime":[7]}"#,
      #"{"name":"x","floors":[{"pattern":"SingleGoods","skuLsit":7}]}"#,
      #"{"floors":[],"dierction":"up"}"#, focus("", floor: #","identiytId":[1]"#), focus("", floor: #","margni":5"#),
      // The correction would cause a new finding: a product without an event, a wrong count.
      goods("skuLsit").replacing(#","srv":"s""#, with: ""), #"{"floors":[],"chanelFloorSize":4}"#,
      // An object with more keys than the fixer compares.
      focus("", floor: #","identiytId":7"# + (0..<100).map { #","unlike\#($0)":1"# }.joined()),
      // Free parameters.
      focus("").replacing(#""srv""#, with: #""params":{"form":1,"funcitonId":"x","categroyIds":"1"},"srv""#),
    ])
  func `a key with an uncertain correction is kept`(page: String) throws {
    #expect(try fix(page) == nil)
    let lax = #"{"rules":{"wrong-type":"off","coerced-value":"off","missing-key":"off","out-of-range":"off"}}"#
    #expect(try fix(page, options: lax) == nil)
  }

  @Test func `a finding of a disabled rule does not prevent a correction`() throws {
    let page = Self.goods("skuLsit").replacing(#","srv":"s""#, with: "")
    let fixed = page.replacing("skuLsit", with: "skuList")
    #expect(try fix(page, options: #"{"rules":{"missing-event":"off"}}"#) == fixed)
  }

  @Test func `a correction that causes a finding does not prevent the others`() throws {
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

  @Test func `a value that a correction makes readable is corrected in the next pass`() throws {
    let page = #"{"name":"x","channelFloorSize":"7","dierction":"rtl","executeTime":"1","floors":[]}"#
    #expect(try fix(page) == #"{"name":"x","channelFloorSize":0,"direction":"rtl","executeTime":1,"floors":[]}"#)
  }

  @Test func `one run makes all corrections, whichever of the misspelled keys have values of the wrong type`() throws {
    let fixer = Fixer(registry: .standard, configuration: Configuration())
    let checks = fixer.checks(forPath: "p.json")
    // The correction of the number of floors takes two passes: the first one removes the quotes.
    for number in 0..<128 {
      func pick(_ bit: Int, _ right: String, _ wrong: String) -> String { number >> bit & 1 == 0 ? right : wrong }
      let floor =
        #"{"pattern":"Focus","margni":\#(pick(0, #"{"height":10}"#, "5")),"identiytId":\#(pick(1, "7", "[1]")),"#
        + #""picList":[{"img":"a","title":"a","jump":{"des":"m","srv":"s"},"isSahre":\#(pick(2, "true", "[1]"))}]}"#
      let page =
        #"{"name":"x","channelFloorSize":"7","dierction":\#(pick(3, #""rtl""#, #""up""#)),"#
        + #""excuteTime":\#(pick(4, "7", "[7]")),"currencySing":\#(pick(5, #""€""#, "{}")),"#
        + #""floors":[\#(floor)\#(pick(6, "", "," + floor.replacing("7", with: "8")))]}"#
      let once = try fixer.fix(Array(page.utf8), with: checks)
      let twice = try fixer.fix(once.bytes, with: checks)
      #expect(twice.corrections == 0 && once.untried == 0 && twice.untried == 0, "\(page)")
      let text = String(decoding: once.bytes, as: UTF8.self)
      #expect(text.contains("\"channelFloorSize\":\(pick(6, "1", "2")),"), "\(text)")
      #expect(text.contains("currencySing") == (number >> 5 & 1 == 1), "\(text)")
    }
  }

  @Test func `a SARIF report offers the same corrections`() throws {
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

/// A floor whose keys resemble other words.
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
