import Storey

/// A number of a declaration, as written.
struct DeclaredNumber: Hashable, Sendable {
  let text: String
  let value: Double

  /// Creates the number of a JSON value: a number, or a text that contains a number. `nil` for other values and for infinite numbers.
  init?(_ value: JSONValue) {
    guard let text = value.text, let number = text.number, number.isFinite else { return nil }
    (self.text, self.value) = (text.string, number)
  }

  /// Creates a number that a declaration implies.
  init(_ value: Double) {
    self.value = value
    text = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
  }
}
