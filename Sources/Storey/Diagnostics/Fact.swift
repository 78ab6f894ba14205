/// The content of a diagnostic, independent of its wording.
enum Fact: Sendable {
  case stated(message: String, hint: String?)
  /// A message and a hint that are created on demand.
  case deferred(@Sendable () -> (message: String, hint: String?))
  indirect case correctable(message: String, hint: String?, replacement: String)
  /// A name that is not known. The hint applies if no known name is near.
  indirect case misspelled(message: String, Misspelling, hint: String)
  indirect case related(message: String, hint: String?, [RelatedValue])
  /// One of several uses that are reported as one finding.
  indirect case use(Use)
  case unreadable(ParseError)
  /// A comment or trailing comma, which is the only kind of syntax error, and the correction.
  indirect case correctableSyntax(ParseError, StrictRewriting)
  /// A comment or trailing comma that is allowed.
  case relaxed(ParseError)
  /// An entry of `floors` that is not an object.
  case notAFloor(word: String)
  case byteOrderMark
  /// A repeated key, and the first of the equal keys.
  case duplicateKey(first: JSONValue)
  case missingKey(ModelKey)
  /// The number of missing keys that are not reported individually.
  case missingKeys(Int)
  case wrongType(expected: ExpectedType)
  case coerced(to: ExpectedType)
  case outOfRange(allowed: String, instead: String?)
  /// An unknown key. A page with the value `null` under equal unknown keys has one finding for all of them.
  case unknownKey(UnknownKeys, isNull: Bool)
  /// A fact that is made on demand.
  case made(@Sendable () -> Fact)
  /// A key that is probably misspelled, with the same for `null`.
  case nearMiss(of: String, isNull: Bool)
  case unsafeScheme
  case invalidURL
  /// A fact about a value in a text that is JSON, or about a value that a migration made. The location is the text or the old value, so no
  /// correction can replace it.
  indirect case contained(Fact, at: JSONValue)

  /// Returns the message. `moreUses` is the number of further uses that the finding is about.
  func message(at location: JSONValue?, moreUses: Int = 0) -> String {
    switch self {
    case .stated(let message, _), .correctable(let message, _, _), .misspelled(let message, _, _): message
    case .related(let message, _, _): message
    case .use(let use): use.wording(moreUses).message
    case .deferred(let word): word().message
    case .unreadable(let error), .correctableSyntax(let error, _): error.message
    case .relaxed(let error):
      "the page has \(error.reason == .comment ? "comments" : "trailing commas"), which strict JSON does not allow"
    case .notAFloor(let word): "the \(word) is left out: \(Fact.wrongType(expected: .object).message(at: location))"
    case .byteOrderMark: "the document begins with a byte-order mark"
    case .duplicateKey: "duplicate key \(quoted(location)); the last value is used"
    case .missingKey(let key): "missing key \"\(key.name)\""
    case .missingKeys(1): "1 more required key is missing"
    case .missingKeys(let count): "\(count) more required keys are missing"
    case .wrongType(let expected) where isInexact(location, expected):
      "\(described(location)) is outside the range of exactly representable integers (less than 2^53 in magnitude)"
    case .wrongType(.number) where location?.number?.isInfinite == true:
      "\(described(location)) is out of range; expected a number of less than 1.8e308 in magnitude"
    case .wrongType(let expected): "expected \(expected.phrase), found \(described(location))"
    case .coerced(let type): "\(described(location)) is read as \(type.phrase)"
    case .outOfRange(let allowed, let instead):
      "\(described(location)) is out of range; expected \(allowed)\(instead.map { "; \($0) is used instead" } ?? "")"
    case .unknownKey(_, let isNull):
      Diagnostic.message("unknown key ", quoting: location?.text ?? "", "") + (isNull ? nullSuffix(moreUses) : "")
    case .made(let make): make().message(at: location)
    case .nearMiss(_, let isNull):
      Diagnostic.message("the key ", quoting: location?.text ?? "", " may be misspelled")
        + (isNull ? nullSuffix(moreUses) : "")
    case .unsafeScheme: "the scheme of the URL \(quoted(location)) is not allowed; the URL is ignored"
    case .invalidURL: "invalid URL \(quoted(location)); it is ignored"
    case .contained(let fact, let value): fact.message(at: value, moreUses: moreUses)
    }
  }

