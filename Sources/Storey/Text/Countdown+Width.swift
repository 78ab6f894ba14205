extension Countdown {
  /// Returns the width that no later text exceeds, in points: digits have equal widths.
  func width(at now: Int?, style: TextStyle) -> Double {
    let texts = [text(at: now), JSONText(format.widest)]
    return texts.reduce(0) { max($0, TextMeasurer.width(of: $1, style: style)) }
  }
}
