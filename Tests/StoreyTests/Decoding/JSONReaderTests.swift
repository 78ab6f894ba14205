import Storey
import TestLevels
import Testing

private struct Inner: JSONModel {
  let name: String

  init(from reader: inout JSONReader) {
    name = reader.required("name", as: JSONText.self).string
  }
}

private struct Outer: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Outer"
  let base: FloorBase
  let count: Int
  let ratio: Double
  let limit: Double
  let flag: Bool
  let inner: Inner?
  let inners: [Inner]
  let link: ResourceURL?

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    count = reader.required("count")
    ratio = reader.optional("ratio", or: 1, in: 0.5...2)
    limit = reader.optional("limit", or: 5, clampedTo: 0...10)
    flag = reader.optional("flag", or: false)
    inner = reader.optional("inner")
    inners = reader.optional("inners", or: [])
    link = reader.optional("link")
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }
}

/// A floor that searches for near misses in values of any type.
private struct Curious: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Curious"
  let base: FloorBase

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    let any: JSONValue? = reader.optional("any")
    reader.reportNearMisses(in: any, of: ["functionId"])
    reader.reportNearMisses(in: .null, of: ["functionId"])
    reader.reportNearMisses(in: reader.required("missing"), of: ["functionId"])
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }
}

@Suite(.tags(.unsafeMemory)) struct JSONReaderTests {
  @Test(arguments: ["[\"x\"]", "7", "\"x\"", "[]", "{}", "true"])
  func `near misses are searched for only in objects`(value: String) throws {
    var registry = FloorRegistry()
    try registry.register(Curious.self)
    let page = Page(
      decoding: Array(#"{"floors":[{"pattern":"Curious","any":\#(value)}]}"#.utf8), registry: registry)
    #expect(page.diagnostics.map(\.rule) == [.missingKey, .undecodableFloor])
  }

  private func nearMisses(_ parameters: [String], own: [String] = []) -> [String] {
    var registry = FloorRegistry()
    registry.parameters = own
    let members = parameters.map { "\"\($0)\":1" }.joined(separator: ",")
    let page = #"{"floors":[],"float":{"picList":[{"img":"a","jump":{"params":{\#(members)}}}]}}"#
    return Page(decoding: Array(page.utf8), registry: registry).diagnostics.map {
      "\($0.location?.text?.string ?? "") \($0.hint ?? "")"
    }
  }

  @Test(
    arguments: [
      "id", "pid", "cid", "uid", "big", "uri", "urls", "curl", "category", "categoryId", "module", "skuIds", "skuid",
      "keywords", "form", "functionIds", "function", "moduleIds", "catelogyIdLevel3", "secondCategoryID", "fromm",
      "functionId", "catelogyId", "$comment", "",
    ])
  func `ordinary parameters are not reported`(name: String) {
    #expect(nearMisses([name]) == [])
  }

  @Test(
    arguments: [
      ("funcitonId", "functionId"), ("fuctionId", "functionId"), ("functtionId", "functionId"), ("keywrod", "keyword"),
      ("categroyIds", "categoryIds"), ("mdouleId", "moduleId"), ("secondCatgoryId", "secondCategoryId"),
    ])
  func `a misspelled well-known parameter is reported`(name: String, meant: String) {
    #expect(nearMisses([name]) == ["\(name) did you mean \"\(meant)\"?"])
  }

  @Test func `parameters of the app are known, and their misspellings are reported`() {
    #expect(nearMisses(["moudleId", "storeNmuber"]) == ["moudleId did you mean \"moduleId\"?"])
    #expect(
      nearMisses(["moudleId", "storeNmuber", "storeNumber"], own: ["moudleId", "storeNumber"])
        == ["storeNmuber did you mean \"storeNumber\"?"])
    // More spellings than the cache has slots, each twice.
    let names = (0..<200).map { "parameter\($0)" } + ["funcitonId"]
    #expect(nearMisses(names + names).filter { $0.hasPrefix("funcitonId did") }.count == 2)
  }

  private func decode(_ members: String) throws -> (floor: Outer?, findings: [Finding]) {
    var registry = FloorRegistry()
    try registry.register(Outer.self)
    let page = Page(decoding: Array(#"{"floors":[{"pattern":"Outer"\#(members)}]}"#.utf8), registry: registry)
    guard case .container(let container) = page.floors[0].content else { return (nil, page.diagnostics.findings()) }
    return (container as? Outer, page.diagnostics.findings())
  }

  @Test func `absent values are read as their defaults without a finding`() throws {
    let (floor, findings) = try decode(#","count":3,"flag":null,"ratio":"","inner":null"#)
    #expect(floor?.count == 3)
    #expect(floor?.ratio == 1)
    #expect(floor?.flag == false)
    #expect(floor?.inner == nil)
    #expect(findings.isEmpty)
  }

  @Test func `flags and identifiers are coerced without a finding`() throws {
    let (floor, findings) = try decode(#","count":3,"flag":1,"identityId":"x1""#)
    #expect(floor?.flag == true)
    #expect(floor?.base.identity?.description == "x1")
    #expect(findings.isEmpty)
  }

  @Test func `a string that contains a number is accepted with a note`() throws {
    let (floor, findings) = try decode(#","count":"42","ratio":"1.5""#)
    #expect(floor?.count == 42)
    #expect(floor?.ratio == 1.5)
    #expect(findings.map(\.rule) == [.coercedValue, .coercedValue])
    #expect(findings.allSatisfy { $0.severity == .note })
    #expect(findings.map(\.pointer.description) == ["/floors/0/count", "/floors/0/ratio"])
  }

  @Test(arguments: ["1e999", "1.5", "\"x\"", "[]", "{}", "true"])
  func `a floor with a required value of the wrong type is left out`(value: String) throws {
    let (floor, findings) = try decode(#","count":\#(value)"#)
    #expect(floor == nil)
    #expect(findings.map(\.rule) == [.undecodableFloor, .wrongType])
    #expect(findings[1].pointer.description == "/floors/0/count")
  }

  @Test(arguments: [
    ("9007199254740992", "the number 9007199254740992"), ("9007199254740993", "the number 9007199254740993"),
    ("-9007199254740993", "the number -9007199254740993"), ("1e300", "the number 1e300"),
    ("-1E+300", "the number -1E+300"), ("1e999", "the number 1e999"),
  ])
  func `a number that is too large for an integer is reported as it is written`(
    value: String, described: String
  ) throws {
    let (floor, findings) = try decode(#","count":\#(value)"#)
    #expect(floor == nil)
    #expect(
      findings.filter { $0.rule == .wrongType }.map(\.message) == [
        "\(described) is outside the range of exactly representable integers (less than 2^53 in magnitude)"
      ])
  }

  @Test func `the largest integers are read exactly, and one in quotes that is larger has no other finding`() throws {
    for count in [9_007_199_254_740_991, -9_007_199_254_740_991] {
      let (floor, findings) = try decode(",\"count\":\(count)")
      #expect(floor?.count == count && findings.isEmpty)
    }
    let (floor, findings) = try decode(#","count":"9007199254740993""#)
    #expect(floor == nil)
    #expect(
      findings.filter { $0.rule != .undecodableFloor }.map(\.message) == [
        #"expected a whole number, found the string "9007199254740993""#
      ])
  }

  @Test func `a number that is not finite is reported as it is written`() throws {
    let (floor, findings) = try decode(#","count":3,"ratio":-1e999"#)
    #expect(floor?.ratio == 1)
    #expect(
      findings.map(\.message) == [
        "the number -1e999 is out of range; expected a number of less than 1.8e308 in magnitude"
      ])
    #expect(findings.map(\.hint) == ["use a number in this range"])
  }

  @Test func `an optional value of the wrong type is read as its default`() throws {
    let (floor, findings) = try decode(#","count":1,"ratio":[1],"flag":"maybe","inner":7,"limit":"many""#)
    #expect(floor?.ratio == 1)
    #expect(floor?.flag == false)
    #expect(floor?.limit == 5)
    #expect(findings.map(\.rule) == [.wrongType, .wrongType, .wrongType, .wrongType])
  }

  @Test func `numbers out of range are replaced or clamped with a warning`() throws {
    let (floor, findings) = try decode(#","count":1,"ratio":3,"limit":11"#)
    #expect(floor?.ratio == 1)
    #expect(floor?.limit == 10)
    #expect(findings.map(\.rule) == [.outOfRange, .outOfRange])
    #expect(findings[0].message == "the number 3 is out of range; expected 0.5 to 2; 1 is used instead")
  }

  @Test func `an invalid element is left out and the others are kept`() throws {
    let (floor, findings) = try decode(
      #","count":1,"inners":[{"name":"a"},{},7,null,"",{"name":"b","nmae":"c"}],"inner":{"nome":"x"}"#)
    #expect(floor?.inners.map(\.name) == ["a", "b"])
    #expect(floor?.inner == nil)
    #expect(
      findings.map { "\($0.rule) \($0.pointer)" } == [
        "missing-key /floors/0/inners/1", "wrong-type /floors/0/inners/2", "unknown-key /floors/0/inners/5/nmae",
        "missing-key /floors/0/inner", "unknown-key /floors/0/inner/nome",
      ])
    #expect(findings[4].hint == "did you mean \"name\"?")
  }

  @Test func `keys that the initializer does not read are reported as unknown`() throws {
    let (floor, findings) = try decode(#","count":1,"cuont":2,"ohter":1"#)
    #expect(floor != nil)
    #expect(findings.map(\.rule) == [.unknownKey, .unknownKey])
    #expect(findings[0].range?.start.column == 41)
    #expect(ModelDescription(of: Outer.self).keys.prefix(3) == ["identityId", "pattern", "fheader"])
    #expect(ModelDescription(of: Outer.self).fields.filter(\.isRequired).map(\.key) == ["pattern", "count"])
  }

  @Test func `each unknown key of an object with more than 64 keys is reported`() throws {
    let many = (0..<100).map { #","x\#($0)":0"# }.joined()
    let (floor, findings) = try decode(many + #","count":1"#)
    #expect(floor?.count == 1)
    #expect(findings.count == 100)
  }

  @Test func `the last value of a repeated key is read`() throws {
    let (floor, findings) = try decode(#","count":1,"count":2"#)
    #expect(floor?.count == 2)
    #expect(findings.map(\.rule) == [.duplicateKey])
  }

  @Test(
    arguments: [
      ("https://a.b/c?d=e&f", nil), ("http://a", nil), ("/x/y.png", nil), ("//a.b/c", nil), ("x.png", nil),
      ("javascript:alert(1)", RuleID.unsafeScheme), ("JavaScript:alert(1)", .unsafeScheme),
      ("java\\tscript:alert(1)", .unsafeScheme), ("\\u0001javascript:x", .unsafeScheme),
      (" javascript:x", .unsafeScheme),
      ("data:text/html,x", .unsafeScheme), ("vbscript:x", .unsafeScheme), ("file:///etc/passwd", .unsafeScheme),
      ("https://a/b c", .invalidURL), ("https://a/\\nb", .invalidURL), (" https://a", .invalidURL),
      ("a\\u007fb", .invalidURL),
      ("http://h/\\u0085x", .invalidURL), ("http://h/\\ufffe", .invalidURL), ("http://h/汉é🍊", nil),
    ] as [(String, RuleID?)])
  func `URLs with an unsafe scheme or an invalid character are refused`(url: String, rule: RuleID?) throws {
    let (floor, findings) = try decode(#","count":1,"link":"\#(url)""#)
    #expect(floor?.link?.isRefused == (rule != nil))
    #expect((floor?.link?.allowed == nil) == (rule != nil))
    #expect(findings.map(\.rule) == (rule.map { [$0] } ?? []))
  }

  /// The expected values follow the URL parsers of browsers on an https page.
  @Test(
    arguments: [
      ("//a", true), ("//a/b", true), ("\\\\a", true), ("/\\a", true), ("\\/a", true), ("///a", true), ("//", true),
      ("/\t/a", true), ("\n\\\r/a", true), (" \u{1}//a", true), ("/ /a", false), ("/a//b", false), ("/", false),
      ("", false),
      ("a//b", false), ("https://a", false), ("?//a", false), ("#//a", false), (".//a", false),
    ] as [(String, Bool)])
  func `a URL is scheme-relative if it begins with two slashes or backslashes`(url: String, isSchemeRelative: Bool) {
    #expect(ResourceURL(JSONText(url)).isSchemeRelative == isSchemeRelative)
  }
}
