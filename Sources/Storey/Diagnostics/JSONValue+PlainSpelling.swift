extension JSONValue {
  /// The spelling of a scalar that is the same for all spellings with equal content, as `ContentDigests` compares them. A string
  /// has only the escapes that JSON requires, and a number has the fewest digits. O(length).
  var plainSpelling: String {
    switch kind {
    case .string:
      // Most strings have no escapes.
      guard entry.flags.contains(.hasEscapes), let text else { return written }
      return text.string.quotedPlainly
    case .number:
      // Beyond 2^53, a `Double` cannot represent every whole number: use the digits.
      guard let number, number.magnitude < .firstInexactInteger else { return written }
      if number.rounded() == number { return String(Int64(number)) }
      return "\(number)"
    case .array, .object, .boolean, .null: return written
    }
  }
}

extension String {
  /// The text as a JSON string with the escapes that JSON requires, in their short form where there is one, as most pages write
  /// them.
  fileprivate var quotedPlainly: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{C}": quoted += "\\f"
      case "\"", "\\", "\0"..."\u{1F}": quoted += JSONString.quoted(String(scalar)).dropFirst().dropLast()
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
