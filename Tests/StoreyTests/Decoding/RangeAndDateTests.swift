import Storey
import TestLevels
import Testing

private struct Sale: JSONModel {
  let share: Double
  let ends: PageDate

  init(from reader: inout JSONReader) {
    share = reader.required("share", in: 0...1, about: "The share that is sold")
    ends = reader.required("ends", about: "When the sale ends")
  }
}

/// Required numbers in a range, and dates.
@Suite(.tags(.unsafeMemory)) struct RangeAndDateTests {
  /// Returns the model, and the findings with a severity or higher.
  private func read(_ json: String, severity: Severity = .note) throws -> (model: Sale?, findings: [String]) {
    let (model, diagnostics) = try Document(parsing: Array(json.utf8)).root.decode(Sale.self)
    let found = diagnostics.findings().filter { $0.severity >= severity }
    return (model, found.map { "\($0.rule) \($0.pointerText): \($0.message)" })
  }

  @Test(arguments: ["0", "1", "0.25", "\"0.25\""])
  func `a required number in its range is read`(share: String) throws {
    let (model, _) = try read(#"{"share": \#(share), "ends": "2026-11-30"}"#)
    #expect(model.map { (0...1).contains($0.share) } == true)
  }

  @Test(arguments: [("2", "out-of-range"), ("-0.1", "out-of-range"), ("\"x\"", "wrong-type"), ("null", "missing-key")])
  func `a model without a required number in its range is left out`(share: String, rule: String) throws {
    let (model, findings) = try read(#"{"share": \#(share), "ends": "2026-11-30"}"#, severity: .error)
    #expect(model == nil && findings.count == 1 && findings[0].hasPrefix("\(rule) "), "\(findings)")
  }

  @Test func `no other number is used in place of one that is out of range`() throws {
    #expect(
      try read(#"{"share": 2, "ends": "2026-11-30"}"#).findings == [
        "out-of-range /share: the number 2 is out of range; expected 0 to 1"
      ])
  }

  @Test(arguments: [
    ("\"2026-11-30T20:00+08:00\"", "2026-11-30 20:00"), ("1796140800000", "2026-12-01 16:00"),
    ("\"1796140800000\"", "2026-12-01 16:00"), ("\"2026-11-30\"", "2026-11-30 00:00"),
  ])
  func `a date is read from ISO 8601 or milliseconds, and its text points to its place`(
    date: String, text: String
  ) throws {
    let (model, findings) = try read(#"{"share": 1, "ends": \#(date)}"#)
    let shown = try #require(model?.ends.text())
    #expect(shown.string == text && findings.isEmpty)
    #expect(shown.source?.pointer.description == "/ends")
  }

  @Test(arguments: ["\"soon\"", "20261130", "true", "{}"])
  func `a value that is not a date is reported`(date: String) throws {
    let (model, findings) = try read(#"{"share": 1, "ends": \#(date)}"#)
    #expect(model == nil && findings.count == 1 && findings[0].hasPrefix("wrong-type /ends"), "\(findings)")
  }

  @Test func `dates are compared in UTC, and are equal however they are written`() throws {
    let tokyo = try #require(PageDate("2026-11-30T20:00+09:00"))
    let shanghai = try #require(PageDate("2026-11-30 20:00:00+0800"))
    let local = try #require(PageDate("2026-11-30T20:00"))
    #expect(tokyo.secondsSince1970() < shanghai.secondsSince1970())
    #expect(local.secondsSince1970(local: 8 * 3600) == shanghai.secondsSince1970(local: 0))
    #expect(try read(#"{"share": 1, "ends": "2026-11-30T20:00+08:00"}"#).model?.ends == shanghai)
    #expect(Set([shanghai, tokyo, local]).count == 3)
  }
}
