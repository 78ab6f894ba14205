import Storey

/// A length in a frame: points, a percentage of the row or item, or the sum of both, such as `100%-20`.
struct FrameLength: Sendable, Hashable {
  /// The part of the width or height of the row or item; 1 is all of it.
  let fraction: Double
  /// The points that are added to the fraction.
  let points: Double

  /// Whether the length is less than 0 for every size of the row or item.
  var isNegative: Bool { fraction <= 0 && points <= 0 && (fraction < 0 || points < 0) }

  /// Returns the length in points.
  ///
  /// - Parameter whole: The width or height of the row or item, in points.
  func resolved(in whole: Double) -> Double { whole * fraction + points }

  /// The allowed values, in points and in percent.
  static let allowedPoints = -TableLayout.maximumHeight...TableLayout.maximumHeight
  static let allowedPercent = -1000.0...1000.0
}

extension FrameLength: ModelValue {
  static func read(from value: borrowing ValueReader) -> FrameLength? {
    if let length = length(of: value.value) { return length }
    value.report(
      .invalidTemplate, .error,
      "invalid length \(Diagnostic.excerpt(of: value.value)); expected points or a percentage",
      hint: "use points (12), a percentage (\"50%\") or both (\"100%-20\"), up to 100000 points and 1000 percent")
    return nil
  }

  /// Returns the length that a value represents, or `nil` if the value is not a length.
  static func length(of value: JSONValue) -> FrameLength? {
    guard let text = value.text else { return nil }
    return points(text.number) ?? parse(text.string, value.kind)
  }

  private static let decimal = "(0|[1-9][0-9]*)(\\.[0-9]+)?"

  private static func points(_ number: Double?) -> FrameLength? {
    guard let number, allowedPoints.contains(number) else { return nil }
    return FrameLength(fraction: 0, points: number)
  }

  /// Parses a percentage, optionally followed by `+` or `-` and a number of points.
  private static func parse(_ text: String, _ kind: JSONValue.Kind) -> FrameLength? {
    let text = text.filter { $0 != " " }
    guard kind == .string, let sign = text.firstIndex(of: "%"), let percent = decimal(text[..<sign]),
      allowedPercent.contains(percent)
    else { return nil }
    let rest = text[text.index(after: sign)...]
    if rest.isEmpty { return FrameLength(fraction: percent / 100, points: 0) }
    guard let first = rest.first, first == "+" || first == "-", let number = decimal(rest.dropFirst()),
      number >= 0, let points = points(first == "-" ? -number : number)
    else { return nil }
    return FrameLength(fraction: percent / 100, points: points.points)
  }

  /// Parses a number without an exponent.
  private static func decimal(_ text: Substring) -> Double? {
    text.contains(where: \.isLetter) ? nil : JSONText(String(text)).number
  }

  static var standIn: FrameLength { FrameLength(fraction: 0, points: 0) }
  static var valueDescription: ValueDescription {
    .either([
      .number(in: allowedPoints), .text(pattern: "^ *-?\(decimal) *%( *[+-] *\(decimal))? *$"),
    ])
  }
}

/// The four lengths of a frame: x, y, width and height. Percentages are relative to the width and height of the row or item.
struct FrameEntry: ModelValue {
  let x: FrameLength
  let y: FrameLength
  let width: FrameLength
  let height: FrameLength
  /// The y and the height, with their places. They must not be percentages in a row whose height is `"fit"`.
  let vertical: [(length: FrameLength, place: JSONValue)]

  static func read(from value: borrowing ValueReader) -> FrameEntry? {
    let places = Array(value.value.elements)
    guard value.value.kind == .array, places.count == 4 else {
      value.report(
        .invalidTemplate, .error, "invalid frame; expected x, y, width and height",
        hint: "use four lengths, for example [10, 8, \"100%-20\", 64]")
      return nil
    }
    // Reading the array drops invalid lengths with a report, but absent ones silently.
    if places.contains(where: { $0.kind == .null || $0.text?.isEmpty == true }) {
      value.report(
        .invalidTemplate, .error, "invalid frame; expected x, y, width and height",
        hint: "use 0 instead of null or an empty string")
      return nil
    }
    var isPossible = true
    for index in 2...3 {
      guard let length = FrameLength.length(of: places[index]), length.fraction <= 0, length.points < 0 else {
        continue
      }
      value.report(
        .invalidTemplate, .error, "the \(index == 2 ? "width" : "height") of the frame is always negative",
        hint: "use 0 or more")
      isPossible = false
    }
    guard let lengths = [FrameLength].read(from: value), lengths.count == 4, isPossible else { return nil }
    return FrameEntry(
      x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3],
      vertical: [(lengths[1], places[1]), (lengths[3], places[3])])
  }

  /// The frame of an element that fills the row or item. With the height `"fit"`, it is as high as its content.
  static func whole(isFit: Bool) -> FrameEntry {
    let (none, all) = (FrameLength(fraction: 0, points: 0), FrameLength(fraction: 1, points: 0))
    return FrameEntry(x: none, y: none, width: all, height: isFit ? none : all, vertical: [])
  }

  static var standIn: FrameEntry {
    FrameEntry(x: .standIn, y: .standIn, width: .standIn, height: .standIn, vertical: [])
  }
  static var valueDescription: ValueDescription { .tuple(of: FrameLength.valueDescription, count: 4) }
}
