/// A date in a page: a local date and time, with its UTC offset if the page contains one.
///
/// Floors read it like any other value, and show it in a format:
///
///     ends = reader.required("endsAt", about: "When the sale ends")
///     canvas.text(ends.text(in: dayAndHour), style: .secondary, in: frame)      // dayAndHour = DateFormat("M月d日 H:mm")
public struct PageDate: Sendable {
  /// The date as it is written in the page; empty for a date that was not read from one.
  private let written: JSONText
  /// The seconds from 1970-01-01 00:00 to the date, both in local time.
  private let seconds: Int
  /// The offset of local time from UTC in seconds, positive east of UTC, or `nil` if it is unknown.
  private let offset: Int?

  /// The years 1 to 9999, in seconds.
  private static let allowed = daysFromCivil(1, 1, 1) * 86400..<daysFromCivil(10000, 1, 1) * 86400

  /// The allowed milliseconds since 1970-01-01 UTC: from 1973-03-03 to the end of the year 9999. Smaller numbers are more
  /// likely years, days without hyphens, or seconds.
  package static let allowedMilliseconds = 100_000_000_000.0...253_402_300_799_999

  /// A regular expression that matches exactly the valid dates, including the days of each month and leap years. It is used
  /// in JSON Schema and in manifests, and agrees with `init(_:)`.
  package static let pattern =
    "^(\(year)-(\(longMonths)|\(shortMonths)|\(february))|\(leapYear)-02-29)([T ]\(time)\(zone)?)?$"

  /// The years 0001 to 9999.
  private static let year = "([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)"
  private static let leapYear = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)"
  private static let longMonths = "(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])"
  private static let shortMonths = "(0[469]|11)-(0[1-9]|[12][0-9]|30)"
  private static let february = "02-(0[1-9]|1[0-9]|2[0-8])"
  private static let time = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?"
  private static let zone = "(Z|[+-]([01][0-9]|2[0-3]):?[0-5][0-9])"

  private init?(seconds: Int, offset: Int?, written: JSONText) {
    guard Self.allowed.contains(seconds) else { return nil }
    self.written = written
    self.seconds = seconds
    self.offset = offset
  }

  /// Creates a date from milliseconds since 1970-01-01 00:00 UTC; `nil` outside of the years 1 to 9999.
  public init?(milliseconds: Double) { self.init(milliseconds: milliseconds, written: "") }

  private init?(milliseconds: Double, written: JSONText) {
    guard milliseconds.magnitude < 1e15 else { return nil }
    self.init(seconds: Int((milliseconds / 1000).rounded(.down)), offset: 0, written: written)
  }

  /// Parses a date in ISO 8601, such as `2026-11-30`.
  ///
  /// The time is optional. It follows a `T` or a space: `20:00` or `20:00:00`. After the time, `Z` or an offset such as
  /// `+08:00` is optional. Fractions of a second are ignored.
  public init?(_ text: String) { self.init(JSONText(text)) }

  private init?(_ text: JSONText) {
    var scanner = DateScanner(text.string)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    var time = 0
    var offset: Int?
    if scanner.skip("T") || scanner.skip(" ") {
      guard let read = scanner.time() else { return nil }
      time = read
      if scanner.skip("Z") {
        offset = 0
      } else if !scanner.isAtEnd {
        guard let read = scanner.offset() else { return nil }
        offset = read
      }
    }
    guard scanner.isAtEnd else { return nil }
    self.init(seconds: Self.daysFromCivil(year, month, day) * 86400 + time, offset: offset, written: text)
  }

  /// Parses a UTC offset such as `+08:00`. Returns it in seconds.
  public static func offset(_ text: String) -> Int? {
    var scanner = DateScanner(text)
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    return offset
  }

  /// Returns the date as text in a format. A rule that reports the text points to the date in the page.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - offset: The UTC offset to show the date in, in seconds; `nil` for the offset of the date. A date without an offset is shown as
  ///     it is written.
  public func text(in format: DateFormat = .standard, offset: Int? = nil) -> JSONText {
    JSONText(format.string(from: self, offset: offset), madeOf: written)
  }

  /// Returns the seconds from 1970-01-01 00:00 UTC to the date, to compare dates.
  ///
  /// - Parameter local: The UTC offset of a date without one, in seconds.
  public func secondsSince1970(local: Int = 0) -> Int { seconds - (offset ?? local) }

  /// Returns the year, month, day, hour, minute and second of the date at a UTC offset.
  ///
  /// - Parameter shown: The UTC offset, in seconds. The date keeps its own local time if this or its own offset is `nil`.
  func fields(offset shown: Int?) -> [Int] {
    var seconds = seconds
    if let shown, let offset { seconds += shown - offset }
    let days = Int((Double(seconds) / 86400).rounded(.down))
    let time = seconds - days * 86400
    return Self.civil(fromDays: days) + [time / 3600, time / 60 % 60, time % 60]
  }

  // MARK: The calendar

  /// Returns the number of days from 1970-01-01 to a date of the Gregorian calendar (Howard Hinnant, "chrono-compatible
  /// low-level date algorithms", `days_from_civil`).
  private static func daysFromCivil(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the year, month and day that are a number of days after 1970-01-01 (same source, `civil_from_days`).
  private static func civil(fromDays days: Int) -> [Int] {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1]
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension PageDate: Hashable {
  /// Whether two dates have the same local time and the same offset, however they are written.
  public static func == (a: PageDate, b: PageDate) -> Bool { a.seconds == b.seconds && a.offset == b.offset }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(offset)
  }
}

extension PageDate: ModelValue {
  /// Reads a date in ISO 8601, or in milliseconds since 1970-01-01 UTC from 1973 on.
  public static func read(from value: borrowing ValueReader) -> PageDate? {
    guard value.entry.kind == .string || value.entry.kind == .number else { return value.reportWrongType(.text) }
    let text = value.text
    let milliseconds = text.number.flatMap {
      allowedMilliseconds.contains($0) ? PageDate(milliseconds: $0, written: text) : nil
    }
    if let date = milliseconds ?? PageDate(text) { return date }
    value.report(
      .wrongType, .error, "invalid date \"\(Diagnostic.excerpt(of: text))\"",
      hint: "use a form like \"2026-11-30T20:00+08:00\", or milliseconds since 1970")
    return nil
  }

  public static var standIn: PageDate { PageDate(seconds: 0) }
  public static var valueDescription: ValueDescription {
    .either([.text(pattern: pattern), .number(in: allowedMilliseconds)])
  }

  private init(seconds: Int) {
    self.seconds = seconds
    written = ""
    offset = nil
  }
}

/// A scanner of dates and UTC offsets.
private struct DateScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Reads a time such as `20:00`, `20:00:00` or `20:00:00.000`. Returns it in seconds.
  mutating func time() -> Int? {
    guard let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60 else { return nil }
    guard skip(":") else { return hour * 3600 + minute * 60 }
    guard let second = digits(2), second < 60 else { return nil }
    if skip(".") {
      let fraction = rest.prefix { (0x30...0x39).contains($0) }
      if fraction.isEmpty { return nil }
      rest = rest.dropFirst(fraction.count)
    }
    return hour * 3600 + minute * 60 + second
  }

  /// Reads a UTC offset such as `+08:00` or `-0330`. Returns it in seconds.
  mutating func offset() -> Int? {
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = digits(2), hours < 24 else { return nil }
    _ = skip(":")
    guard let minutes = digits(2), minutes < 60 else { return nil }
    return (isAhead ? 1 : -1) * (hours * 3600 + minutes * 60)
  }
}
