extension Double {
  /// 2^53. From here on, a `Double` cannot represent every whole number, so it may be the rounded value of another one.
  package static let firstInexactInteger = 9_007_199_254_740_992.0

  /// Whether it is a whole number that has exactly this value in the text that it was read from.
  var isExactInteger: Bool { rounded() == self && magnitude < Self.firstInexactInteger }
}
