import Storey

extension String {
  /// The text with each scalar `second` that follows a scalar `first` written as its escape, so that a reader of the report
  /// does not take the two for a sign of its own. O(length).
  func escaping(_ second: Unicode.Scalar, after first: Unicode.Scalar) -> String {
    var escaped = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar == second && previous == first {
        escaped += scalar.escape
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return escaped
  }
}