  func hint(at location: JSONValue?, moreUses: Int = 0) -> String? {
    switch self {
    case .stated(_, let hint), .correctable(_, let hint, _), .related(_, let hint, _): hint
    case .use(let use): use.wording(moreUses).hint
    case .deferred(let word): word().hint
    case .unreadable(let error), .correctableSyntax(let error, _): error.hint
    case .relaxed: "remove them before you publish the page, because apps read strict JSON"
    case .notAFloor(let word): "replace the entry with \(Wording.withArticle(word)), or remove it"
    case .byteOrderMark: "save the document as UTF-8 without a byte-order mark"
    case .duplicateKey: "keep only one of them"
    case .missingKey: "add the key; null and \"\" count as missing"
    case .missingKeys: "add the keys; null and \"\" count as missing"
    case .wrongType(let expected) where isInexact(location, expected): "use a number in this range"
    case .wrongType(.number) where location?.number?.isInfinite == true: "use a number in this range"
    case .wrongType(let expected): "write \(expected.phrase)"
    case .coerced(let type): "write \(type.phrase)"
    case .outOfRange(let allowed, _): allowed.contains(" to ") ? "use a number from \(allowed)" : "use \(allowed)"
    case .misspelled, .made, .unknownKey, .nearMiss, .contained: advice(at: location).hint
    case .unsafeScheme: "use http:, https: or a relative path"
    case .invalidURL: "remove spaces and control characters, or percent-encode them"
    }
  }

  /// Returns the JSON that replaces the value, or `nil` unless there is exactly one correction.
  func replacement(at location: JSONValue?) -> String? {
    switch self {
    case .correctable(_, _, let replacement): return replacement
    case .correctableSyntax(_, let rewriting): return rewriting.text
    case .use(let use): return use.replacement
    case .unknownKey(let keys, _):
      guard let name = keys.correction(at: location) else { return nil }
      // A name that needs escapes is not corrected automatically.
      let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 != Byte.quote && $0 != Byte.backslash }
      return isPlain ? "\"\(name)\"" : nil
    case .coerced(.number), .coerced(.integer):
      // Other readers would round numbers beyond 2^53.
      guard let text = location?.text, let number = text.number, number.magnitude < .firstInexactInteger else {
        return nil
      }
      return text.string
    default: return nil
    }
  }

  /// Returns the content for the fingerprint of a finding: the name of a missing key, or a scalar in its plain spelling. Otherwise
  /// returns the message without its digits, so that a finding stays the same when a count changes.
  func content(at location: JSONValue?) -> String {
    if case .missingKey(let key) = self { return key.name }
    if case .contained(let fact, let value) = self { return fact.content(at: value) }
    switch location?.kind {
    case .string?, .number?, .boolean?, .null?: return location?.plainSpelling ?? ""
    case .array?, .object?, nil:
      return message(at: location).filter { !$0.isNumber }
    }
  }

  /// Returns the values that the diagnostic refers to in addition to its location.
  func related(at location: JSONValue?) -> [RelatedValue] {
    switch self {
    case .related(_, _, let related): related
    case .duplicateKey(let first):
      [RelatedValue("the same key", at: first)]
    case .contained(let fact, let value): fact.related(at: value)
    default: []
    }
  }

  /// Returns the thing that the location is one of several uses of, or `nil` for a diagnostic with a finding of its own.
  func subject(at location: JSONValue?) -> String? {
    switch self {
    case .use(let use): use.subject
    case .unknownKey(_, isNull: true), .nearMiss(_, isNull: true): location?.text?.string
    default: nil
    }
  }

  /// The relation of a further use to the first one.
  var relation: String {
    if case .use(let use) = self { use.relation } else { "the same key" }
  }

  /// The syntax error that is reported.
  var syntaxError: ParseError? {
    switch self {
    case .unreadable(let error), .correctableSyntax(let error, _), .relaxed(let error): error
    default: nil
    }
  }

  /// The byte offset of a diagnostic without a location.
  var offset: Int {
    syntaxError?.offset ?? 0
  }
}

/// The expected type of a value, as worded in messages.
public enum ExpectedType: String, Sendable, Hashable, CaseIterable {
  /// `text` is any string, `integer` a whole number, `url` a string that is a URL, and `identifier` a string or a number.
  case object, array, text, number, integer, boolean, url, identifier

  var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "a string"
    case .number: "a number"
    case .integer: "a whole number"
    case .boolean: "true or false"
    case .url: "a URL"
    case .identifier: "an identifier (a string or a number)"
    }
  }
}

/// Returns an excerpt of the text at a location, in quotes.
private func quoted(_ location: JSONValue?) -> String {
  guard let text = location?.text else { return "\"\"" }
  return "\"\(Diagnostic.excerpt(of: text))\""
}

/// Returns the part of a message about an unknown key that has the value `null` in one or more places.
private func nullSuffix(_ moreUses: Int) -> String {
  moreUses == 0 ? "; its value is null" : "; its value is null in \(moreUses + 1) places"
}

/// Returns whether an integer was expected and a value is a number that is too large for one.
private func isInexact(_ location: JSONValue?, _ expected: ExpectedType) -> Bool {
  expected == .integer && location?.number.map { $0.magnitude >= .firstInexactInteger } == true
}

/// Returns a description of a value for messages: `the number 12`.
func described(_ location: JSONValue?) -> String {
  guard let location else { return "nothing" }
  switch location.kind {
  case .null: return "null"
  case .boolean: return location.boolean == true ? "true" : "false"
  case .number: return "the number \(Diagnostic.excerpt(of: location.text?.string ?? ""))"
  case .string: return "the string \(quoted(location))"
  case .array: return "an array"
  case .object: return "an object"
  }
}
