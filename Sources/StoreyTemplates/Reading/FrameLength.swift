import Storey

/// A length in a frame: points, a percentage of the whole, or both together, such as `100%-20`.
struct FrameLength: Sendable, Hashable {
  /// The part of the whole; 1 is all of it.
  let fraction: Double
  /// What is added to that, in points.
  let points: Double

  /// The length in a whole of so many points.
  func resolved(in whole: Double) -> Double { whole * fraction + points }

  /// The lengths that may be written, in points and in percent.
  static let allowedPoints = -TableLayout.maximumHeight...TableLayout.maximumHeight
  static let allowedPercent = -1000.0...1000.0
}

extension FrameLength: ModelValue {
  static func read(from value: borrowing ValueReader) -> FrameLength? {
    if let length = length(of: value.value) { return length }
    value.report(
      .invalidTemplate, .error, "\(Diagnostic.excerpt(of: value.value)) is no length",
      hint: "write points (12), a percentage (\"50%\") or both (\"100%-20\"), up to 100000 points and 1000 percent")
    return nil
  }

  /// The length that a value stands for; nil for any other value.
  fileprivate static func length(of value: JSONValue) -> FrameLength? {
    guard let text = value.text else { return nil }
    return points(text.number) ?? parse(text.string, value.kind)
  }

  private static let decimal = "(0|[1-9][0-9]*)(\\.[0-9]+)?"

  private static func points(_ number: Double?) -> FrameLength? {
    guard let number, allowedPoints.contains(number) else { return nil }
    return FrameLength(fraction: 0, points: number)
  }

  /// A percentage, and points after it with their sign.
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

  /// A number without an exponent.
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

/// The four lengths of a frame: x, y, width, height. Percentages are of the row's, or the item's, width and height.
struct FrameEntry: ModelValue {
  let x: FrameLength
  let y: FrameLength
  let width: FrameLength
  let height: FrameLength
  /// Where the height of a row comes from its elements, none of these may be a part of it.
  let vertical: [(length: FrameLength, place: JSONValue)]

  static func read(from value: borrowing ValueReader) -> FrameEntry? {
    let places = Array(value.value.elements)
    guard value.value.kind == .array, places.count == 4 else {
      value.report(
        .invalidTemplate, .error, "a frame is x, y, width and height, and this is not",
        hint: "write it like [10, 8, \"100%-20\", 64]")
      return nil
    }
    // What is no length is reported, and left out of the array; so is what is absent, but without a word.
    if places.contains(where: { $0.kind == .null || $0.text?.isEmpty == true }) {
      value.report(
        .invalidTemplate, .error, "a frame is x, y, width and height, and this is not",
        hint: "write 0 for a length that is none")
      return nil
    }
    var isPossible = true
    for index in 2...3 {
      guard let length = FrameLength.length(of: places[index]), length.fraction <= 0, length.points < 0 else {
        continue
      }
      value.report(
        .invalidTemplate, .error, "the \(index == 2 ? "width" : "height") of this frame is never above 0",
        hint: "write 0 or more")
      isPossible = false
    }
    guard let lengths = [FrameLength].read(from: value), lengths.count == 4, isPossible else { return nil }
    return FrameEntry(
      x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3],
      vertical: [(lengths[1], places[1]), (lengths[3], places[3])])
  }

  static var standIn: FrameEntry {
    FrameEntry(x: .standIn, y: .standIn, width: .standIn, height: .standIn, vertical: [])
  }
  static var valueDescription: ValueDescription { .tuple(of: FrameLength.valueDescription, count: 4) }
}
