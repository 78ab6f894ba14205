extension Countdown {
  /// Returns the width that no later text exceeds, in points: digits have equal widths.
  func width(at now: Int?, style: TextStyle) -> Double {
    // The number of digits of a known rest only gets smaller.
    let texts = now == nil ? [moment, JSONText(format.widest)] : [text(at: now)]
    return texts.reduce(0) { max($0, TextMeasurer.width(of: $1, style: style)) }
  }
}
