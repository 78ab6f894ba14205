import Foundation
import Storey
import StoreyFloors
import TestFiles
import TestLevels
import Testing

/// The limits of documents and pages.
@Suite(.tags(.unsafeMemory)) struct LimitsTests {
  private static func page(_ json: String, _ limits: Limits) -> Page {
    Page(decoding: Array(json.utf8), registry: .standard, limits: limits)
  }

  @Test func `limits are overridden and lowered individually`() {
    let limits = Limits([.floors: 10, .rows: 20])
    let others = Limits([.floors: 30, .items: 5])
    #expect(limits.overridden(by: others) == Limits([.floors: 30, .rows: 20, .items: 5]))
    #expect(limits.lowered(by: others) == Limits([.floors: 10, .rows: 20, .items: 5]))
    #expect(Limits.Name.allCases.allSatisfy { Limits.standard[$0] == $0.standard && Limits.none[$0] == nil })
    #expect(Limits.Name.floors.standard >= 100_000)
  }

  @Test(
    arguments: [
      ("[1,2,3]", 3, true), ("[1,2,3,4]", 3, false), ("[[1,2],[3,4]]", 6, true), ("[[1,2],[3,4]]", 5, false),
      (#"{"a":[1],"b":[2]}"#, 2, true), (#"{"a":[1],"b":[2]}"#, 1, false), ("[]", 1, true),
      (#"{"a":1,"b":2}"#, 1, true),
    ] as [(String, Int, Bool)])
  func `the limit of items counts the elements of all arrays`(json: String, limit: Int, isAllowed: Bool) throws {
    let limits = Limits([.items: limit])
    if isAllowed {
      _ = try Document(parsing: Array(json.utf8), limits: limits)
    } else {
      let error = #expect(throws: ParseError.self) { try Document(parsing: Array(json.utf8), limits: limits) }
      #expect(error?.reason == .tooManyItems(limit: limit))
      #expect(error?.rule == .pageTooLarge)
    }
  }

  @Test func `the error is located at the array that exceeds the limit`() throws {
    let json = "{\"a\": [1, 2],\n \"b\": [3, 4]}"
    let error = #expect(throws: ParseError.self) {
      try Document(parsing: Array(json.utf8), limits: Limits([.items: 3]))
    }
    #expect(error?.position == SourcePosition(line: 2, column: 7))
  }

  @Test func `a page with too many floors has one error and an empty list of floors`() throws {
    let json = "{\n\"floors\": [1, {}, null]}"
    #expect(Self.page(json, Limits([.floors: 3])).parseError == nil)
    let page = Self.page(json, Limits([.floors: 2]))
    #expect(page.floors.isEmpty)
    let findings = page.diagnostics.findings()
    #expect(findings.map(\.rule) == [.pageTooLarge])
    #expect(findings.first?.message == "the page has more than 2 floors")
    #expect(findings.first?.range?.start == SourcePosition(line: 2, column: 11))
  }

  @Test func `floors after the row that exceeds the limit are not decoded`() throws {
    let floor = #"{"pattern": "NSelectN", "nBynList": [{}, {}]}"#
    let json = "{\"floors\": [\(floor), \(floor)]}"
    #expect(Self.page(json, Limits([.rows: 4])).parseError == nil)
    let page = Self.page(json, Limits([.rows: 3]))
    #expect(page.floors.isEmpty)
    #expect(page.parseError?.reason == .tooManyRows(limit: 3))
    #expect(page.parseError?.rule == .pageTooLarge)
    #expect(page.parseError?.isExcess == true)
  }

  @Test func `a page with too many rows is refused`() throws {
    let offers = Array(repeating: #"{"slogan": "Tea"}"#, count: 5).joined(separator: ",")
    let json = #"{"floors": [{"pattern": "NSelectN", "nBynList": [\#(offers)]}]}"#
    #expect(Self.page(json, Limits([.rows: 5])).parseError == nil)
    let excess = try #require(Self.page(json, Limits([.rows: 4])).diagnostics.findings().first)
    #expect(excess.rule == .pageTooLarge)
    #expect(excess.message == "the page has more than 4 rows")
    #expect(excess.range?.start == SourcePosition(line: 1, column: 12))
  }

  @Test func `the number of rows is limited by the size of the page`() throws {
    func excess(_ count: Int, _ limit: Int) -> ParseError? {
      let offers = Array(repeating: "{}", count: count).joined(separator: ",")
      let json = #"{"floors": [{"pattern": "NSelectN", "nBynList": [\#(offers)]}]}"#
      return Self.page(json, Limits([.rowsPerKilobyte: limit])).parseError
    }
    // An offer takes three bytes. 5,000 rows are always allowed, and each of 18 kilobytes allows 64 more.
    #expect(excess(5000, 1) == nil)
    #expect(excess(6150, 64) == nil)
    let refused = try #require(excess(6300, 64))
    #expect(refused.message == "the page has more than 6184 rows, the limit for its size of 18952 bytes")
    #expect(refused.hint.hasPrefix("split the page, or raise the limit \"rows-per-kilobyte\""))
    #expect(refused.isExcess && refused.rule == .pageTooLarge)
    #expect(excess(6300, 100) == nil && excess(6300, .max) == nil)
  }

  @Test func `the number of elements is limited by the size of the document`() {
    func reason(_ count: Int, _ limit: Int) -> ParseError.Reason? {
      let json = "[\(Array(repeating: "1", count: count).joined(separator: ","))]"
      do throws(ParseError) {
        _ = try Document(parsing: Array(json.utf8), limits: Limits([.itemsPerKilobyte: limit]))
        return nil
      } catch {
        return error.reason
      }
    }
    // An element takes two bytes. 100,000 elements are always allowed, and each kilobyte allows 64 more.
    #expect(reason(100_000, 1) == nil)
    #expect(reason(114_000, 64) == nil)
    #expect(reason(115_000, 64) == .tooManyItemsForSize(limit: 114_375, bytes: 230_001))
    #expect(reason(115_000, .max) == nil)
  }

  @Test func `the article on limits lists every limit`() throws {
    let article = try String(
      contentsOf: Sample.root.appending(path: "Documentation/Storey.docc/Limits.md"), encoding: .utf8)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let expected = Limits.Name.allCases.map {
      "| `\($0.rawValue)` | \($0.standard) | \($0.summary) | \($0.consequence.rawValue) |"
    }
    #expect(rows == expected)
  }
}
