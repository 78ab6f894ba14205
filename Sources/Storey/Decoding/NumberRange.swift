/// A range of allowed numbers.
public struct NumberRange: Sendable, Hashable, CustomStringConvertible {
  /// The minimum; `nil` for a range without a lower bound.
  public let minimum: Double?
  /// The maximum, or the excluded upper bound if `excludesMaximum` is `true`; `nil` for a range without an upper bound.
  public let maximum: Double?
  /// Whether the maximum itself is not allowed.
  public let excludesMaximum: Bool

  /// The distance between the allowed numbers, from the minimum or from 0; `nil` if all numbers of the range are allowed. Numbers
  /// between them are reported, but they are still in the range.
  public private(set) var step: Double?

  /// The range as worded in messages: "0 to 4", "0 or more", "less than 1", "0 to 100 in steps of 5".
  public var description: String {
    step.map { "\(bounds) in steps of \(FieldCollector.json(of: $0) ?? "\($0)")" } ?? bounds
  }

  private var bounds: String {
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
  package init(closed range: ClosedRange<Double>, step: Double? = nil) {
    func bound(_ number: Double) -> Double? { number.isFinite ? number : nil }
    self.init(bound(range.lowerBound), bound(range.upperBound))
    self.step = step
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

  /// The divisor of all allowed numbers; `nil` without a step, or if the minimum is not a multiple of it.
  package var divisor: Double? {
    step.flatMap { Self.isWhole((minimum ?? 0) / $0) ? $0 : nil }
  }

  /// Returns whether a number is a whole number of steps from the minimum, or from 0 without one.
  package func isOnStep(_ number: Double) -> Bool { step.map { Self.isWhole((number - (minimum ?? 0)) / $0) } ?? true }

  /// Returns whether a number of steps is whole. A difference of a billionth is due to rounding.
  private static func isWhole(_ count: Double) -> Bool { abs(count - count.rounded()) <= 1e-9 * max(1, abs(count)) }

  /// Returns the nearest allowed number that is not above a number, or the minimum.
  package func lastStep(upTo number: Double) -> Double {
    guard let step else { return number }
    let least = minimum ?? 0
    return max(minimum ?? -.infinity, least + ((number - least) / step).rounded(.down) * step)
  }

  private init(_ minimum: Double?, _ maximum: Double?, excludesMaximum: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.excludesMaximum = excludesMaximum
  }
}
