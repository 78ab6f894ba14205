extension Theme {
  /// The drawing of a shadow. Lengths are in points.
  public struct Shadow: Sendable, Hashable {
    /// The distance downwards; negative for upwards.
    public let y: Double
    /// The blur.
    public let blur: Double
    /// The colour in the light appearance. Always a literal.
    public let light: ThemeColor
    /// The colour in the dark appearance. Always a literal.
    public let dark: ThemeColor

    /// The allowed distances, in points.
    public static let distances: ClosedRange<Double> = -100...100
    /// The allowed blurs, in points.
    public static let blurs: ClosedRange<Double> = 0...200

    /// Creates a shadow. A colour is red, green, blue and opacity, eight bits each, from the highest byte down. Lengths are clamped to
    /// `distances` and `blurs`.
    public init(y: Double, blur: Double, light: UInt32, dark: UInt32) {
      self.init(y: y, blur: blur, light: .literal(light), dark: .literal(dark))
    }

    init(y: Double, blur: Double, light: ThemeColor, dark: ThemeColor) {
      self.y = y.clamped(to: Self.distances)
      self.blur = blur.clamped(to: Self.blurs)
      self.light = light
      self.dark = dark
    }
  }
}

extension Double {
  /// Returns the number in a range that is nearest to this one; the lower bound for NaN.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
