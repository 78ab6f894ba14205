/// The lengths that one value of a theme may have.
protocol ThemeLengthKind {
  /// The allowed lengths, in points.
  static var allowed: ClosedRange<Double> { get }
  /// The value, for hints.
  static var noun: String { get }
}

/// A length in points, as written in a theme.
struct ThemeLength<Kind: ThemeLengthKind>: ModelValue {
  let value: Double

  static func read(from value: borrowing ValueReader) -> ThemeLength? {
    guard let number = Double.read(from: value) else { return nil }
    if Kind.allowed.contains(number) { return ThemeLength(value: number) }
    let range = "\(Int(Kind.allowed.lowerBound)) to \(Int(Kind.allowed.upperBound)) points"
    value.report(
      .outOfRange, .warning, "the number \(value.text) is out of range; expected \(range)",
      hint: "use \(Kind.noun) from \(range)")
    return nil
  }

  static var standIn: ThemeLength { ThemeLength(value: Kind.allowed.upperBound) }
  static var valueDescription: ValueDescription { .number(in: Kind.allowed) }
}

/// Font sizes and line heights.
enum TextLength: ThemeLengthKind {
  static var allowed: ClosedRange<Double> { Theme.textLengths }
  static var noun: String { "a size or line height" }
}

/// The distances of shadows.
enum ShadowDistance: ThemeLengthKind {
  static var allowed: ClosedRange<Double> { Theme.Shadow.distances }
  static var noun: String { "a distance" }
}

/// The blurs of shadows.
enum ShadowBlur: ThemeLengthKind {
  static var allowed: ClosedRange<Double> { Theme.Shadow.blurs }
  static var noun: String { "a blur" }
}

/// The radii of corners.
enum CornerRadius: ThemeLengthKind {
  static var allowed: ClosedRange<Double> { Theme.radii }
  static var noun: String { "a radius" }
}
