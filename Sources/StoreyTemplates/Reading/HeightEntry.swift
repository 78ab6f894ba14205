import Storey

/// `height` of a row: points, or `"fit"`.
enum HeightEntry: ModelValue, Equatable {
  case points(Double)
  case fit

  static func read(from value: borrowing ValueReader) -> HeightEntry? {
    if value.value.kind == .string, value.text.string == "fit" { return .fit }
    guard let points = value.text.number, (0...TableLayout.maximumHeight).contains(points) else {
      value.report(
        .invalidTemplate, .error, "\(Diagnostic.excerpt(of: value.value)) is no height of a row",
        hint: "write points, 0 to \(Int(TableLayout.maximumHeight)), or \"fit\"")
      return nil
    }
    return .points(points)
  }

  static var standIn: HeightEntry { .fit }
  static var valueDescription: ValueDescription {
    .either([.number(in: 0...TableLayout.maximumHeight), .choice(["fit"])])
  }
}

/// `aspect` of a row: width and height as a ratio.
struct AspectEntry: ModelValue {
  let width: Double
  let height: Double

  static func read(from value: borrowing ValueReader) -> AspectEntry? {
    let parts = value.text.string.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.contains(where: \.isLetter) ? nil : JSONText(String($0)).number }
    guard value.value.kind == .string, parts.count == 2, numbers.count == 2, numbers.allSatisfy(allowed.contains) else {
      value.report(
        .invalidTemplate, .error, "\(Diagnostic.excerpt(of: value.value)) is no ratio of width and height",
        hint: "write it like \"16:9\"")
      return nil
    }
    return AspectEntry(width: numbers[0], height: numbers[1])
  }

  /// Both sides of a ratio.
  private static let allowed = 0.01...100_000

  static var standIn: AspectEntry { AspectEntry(width: 1, height: 1) }
  static var valueDescription: ValueDescription {
    .text(pattern: "^(0|[1-9][0-9]*)(\\.[0-9]+)?:(0|[1-9][0-9]*)(\\.[0-9]+)?$")
  }
}

extension Diagnostic {
  /// A value as a message shows it: as it is written, cut where it is long.
  static func excerpt(of value: JSONValue) -> String { excerpt(of: value.written) }
}
