import TestLevels
import Testing

@testable import Storey

@Suite struct CountdownTests {
  @Test(arguments: [
    ("HH:mm:ss", 3661, "01:01:01"), ("HH:mm:ss", 90_000, "25:00:00"), ("d天 HH:mm:ss", 90_000, "1天 01:00:00"),
    ("d'd' H:mm", 59, "0d 0:00"), ("mm:ss", 3661, "61:01"), ("H", 7199, "1"), ("'ends in 'ss", 5, "ends in 05"),
  ])
  func `the largest unit counts the whole rest`(format: String, rest: Int, expected: String) throws {
    #expect(try #require(CountdownFormat(format)).string(seconds: rest) == expected)
  }

  @Test(arguments: ["", "days", "hh:mm", "'ss", "HHH", "yyyy", String(repeating: "ss ", count: 100)])
  func `a format has units, closed quotes, and no other Latin letters`(format: String) {
    #expect(CountdownFormat(format) == nil)
  }

  @Test func `the rest is that of the context, and stops at the moment`() throws {
    let date = try #require(PageDate("2026-12-01T20:00+08:00"))
    let shown = try #require(DateFormat("M月d日 H:mm"))
    let countdown = Countdown(to: date, momentFormat: shown, offset: 8 * 3600)
    #expect(countdown.until == 1_796_126_400)
    #expect(countdown.text(at: nil) == "12月1日 20:00")
    #expect(countdown.text(at: countdown.until - 1) == "00:00:01")
    #expect(countdown.text(at: countdown.until + 9) == "00:00:00")
    #expect(countdown.text(at: countdown.until).source == nil)
  }

  @Test func `the width is that of the widest text`() throws {
    let date = try #require(PageDate("2026-12-01T20:00"))
    let countdown = Countdown(to: date, format: .standard, momentFormat: try #require(DateFormat("d")))
    let zeros = TextMeasurer.width(of: "000:00:00", style: .body)
    #expect(LayoutContext(width: 375).width(of: countdown, style: .body) == zeros)
    let days = Countdown(
      to: date, format: try #require(CountdownFormat("d HH")), momentFormat: try #require(DateFormat("d")))
    let width = TextMeasurer.width(of: "00 00", style: .body)
    #expect(LayoutContext(width: 375).width(of: days, style: .body) == width)
    let later = LayoutContext(width: 375, now: countdown.until - 100 * 3600)
    #expect(later.width(of: countdown, style: .body) == TextMeasurer.width(of: "100:00:00", style: .body))
  }
}
