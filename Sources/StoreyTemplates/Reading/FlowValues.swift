import Storey

/// The value of `width` and `height` in flow: a length, `"auto"`, `"fill"`, or the name of a number field in braces.
struct SizeEntry: ModelValue {
  /// The length; `auto` if it is that of a field.
  let length: FlowLength
  /// The field that determines the length, in braces.
  var bound: JSONText?
  /// Whether the field is a percentage.
  var isPercentage = false
  private static let words: [String: FlowLength] = ["auto": .auto, "fill": .fill]

  static func read(from value: borrowing ValueReader) -> SizeEntry? {
    if value.value.kind == .string, let length = words[value.text.string] { return SizeEntry(length: length) }
    if let length = FrameLength.length(of: value.value) {
      if length.isNegative {
        value.report(
          .invalidTemplate, .error, "the length is always negative", hint: "use 0 or more, \"auto\" or \"fill\"")
        return nil
      }
      return SizeEntry(length: FlowLength(length))
    }
    if value.value.kind == .string, value.text.string.hasPrefix("{") {
      let written = value.text.string
      let isPercentage = written.hasSuffix("%")
      let name = JSONText(isPercentage ? String(written.dropLast()) : written, madeOf: value.text)
      return SizeEntry(length: .auto, bound: name, isPercentage: isPercentage)
    }
    value.report(
      .invalidTemplate, .error,
      "invalid length \(Diagnostic.excerpt(of: value.value)); expected points, a percentage, \"auto\" or \"fill\"",
      hint: "use points (12), a percentage (\"50%\"), both (\"100%-20\"), \"auto\" or \"fill\"")
    return nil
  }

  static var standIn: SizeEntry { SizeEntry(length: .auto) }
  static var valueDescription: ValueDescription {
    .either([
      FrameLength.valueDescription, .choice(words.keys.sorted()), .text(pattern: "^\\{[^{}]+\\}%?$"),
    ])
  }
}

extension JSONValue {
  /// Returns a number, or those of an array; none if one of them is not a number in the range.
  func oneOrManyNumbers(in allowed: ClosedRange<Double>) -> [Double] {
    let written = kind == .array ? Array(elements) : [self]
    let numbers = written.compactMap { $0.text?.number }.filter(allowed.contains)
    return numbers.count == written.count ? numbers : []
  }
}

/// Reads one, two or four numbers in the order of CSS: all edges; vertical and horizontal; or top, right, bottom and left, where right
/// is the side where text ends.
private func edges(_ value: borrowing ValueReader, in allowed: ClosedRange<Double>) -> FlowEdges? {
  let numbers = value.value.oneOrManyNumbers(in: allowed)
  switch numbers.count {
  case 1: return FlowEdges(vertical: numbers[0], horizontal: numbers[0])
  case 2: return FlowEdges(vertical: numbers[0], horizontal: numbers[1])
  case 4: return FlowEdges(top: numbers[0], end: numbers[1], bottom: numbers[2], start: numbers[3])
  default: break
  }
  let range = "\(Int(allowed.lowerBound)) to \(Int(allowed.upperBound))"
  value.report(
    .invalidTemplate, .error, "invalid value \(Diagnostic.excerpt(of: value.value)); expected 1, 2 or 4 numbers",
    hint: "use 8, [4, 8] (vertical, horizontal) or [4, 8, 4, 8] (top, right, bottom, left), each from \(range)")
  return nil
}

private func edgesDescription(in allowed: ClosedRange<Double>) -> ValueDescription {
  let number = ValueDescription.number(in: allowed)
  return .either([number, .tuple(of: number, count: 2), .tuple(of: number, count: 4)])
}

/// The value of `padding`.
struct PaddingEdges: ModelValue {
  let edges: FlowEdges
  private static let allowed = 0.0...1000

  static func read(from value: borrowing ValueReader) -> PaddingEdges? {
    StoreyTemplates.edges(value, in: allowed).map { PaddingEdges(edges: $0) }
  }

  static var standIn: PaddingEdges { PaddingEdges(edges: 0) }
  static var valueDescription: ValueDescription { edgesDescription(in: allowed) }
}

/// The value of `margin` in flow.
struct MarginEdges: ModelValue {
  let edges: FlowEdges
  private static let allowed = -1000.0...1000

  static func read(from value: borrowing ValueReader) -> MarginEdges? {
    StoreyTemplates.edges(value, in: allowed).map { MarginEdges(edges: $0) }
  }

  static var standIn: MarginEdges { MarginEdges(edges: 0) }
  static var valueDescription: ValueDescription { edgesDescription(in: allowed) }
}

/// Two numbers: the value of `offset`, `place` and the two gaps of a grid.
private func pair(_ value: borrowing ValueReader, in allowed: ClosedRange<Double>, _ phrase: String, _ example: String)
  -> (Double, Double)?
{
  let numbers = value.value.kind == .array ? value.value.elements.map { $0.text?.number } : []
  if numbers.count == 2, let first = numbers[0], let second = numbers[1], allowed.contains(first),
    allowed.contains(second)
  {
    return (first, second)
  }
  value.report(
    .invalidTemplate, .error, "invalid value \(Diagnostic.excerpt(of: value.value)); expected \(phrase)",
    hint: "use \(phrase), for example \(example)")
  return nil
}

