/// A range of allowed numbers.
public struct NumberRange: Sendable, Hashable, CustomStringConvertible {
  /// The minimum; `nil` for a range without a lower bound.
  public let minimum: Double?
  /// The maximum, or the excluded upper bound if `excludesMaximum` is `true`; `nil` for a range without an upper bound.
  public let maximum: Double?
  /// Whether the maximum itself is not allowed.
  public let excludesMaximum: Bool

  /// The range as worded in messages: "0 to 4", "0 or more", "less than 1".
  public var description: String {
    func text(_ number: Double) -> String { FieldCollector.json(of: number) ?? "\(number)" }
    switch (minimum, maximum) {
    case (let least?, let most?):
      return excludesMaximum ? "at least \(text(least)) and less than \(text(most))" : "\(text(least)) to \(text(most))"
    case (let least?, nil): return "\(text(least)) or more"
    case (nil, let most?): return excludesMaximum ? "less than \(text(most))" : "at most \(text(most))"
    case (nil, nil): return "any number"
    }
  }

  /// Creates a range from a Swift range of `Double` or `Int`; `nil` for any other value.
  init?(_ range: Any) {
    switch range {
    case let range as ClosedRange<Double>: self.init(range.lowerBound, range.upperBound)
    case let range as PartialRangeFrom<Double>: self.init(range.lowerBound, nil)
    case let range as PartialRangeThrough<Double>: self.init(nil, range.upperBound)
    case let range as Range<Double>: self.init(range.lowerBound, range.upperBound, excludesMaximum: true)
    case let range as PartialRangeUpTo<Double>: self.init(nil, range.upperBound, excludesMaximum: true)
    case let range as ClosedRange<Int>: self.init(Double(range.lowerBound), Double(range.upperBound))
    case let range as PartialRangeFrom<Int>: self.init(Double(range.lowerBound), nil)
    case let range as PartialRangeThrough<Int>: self.init(nil, Double(range.upperBound))
    case let range as Range<Int>:
      self.init(Double(range.lowerBound), Double(range.upperBound), excludesMaximum: true)
    case let range as PartialRangeUpTo<Int>: self.init(nil, Double(range.upperBound), excludesMaximum: true)
    default: return nil
    }
  }

  /// Creates a closed range. An infinite bound counts as no bound.
  package init(closed range: ClosedRange<Double>) {
    func bound(_ number: Double) -> Double? { number.isFinite ? number : nil }
    self.init(bound(range.lowerBound), bound(range.upperBound))
  }

  /// Creates a closed range of whole numbers. `Int.min` and `Int.max` count as no bound.
  init(closed range: ClosedRange<Int>) {
    self.init(
      range.lowerBound == .min ? nil : Double(range.lowerBound),
      range.upperBound == .max ? nil : Double(range.upperBound))
  }

  /// Returns whether a number is in the range.
  package func contains(_ number: Double) -> Bool {
    if let minimum, number < minimum { return false }
    guard let maximum else { return true }
    return excludesMaximum ? number < maximum : number <= maximum
  }

  private init(_ minimum: Double?, _ maximum: Double?, excludesMaximum: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.excludesMaximum = excludesMaximum
  }
}
