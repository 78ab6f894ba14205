import TestMutations

/// Reads values by the rules at the beginning of the page format.
extension JSONTree {
  /// Whether the value is `null` or `""`, which are equivalent to an absent key.
  var isAbsent: Bool { self == .null || self == .text("") }

  var isObject: Bool { if case .object = self { true } else { false } }

  /// The value of a key, the last one of a repeated key. `nil` when absent.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    guard let value = members.last(where: { $0.key == key })?.value, !value.isAbsent else { return nil }
    return value
  }

  /// The value of a string, or the spelling of a number. Identifiers are read in the same way.
  var readText: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number
    default: nil
    }
  }

  /// The value of a number, or of a string that contains one.
  var readNumber: Double? {
    guard let text = readText, Self.isNumber(text), let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// The elements of an array without absent ones.
  var readElements: [JSONTree]? {
    guard case .array(let elements) = self else { return nil }
    return elements.filter { !$0.isAbsent }
  }

  /// Returns whether a text matches the grammar of numbers in RFC 8259, section 6.
  private static func isNumber(_ text: String) -> Bool {
    var rest = text[...]
    func digits() -> Int {
      let digits = rest.prefix { "0123456789".contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    if rest.first == "-" { rest.removeFirst() }
    let startsWithZero = rest.first == "0"
    let whole = digits()
    if whole == 0 || (startsWithZero && whole > 1) { return false }
    if rest.first == "." {
      rest.removeFirst()
      if digits() == 0 { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      if digits() == 0 { return false }
    }
    return rest.isEmpty
  }
}