/// The value of `offset`: x and y.
struct OffsetEntry: ModelValue {
  let x: Double
  let y: Double
  private static let allowed = -10_000.0...10_000

  static func read(from value: borrowing ValueReader) -> OffsetEntry? {
    pair(value, in: allowed, "two numbers, x and y", "[4, -2]").map { OffsetEntry(x: $0.0, y: $0.1) }
  }

  static var standIn: OffsetEntry { OffsetEntry(x: 0, y: 0) }
  static var valueDescription: ValueDescription { .tuple(of: .number(in: allowed), count: 2) }
}

/// The value of `place` in a grid: a column and a row, from 1.
struct CellEntry: ModelValue {
  let column: Int
  let row: Int
  private static let allowed = 1...50

  static func read(from value: borrowing ValueReader) -> CellEntry? {
    let phrase = "a column and a row from 1 to 50"
    guard let (column, row) = pair(value, in: 1...50, phrase, "[1, 2]") else { return nil }
    if let column = Int(exactly: column), let row = Int(exactly: row) { return CellEntry(column: column, row: row) }
    value.report(
      .invalidTemplate, .error, "invalid value \(Diagnostic.excerpt(of: value.value)); expected \(phrase)",
      hint: "use whole numbers")
    return nil
  }

  static var standIn: CellEntry { CellEntry(column: 1, row: 1) }
  static var valueDescription: ValueDescription { .tuple(of: .integer(in: allowed), count: 2) }
}

/// The value of `gap` of a grid: points, or the gap between rows and that between columns.
struct GridGapEntry: ModelValue {
  let row: Double
  let column: Double
  private static let allowed = 0.0...1000

  static func read(from value: borrowing ValueReader) -> GridGapEntry? {
    if value.value.kind != .array, let gap = value.text.number, allowed.contains(gap) {
      return GridGapEntry(row: gap, column: gap)
    }
    return pair(value, in: allowed, "one or two numbers from 0 to 1000", "[8, 12] (between rows, between columns)")
      .map { GridGapEntry(row: $0.0, column: $0.1) }
  }

  static var standIn: GridGapEntry { GridGapEntry(row: 0, column: 0) }
  static var valueDescription: ValueDescription {
    .either([.number(in: allowed), .tuple(of: .number(in: allowed), count: 2)])
  }
}

/// A column of a grid: points, a percentage, `"auto"` or a share such as `"1fr"`.
struct TrackEntry: ModelValue {
  let track: FlowTrack

  static func read(from value: borrowing ValueReader) -> TrackEntry? {
    if let track = track(of: value.value) { return TrackEntry(track: track) }
    value.report(
      .invalidTemplate, .error, "invalid column \(Diagnostic.excerpt(of: value.value))",
      hint: "use points (80), a percentage (\"25%\"), \"auto\", or a share of the rest (\"1fr\")")
    return nil
  }

  private static func track(of value: JSONValue) -> FlowTrack? {
    guard let text = value.text else { return nil }
    if let points = text.number { return (0...10_000).contains(points) ? .points(points) : nil }
    guard value.kind == .string else { return nil }
    if text == "auto" { return .auto }
    let written = text.string
    if written.hasSuffix("%"), let percent = number(written.dropLast()), percent <= 1000 { return .percent(percent) }
    if written.hasSuffix("fr"), let share = number(written.dropLast(2)), share <= 1000 { return .share(share) }
    return nil
  }

  private static func number(_ text: Substring) -> Double? {
    text.contains { $0.isLetter || $0 == "-" || $0 == "+" } ? nil : JSONText(String(text)).number
  }

  static var standIn: TrackEntry { TrackEntry(track: .auto) }
  static var valueDescription: ValueDescription {
    .either([.number(in: 0...10_000), .text(pattern: "^(auto|(0|[1-9][0-9]*)(\\.[0-9]+)?(%|fr))$")])
  }
}

/// The values of `stack`.
enum AxisWord: String, ModelChoice {
  case row, column
}

/// The values of `anchor`: a horizontal and a vertical place.
enum AnchorWord: String, ModelChoice {
  case start = "start top"
  case top = "center top"
  case end = "end top"
  case startCenter = "start center"
  case center = "center center"
  case endCenter = "end center"
  case startBottom = "start bottom"
  case bottom = "center bottom"
  case endBottom = "end bottom"

  var horizontal: FlowAnchor.Place { Self.place(rawValue.split(separator: " ").first) }
  var vertical: FlowAnchor.Place { Self.place(rawValue.split(separator: " ").last) }

  private static func place(_ word: Substring?) -> FlowAnchor.Place {
    switch word {
    case "center": .center
    case "end", "bottom": .end
    default: .start
    }
  }
}
