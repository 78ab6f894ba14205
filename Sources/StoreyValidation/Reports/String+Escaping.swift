import Storey

extension String {
  /// Returns the text with each scalar `second` that follows a scalar `first` replaced with its escape, so that readers of the
  /// report do not interpret the pair. O(length).
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
