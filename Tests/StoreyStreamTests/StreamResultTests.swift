import Foundation
import Storey
import StoreyFloors
import StoreyOutput
import StoreyStream
import StoreyValidation
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct StreamResultTests {
  private func renderer(
    _ format: StandardFormat, limits: Limits = .standard, unknown: UnsupportedFloorPolicy = .skip
  ) -> StreamRenderer {
    var registry = FloorRegistry.standard
    registry.unknown = unknown
    return StreamRenderer(
      OutputFormat(format), OutputOptions(limits: limits),
      decode: { [registry] in Page(decoding: $0, registry: registry, limits: limits) },
      layout: { TableLayout($0) }, findings: { $0.findings(within: limits) })
  }

  private func object(_ result: StreamResult) throws -> [String: Any] {
    #expect(result.line.last == 0x0A && result.line.dropLast().allSatisfy { $0 >= 0x20 })
    return try #require(try JSONSerialization.jsonObject(with: Data(result.line)) as? [String: Any])
  }

  private static let page =
    #"{"name":"Tea","floors":[{"pattern":"Focus","picList":[{"img":"a.png","jump":{"des":"m","url":"/a"}}]}]}"#

  @Test(arguments: StandardFormat.allCases)
  func `the output is that of the writer`(format: StandardFormat) throws {
    let result = renderer(format).result(of: Array(#"{"id":"x","page":\#(Self.page)}"#.utf8), number: 3)
    let object = try object(result)
    #expect(!result.isFailed && object["id"] as? String == "x")
    let layout = TableLayout(Page(decoding: Array(Self.page.utf8), registry: .standard))
    if format == .json {
      let written = try JSONSerialization.jsonObject(with: Data(JSONWriter(limits: .standard).write(layout)))
      #expect(object["layout"] as? NSDictionary == written as? NSDictionary)
      return
    }
    let writer = OutputFormat(format).writer(OutputOptions(limits: .none))
    #expect(object[format.rawValue] as? String == String(decoding: writer.write(layout), as: UTF8.self))
    #expect(Set(object.keys) == ["id", format.rawValue, "diagnostics", "summary"])
  }

  @Test(arguments: StandardFormat.allCases)
  func `a page that cannot be rendered has null and the reason`(format: StandardFormat) throws {
    for line in ["", "{", #"{"id":5,"page":{"floors":[}"#, "\u{FEFF}", "\0"] {
      let result = renderer(format).result(of: Array(line.utf8), number: 9)
      let object = try object(result)
      #expect(result.isFailed && object["id"] as? Int == (line.contains("id") ? 5 : 9))
      #expect(object[format == .json ? "layout" : format.rawValue] is NSNull)
      let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
      #expect(diagnostics.first?["rule"] as? String == "invalid-json")
      #expect((object["summary"] as? [String: Int])?["errors"] == 1)
    }
  }

  @Test func `the output of a format of its own is a string, which is always UTF-8`() throws {
    struct BytesWriter: LayoutWriter {
      func write(_ layout: TableLayout) -> [UInt8] { [0x61, 0x0A, 0x22, 0xFF] }
    }
    let renderer = StreamRenderer(
      OutputFormat("bytes", extensions: ["bin"]) { _ in BytesWriter() },
      decode: { Page(decoding: $0, registry: .standard) }, layout: { TableLayout($0) },
      findings: { $0.findings(within: .standard) })
    let object = try object(renderer.result(of: Array(Self.page.utf8), number: 1))
    #expect(object["bytes"] as? String == "a\n\"\u{FFFD}")
    #expect(try self.object(renderer.result(of: [], number: 1))["bytes"] is NSNull)
  }

  @Test func `a page that the policy refuses fails, and the others do not`() throws {
    let page = Array(#"{"name":"A","floors":[{"pattern":"Nope"}]}"#.utf8)
    #expect(renderer(.html, unknown: .fail).result(of: page, number: 1).isFailed)
    #expect(!renderer(.html, unknown: .skip).result(of: page, number: 1).isFailed)
  }

  @Test(arguments: [StandardFormat.html, .svg, .json])
  func `an output beyond its limit is replaced by an error`(format: StandardFormat) throws {
    // One row of a page is drawn in more than a hundred bytes, so that many rows exceed the four million bytes of the limit.
    let offers = Array(repeating: "{}", count: 40_000).joined(separator: ",")
    let line = #"{"name":"A","floors":[{"pattern":"NSelectN","nBynList":[\#(offers)]}]}"#
    var limits = Limits.standard
    let limit = try #require(OutputFormat(format).limit)
    limits[limit] = 1
    limits[.rowsPerKilobyte] = nil
    limits[.itemsPerKilobyte] = nil
    let result = renderer(format, limits: limits).result(of: Array(line.utf8), number: 1)
    let object = try object(result)
    #expect(result.isFailed && object[format == .json ? "layout" : format.rawValue] is NSNull)
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.last?["rule"] as? String == "page-too-large")
    #expect((diagnostics.last?["hint"] as? String)?.contains(limit.rawValue) == true)
  }

  @Test func `findings of a check have the columns of the line`() throws {
    let validator = Validator(registry: .standard)
    let stream = StreamValidator(validate: { validator.validate($0, file: "-") })
    let line = #"{"id":1,"page":{"name":"A","floors":[{"pattern":"Nope"}]}}"#
    let result = stream.result(of: Array(line.utf8), number: 1)
    let found = try #require(try object(result)["diagnostics"] as? [[String: Any]]).filter {
      $0["rule"] as? String == "unknown-pattern"
    }
    let column = try #require(line.range(of: "\"Nope\"")).lowerBound.utf16Offset(in: line) + 1
    #expect(found.count == 1 && found[0]["line"] as? Int == 1 && found[0]["column"] as? Int == column)
    #expect(found[0]["pointer"] as? String == "/floors/0/pattern")
    #expect(result.isFailed)
  }

  @Test func `the fail level decides which line fails, and the least severity which findings are written`() throws {
    let validator = Validator(registry: .standard)
    func result(_ fail: Severity, _ least: Severity) -> StreamResult {
      StreamValidator(failLevel: fail, least: least, validate: { validator.validate($0, file: "-") })
        .result(of: Array(#"{"name":"A","floors":[],"nmae":1}"#.utf8), number: 1)
    }
    #expect(!result(.error, .note).isFailed && result(.warning, .note).isFailed)
    let all = try object(result(.error, .note))
    let errors = try object(result(.error, .error))
    #expect((all["summary"] as? [String: Int])?["warnings"] == 1)
    #expect((errors["diagnostics"] as? [Any])?.isEmpty == true)
  }
}
