import Storey

/// The value of `height` of a row: points, or `"fit"`.
enum HeightEntry: ModelValue, Equatable {
  case points(Double)
  case fit

  static func read(from value: borrowing ValueReader) -> HeightEntry? {
    if value.value.kind == .string, value.text.string == "fit" { return .fit }
    guard let points = value.text.number, (0...TableLayout.maximumHeight).contains(points) else {
      value.report(
        .invalidTemplate, .error,
        "invalid value \(Diagnostic.excerpt(of: value.value)) for \"height\"; expected points or \"fit\"",
        hint: "use 0 to \(Int(TableLayout.maximumHeight)) points, or \"fit\"")
      return nil
    }
    return .points(points)
  }

  static var standIn: HeightEntry { .fit }
  static var valueDescription: ValueDescription {
    .either([.number(in: 0...TableLayout.maximumHeight), .choice(["fit"])])
  }
}

/// The value of `aspect` of a row: the ratio of width to height.
struct AspectEntry: ModelValue {
  let width: Double
  let height: Double

  static func read(from value: borrowing ValueReader) -> AspectEntry? {
    let parts = value.text.string.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.contains(where: \.isLetter) ? nil : JSONText(String($0)).number }
    guard value.value.kind == .string, parts.count == 2, numbers.count == 2, numbers.allSatisfy(allowed.contains) else {
      value.report(
        .invalidTemplate, .error,
        "invalid value \(Diagnostic.excerpt(of: value.value)) for \"aspect\"; expected width:height",
        hint: "use two numbers, for example \"16:9\"")
      return nil
    }
    return AspectEntry(width: numbers[0], height: numbers[1])
  }

  /// The allowed numbers on both sides of the ratio.
  private static let allowed = 0.01...100_000

  static var standIn: AspectEntry { AspectEntry(width: 1, height: 1) }
  static var valueDescription: ValueDescription {
    .text(pattern: "^(0|[1-9][0-9]*)(\\.[0-9]+)?:(0|[1-9][0-9]*)(\\.[0-9]+)?$")
  }
}

extension Diagnostic {
  /// Returns the JSON text of a value for a message, truncated if it is long.
  static func excerpt(of value: JSONValue) -> String { excerpt(of: value.written) }
}
