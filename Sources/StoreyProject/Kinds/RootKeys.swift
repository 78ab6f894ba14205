import Storey

/// The keys of the object of a JSON text, which may have comments and errors, in order. The text is not parsed, so the first keys
/// of a long text are found at once. O(bytes) for all keys.
struct RootKeys: Sequence, IteratorProtocol {
  /// A key of the object.
  struct Key {
    /// The key as it is written between its quotes.
    let text: String
    /// The offset of its opening quote.
    let offset: Int
    /// Whether its value begins as a number.
    let hasNumber: Bool
    /// Whether its value is an object or an array.
    let hasContainer: Bool
  }

  /// Whether the text begins with an array.
  let isArray: Bool
  private let bytes: [UInt8]
  private var tokens: JSONLexer
  /// The number of open containers, not counting the object.
  private var depth = 0
  /// Whether the next token is the first one of a member.
  private var beginsMember = true

  /// Creates a sequence of the keys of a text. The opening brace of the object may be missing.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = JSONLexer(bytes)
    var rest = tokens
    let first = rest.nextOfGrammar()
    isArray = first?.kind == .openBracket
    if first?.kind == .openBrace { tokens = rest }
  }

  mutating func next() -> Key? {
    var candidate: JSONToken?
    while let token = tokens.nextOfGrammar() {
      if token.opens { depth += 1 }
      if token.closes { depth -= 1 }
      if depth < 0 { return nil }
      let isFirst = beginsMember
      beginsMember = depth == 0 && token.kind == .comma
      if depth == 0, token.kind == .string {
        if isFirst, let value = valueWithoutColon(after: token) { return key(token, value) }
        candidate = token
      } else {
        if depth == 0, token.kind == .colon, let candidate { return key(candidate, following) }
        candidate = nil
      }
    }
    return nil
  }

  /// The next token.
  private var following: JSONToken? {
    var rest = tokens
    return rest.nextOfGrammar()
  }

  /// Returns the value of a word without a colon after it, on the same line; `nil` if it is not the key of a member.
  private func valueWithoutColon(after word: JSONToken) -> JSONToken? {
    guard let value = following, value.lines.lowerBound == word.lines.upperBound,
      value.kind == .scalar || value.kind == .string || value.opens
    else { return nil }
    let isName = bytes[word.range].dropFirst().dropLast().allSatisfy { byte in
      byte == UInt8(ascii: "$") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return isName ? value : nil
  }

  /// Returns whether a text contains a key from an offset on, in its object or elsewhere. O(bytes), sixteen at a time if the letter
  /// is rare.
  ///
  /// - Parameter letter: The index of the rarest letter of the key.
  static func contains(_ key: StaticString, letter: Int, in bytes: [UInt8], from start: Int) -> Bool {
    let quoted = Array("\"\(key)\"".utf8)
    let index = letter + 1
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      var found = start + index
      while found < bytes.count {
        found = unsafe ByteScan.first(quoted[index], in: bytes, from: found)
        let first = found - index
        if first + quoted.count > bytes.count { return false }
        if unsafe bytes[first..<first + quoted.count].elementsEqual(quoted) { return true }
        found += 1
      }
      return false
    }
  }

  private func key(_ token: JSONToken, _ value: JSONToken?) -> Key {
    let first = value.map { bytes[$0.range.lowerBound] }
    let text = bytes[token.range].drop { $0 == UInt8(ascii: "\"") }.prefix { $0 != UInt8(ascii: "\"") }
    return Key(
      text: String(decoding: text, as: UTF8.self), offset: token.range.lowerBound,
      hasNumber: value?.kind == .scalar && first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } == true,
      hasContainer: value?.opens == true)
  }
}
