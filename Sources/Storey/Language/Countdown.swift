/// The time that is left until a moment, such as `02:13:45`. It stops at the moment.
///
/// Outputs show the rest at `LayoutContext.now`. Without it, they show the moment itself, so that the same input has the same output; HTML
/// then counts from the clock of the browser.
public struct Countdown: Sendable, Hashable {
  /// The moment, in seconds since 1970-01-01 00:00 UTC.
  public let until: Int
  /// The format of the rest.
  public let format: CountdownFormat
  /// The text of the moment, which is shown if the time is not known.
  public let moment: JSONText

  /// Creates a countdown.
  ///
  /// - Parameters:
  ///   - date: The moment.
  ///   - format: The format of the rest.
  ///   - momentFormat: The format of the moment.
  ///   - offset: The UTC offset in which the moment is shown, in seconds, and of a moment without one; `nil` for that of the date.
  public init(
    to date: PageDate, format: CountdownFormat = .standard, momentFormat: DateFormat = .standard, offset: Int? = nil
  ) {
    self.init(
      until: date.secondsSince1970(local: offset ?? 0), format, moment: date.text(in: momentFormat, offset: offset))
  }

  package init(until: Int, _ format: CountdownFormat, moment: JSONText) {
    self.until = until
    self.format = format
    self.moment = moment
  }

  /// Returns the text at a time, in seconds since 1970; the moment if the time is not known.
  func text(at now: Int?) -> JSONText {
    now.map { JSONText(format.string(seconds: max(0, until - $0)), madeOf: moment) } ?? moment
  }
}

/// A format of the time that is left: units, and text between them.
///
/// The units are `d`, `HH` or `H`, `mm` and `ss`. The largest one counts the whole rest: `HH:mm:ss` has the hours of all days, and
/// `d天 HH:mm` the hours of the last day. Latin letters of other texts are in single quotes: `d'd' HH:mm`.
public struct CountdownFormat: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case text(String)
    /// A unit in seconds, and the minimum number of digits.
    case unit(Int, digits: Int)
  }

  /// The format as it is written.
  public let written: String
  private let pieces: [Piece]

  /// The maximum size of a format, in bytes.
  package static let mostBytes = 200

  /// The units and their words.
  private static let words: [(word: String, seconds: Int, digits: Int)] = [
    ("d", 86400, 1), ("HH", 3600, 2), ("H", 3600, 1), ("mm", 60, 2), ("ss", 1, 2),
  ]

  /// `HH:mm:ss`.
  public static let standard = CountdownFormat(
    written: "HH:mm:ss",
    pieces: [.unit(3600, digits: 2), .text(":"), .unit(60, digits: 2), .text(":"), .unit(1, digits: 2)])

  private init(written: String, pieces: [Piece]) {
    self.written = written
    self.pieces = pieces
  }

  /// Parses a format. Returns `nil` if it has no unit, if a run of one Latin letter is not a unit, if a quote is not closed, or if the
  /// format is too long.
  public init?(_ text: String) {
    if text.utf8.count > Self.mostBytes { return nil }
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == "'" {
        guard let end = rest.dropFirst().firstIndex(of: "'") else { return nil }
        pieces.append(.text(String(rest[rest.index(after: rest.startIndex)..<end])))
        rest = rest[rest.index(after: end)...]
      } else if first.isASCII && first.isLetter {
        let run = rest.prefix { $0 == first }
        guard let word = Self.words.first(where: { $0.word == run }) else { return nil }
        pieces.append(.unit(word.seconds, digits: word.digits))
        rest = rest.dropFirst(run.count)
      } else {
        let run = rest.prefix { !($0.isASCII && $0.isLetter) && $0 != "'" }
        pieces.append(.text(String(run)))
        rest = rest.dropFirst(run.count)
      }
    }
    let hasUnit = pieces.contains { if case .unit = $0 { true } else { false } }
    guard hasUnit else { return nil }
    self.init(written: text, pieces: pieces)
  }

  /// Returns a rest in seconds as text.
  func string(seconds: Int) -> String {
    let largest = largest
    return pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .unit(let size, let digits):
        let count = size == largest ? seconds / size : seconds / size % Self.count(in: size)
        let number = String(count)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
      }
    }.joined()
  }

  /// The largest unit, in seconds.
  private var largest: Int { pieces.reduce(0) { if case .unit(let size, _) = $1 { max($0, size) } else { $0 } } }

  /// The text with two digits for each unit, and three for hours, minutes and seconds that count the whole rest: up to 99 days or 41 days
  /// of hours.
  var widest: String {
    let largest = largest
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .unit(let size, _): size == largest && size < 86400 ? "000" : "00"
      }
    }.joined()
  }

  /// The number of units of a size in the next larger one.
  private static func count(in size: Int) -> Int { size == 3600 ? 24 : 60 }
}
