import Testing

@testable import Storey

@Suite struct PageDateTests {
  @Test(arguments: [
    ("2026-11-30", nil, "2026-11-30 00:00"), ("2026-11-30T20:00", nil, "2026-11-30 20:00"),
    ("2026-11-30 20:00:59.999", nil, "2026-11-30 20:00"), ("2026-11-30T20:00Z", nil, "2026-11-30 20:00"),
    ("2026-11-30T20:00+08:00", nil, "2026-11-30 20:00"), ("2026-11-30T20:00Z", "+08:00", "2026-12-01 04:00"),
    ("2026-11-30T20:00-0330", "+08:00", "2026-12-01 07:30"), ("2026-11-30T20:00", "+08:00", "2026-11-30 20:00"),
    ("2024-02-29", nil, "2024-02-29 00:00"), ("1969-12-31T23:59:00Z", "-00:30", "1969-12-31 23:29"),
    ("0001-01-01", nil, "0001-01-01 00:00"), ("9999-12-31T23:59:59Z", nil, "9999-12-31 23:59"),
    ("2000-03-01T00:00Z", "-01:00", "2000-02-29 23:00"), ("1900-03-01T00:00Z", "-01:00", "1900-02-28 23:00"),
  ])
  func `a date is written in the given UTC offset`(text: String, offset: String?, expected: String) throws {
    let date = try #require(PageDate(text))
    #expect(DateFormat.standard.string(from: date, offset: offset.flatMap(PageDate.offset)) == expected)
  }

  @Test(arguments: [
    "", "soon", "2026", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-11-31", "2026-11-30T",
    "2026-11-30T24:00",
    "2026-11-30T20", "2026-11-30T20:60", "2026-11-30T20:00:60", "2026-11-30T20:00:00.", "2026-11-30T20:00+8",
    "2026-11-30T20:00Zx",
    "2026-11-30 ", "２０２６-11-30", "2026-11-30T20:00+24:00", "-026-11-30",
  ])
  func `text that is not a date is refused`(text: String) {
    #expect(PageDate(text) == nil)
  }

  @Test(arguments: [
    (0.0, "1970-01-01 00:00"), (1_796_140_800_000, "2026-12-01 16:00"), (-60_000, "1969-12-31 23:59"),
    (-1, "1969-12-31 23:59"),
  ])
  func `milliseconds are counted from the start of 1970`(milliseconds: Double, expected: String) throws {
    let date = try #require(PageDate(milliseconds: milliseconds))
    #expect(DateFormat.standard.string(from: date, offset: nil) == expected)
  }

  @Test(arguments: [Double.infinity, .nan, 1e15, -1e15, 253_402_300_800_000, -62_135_596_800_001])
  func `milliseconds outside of the years 1 to 9999 are refused`(milliseconds: Double) {
    #expect(PageDate(milliseconds: milliseconds) == nil)
  }

  @Test func `each day of four centuries has a later date than the day before`() throws {
    var previous = 0
    for day in 0..<146_097 {
      let fields = try #require(PageDate(milliseconds: Double(day) * 86_400_000)).fields(offset: nil)
      let number = fields[0] * 10000 + fields[1] * 100 + fields[2]
      #expect(number > previous)
      previous = number
    }
    // 400 years have 146,097 days, so the last day is 2369-12-31.
    #expect(previous == 23_691_231)
  }

  @Test(arguments: [
    ("yyyy年M月d日 H:mm", "2026年3月5日 7:08"), ("dd.MM.yyyy HH:mm:ss", "05.03.2026 07:08:09"), ("…", "…"),
  ])
  func `a format writes the fields of a date and keeps other characters`(format: String, expected: String) throws {
    let date = try #require(PageDate("2026-03-05T07:08:09"))
    #expect(try #require(DateFormat(format)).string(from: date, offset: nil) == expected)
  }

  @Test(arguments: ["yy", "MMM", "EEE", "hh", "at HH"])
  func `a format with unknown letters is refused`(format: String) {
    #expect(DateFormat(format) == nil)
  }
}
