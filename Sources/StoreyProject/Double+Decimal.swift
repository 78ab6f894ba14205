extension Double {
  /// Creates a number from its decimal notation. `nil` for hexadecimal notation, infinity and NaN.
  package init?(decimal text: String) {
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text) else { return nil }
    self = number
  }
}
