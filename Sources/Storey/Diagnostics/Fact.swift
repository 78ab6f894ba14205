/// What a diagnostic says, apart from how it is worded.
enum Fact: Sendable {
  case stated(message: String, hint: String?)
  /// A message and a hint that are worded when someone reads them.
  case deferred(@Sendable () -> (message: String, hint: String?))
  indirect case correctable(message: String, hint: String?, replacement: String)
  case unreadable(ParseError)
  /// An entry of `floors` that is not an object.
  case notAFloor
  case byteOrderMark
  case duplicateKey
  case missingKey(ModelKey)
  /// So many keys are missing beside those that are reported one by one.
  case missingKeys(Int)
  case wrongType(expected: ExpectedType)
  case coerced(to: ExpectedType)
  case outOfRange(allowed: String, instead: String)
  case unknownKey(UnknownKeys)
  case nearMiss(of: String)
  case unsafeScheme
  case invalidURL

  func message(at location: JSONValue?) -> String {
    switch self {
    case .stated(let message, _), .correctable(let message, _, _): message
    case .deferred(let word): word().message
    case .unreadable(let error): error.message
    case .notAFloor: "a floor is left out: \(Fact.wrongType(expected: .object).message(at: location))"
    case .byteOrderMark: "the document begins with a byte-order mark"
    case .duplicateKey: "the key \(quoted(location)) occurs more than once in this object; the last one wins"
    case .missingKey(let key): "the required key \"\(key.name)\" is missing"
    case .missingKeys(1): "1 more required key is missing"
    case .missingKeys(let count): "\(count) more required keys are missing"
    case .wrongType where isTooLarge(location): "\(described(location)) is too large to be read"
    case .wrongType(let expected): "expected \(expected.phrase), found \(described(location))"
    case .coerced(let type): "\(described(location)) is read as \(type.phrase)"
    case .outOfRange(let allowed, let instead):
      "\(described(location)) is out of range (\(allowed)); \(instead)"
    case .unknownKey: Diagnostic.message("the key ", quoting: location?.text ?? "", " is not known here")
    case .nearMiss: Diagnostic.message("the key ", quoting: location?.text ?? "", " looks like a misspelling")
    case .unsafeScheme: "the URL \(quoted(location)) has a scheme that is not allowed, and is refused"
    case .invalidURL: "\(quoted(location)) is not a URL, and is refused"
    }
  }

  func hint(at location: JSONValue?) -> String? {
    switch self {
    case .stated(_, let hint), .correctable(_, let hint, _): hint
    case .deferred(let word): word().hint
    case .unreadable(let error): error.hint
    case .notAFloor: "write a floor, or remove the entry"
    case .byteOrderMark: "save the document as UTF-8 without a byte-order mark"
    case .duplicateKey: "keep one of them"
    case .missingKey: "add the key; null and \"\" count as absent"
    case .missingKeys: "add the keys; null and \"\" count as absent"
    case .wrongType where isTooLarge(location): "write a smaller number"
    case .wrongType(let expected): "write \(expected.phrase)"
    case .coerced(let type): "write \(type.phrase)"
    case .outOfRange(let allowed, _): "write a number, \(allowed)"
    case .nearMiss(let name): "did you mean \"\(name)\"?"
    case .unknownKey(let keys): keys.hint(at: location)
    case .unsafeScheme: "use http:, https: or a relative path"
    case .invalidURL: "remove spaces and control characters, or percent-encode them"
    }
  }

  /// What is to stand in the place of the value, as JSON, when there is one right answer.
  func replacement(at location: JSONValue?) -> String? {
    switch self {
    case .correctable(_, _, let replacement): return replacement
    case .unknownKey(let keys):
      guard let name = keys.correction(at: location) else { return nil }
      // Names of keys are written plainly; one that needs escapes is left to people.
      let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != Byte.quote && $0 != Byte.backslash }
      return isPlain ? "\"\(name)\"" : nil
    case .coerced(.number), .coerced(.integer):
      // Beyond 2^53 other readers would round it.
      guard let text = location?.text, let number = text.number, abs(number) < 9_007_199_254_740_992 else { return nil }
      return text.string
    default: return nil
    }
  }

  /// What tells the value from others like it: a scalar's own bytes, the name of a missing key; else the message without
  /// its numbers, so that a count that goes up is not another finding.
  func content(at location: JSONValue?) -> String {
    if case .missingKey(let key) = self { return key.name }
    switch location?.kind {
    case .string?, .number?, .boolean?, .null?: return location?.written ?? ""
    case .array?, .object?, nil:
      return message(at: location).filter { !$0.isNumber }
    }
  }

  /// Where it is when no value of a document says so.
  var offset: Int {
    if case .unreadable(let error) = self { error.offset } else { 0 }
  }
}

/// What a value was expected to be, in the words of a message.
public enum ExpectedType: String, Sendable, Hashable, CaseIterable {
  /// What the name says: `text` is any string, `integer` a whole number, `url` a string that is a URL, `identifier` a
  /// string or a number.
  case object, array, text, number, integer, boolean, url, identifier

  var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "a text"
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .url: "a URL"
    case .identifier: "an identifier (text or number)"
    }
  }
}

/// The text at a place, in quotes and cut to what fits a message.
private func quoted(_ location: JSONValue?) -> String {
  guard let text = location?.text else { return "\"\"" }
  return "\"\(Diagnostic.excerpt(of: text))\""
}

/// Whether it is a number beyond 2^53, where whole numbers cannot be told apart any more.
private func isTooLarge(_ location: JSONValue?) -> Bool {
  location?.number.map { abs($0) > 9_007_199_254_740_992 } ?? false
}

private func described(_ location: JSONValue?) -> String {
  guard let location else { return "nothing" }
  switch location.kind {
  case .null: return "null"
  case .boolean: return location.boolean == true ? "true" : "false"
  case .number: return "the number \(Diagnostic.excerpt(of: location.text?.string ?? ""))"
  case .string: return "the text \(quoted(location))"
  case .array: return "an array"
  case .object: return "an object"
  }
}
