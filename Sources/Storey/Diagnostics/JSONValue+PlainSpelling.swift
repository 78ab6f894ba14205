extension JSONValue {
  /// The spelling of a scalar that is the same for all spellings with equal content, as `ContentDigests` compares them. A string
  /// has only the escapes that JSON requires, and a number has the fewest digits. O(length).
  var plainSpelling: String {
    switch kind {
    case .string:
      // Most strings have no escapes.
      guard written.utf8.contains(Byte.backslash), let text else { return written }
      return text.string.quotedPlainly
    case .number:
      // Beyond 2^53, a `Double` cannot represent every whole number: use the digits.
      guard let number, abs(number) < 9_007_199_254_740_992 else { return written }
      if number.rounded() == number { return String(Int64(number)) }
      return "\(number)"
    case .array, .object, .boolean, .null: return written
    }
  }
}

extension String {
  /// The text as a JSON string with the escapes that JSON requires.
  fileprivate var quotedPlainly: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\0"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
