/// An error in the syntax (RFC 8259) or the size of a document, with its position.
public struct ParseError: Error, Sendable, Hashable {
  /// The cause of an error. `message` and `hint` contain the wording.
  public enum Reason: Sendable, Hashable {
    /// The document is empty or contains only white space.
    case empty
    /// The document has more bytes than the limit.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// The page has more floors than the limit.
    case tooManyFloors(limit: Int)
    /// The page has more rows than the limit.
    case tooManyRows(limit: Int)
    /// The page has more rows than the limit for its size in bytes.
    case tooManyRowsForSize(limit: Int, bytes: Int)
    /// The arrays of the document have more elements than the limit.
    case tooManyItems(limit: Int)
    /// The arrays of the document have more elements than the limit for its size in bytes.
    case tooManyItemsForSize(limit: Int, bytes: Int)
    /// The document ends too early.
    case unexpectedEnd(expected: Expectation)
    /// A byte is not allowed at this position.
    case unexpectedByte(UInt8, expected: Expectation)
    /// The JSON value is followed by more content.
    case contentAfterValue
    /// A comma precedes a closing bracket.
    case trailingComma
    /// A comment, which JSON does not have.
    case comment
    /// A string has no closing quote.
    case unterminatedString
    /// A string contains an unescaped control character, below 0x20.
    case controlCharacter(UInt8)
    /// A backslash does not start a valid escape sequence.
    case invalidEscape
    /// A `\u` escape is an unpaired surrogate.
    case unpairedSurrogate
    /// The bytes are not valid UTF-8.
    case invalidUTF8
    /// A number does not follow the JSON grammar.
    case invalidNumber
    /// A literal is not `true`, `false` or `null`.
    case invalidLiteral
  }

  /// The tokens that the grammar allows at a position.
  public enum Expectation: String, Sendable, Hashable {
    /// Any JSON value.
    case value = "a value"
    /// The first key of an object, or its end.
    case keyOrEnd = "a key in double quotes or '}'"
    /// A key, after a comma in an object.
    case key = "a key in double quotes"
    /// The colon between a key and its value.
    case colon = "':' after the key"
    /// A comma or the end of the object, after a member.
    case commaOrBrace = "',' or '}'"
    /// A comma or the end of the array, after an element.
    case commaOrBracket = "',' or ']'"
  }

  /// The cause of the error.
  public let reason: Reason
  /// The position in bytes from the start of the document.
  public let offset: Int
  /// The line and column of `offset`.
  public let position: SourcePosition

  /// A description of the error, including the content that was found.
  public var message: String {
    switch reason {
    case .empty: "the document is empty"
    case .tooLarge(let limit): "the document exceeds the limit of \(Wording.counted(limit, "byte"))"
    case .tooDeep(let limit): "arrays and objects are nested more than \(Wording.counted(limit, "level")) deep"
    case .tooManyFloors(let limit): "the page has more than \(Wording.counted(limit, "floor"))"
    case .tooManyRows(let limit): "the page has more than \(Wording.counted(limit, "row"))"
    case .tooManyRowsForSize(let limit, let bytes):
      "the page has more than \(Wording.counted(limit, "row")), the limit for its size of \(Wording.counted(bytes, "byte"))"
    case .tooManyItems(let limit): "the arrays of the document have more than \(Wording.counted(limit, "element"))"
    case .tooManyItemsForSize(let limit, let bytes):
      "the arrays of the document have more than \(Wording.counted(limit, "element")), the limit for its size of \(Wording.counted(bytes, "byte"))"
    case .unexpectedEnd(let expected): "unexpected end of the document; expected \(expected.rawValue)"
    case .unexpectedByte(let byte, let expected):
      "expected \(expected.rawValue), found \(Self.name(of: byte))"
    case .contentAfterValue: "unexpected content after the JSON value"
    case .trailingComma: "a comma before a closing bracket is not allowed"
    case .comment: "comments are not allowed in JSON"
    case .unterminatedString: "the string has no closing quote"
    case .controlCharacter(0x0A), .controlCharacter(0x0D): "the string is not closed at the end of its line"
    case .controlCharacter(let byte): "unescaped control character in a string: \(Self.name(of: byte))"
    case .invalidEscape: "invalid escape sequence"
    case .unpairedSurrogate: "the escape sequence is half of a surrogate pair"
    case .invalidUTF8: "invalid UTF-8"
    case .invalidNumber: "invalid number"
    case .invalidLiteral: "expected a JSON value, found a word other than true, false and null"
    }
  }

  /// The remedy.
  public var hint: String {
    switch reason {
    case .empty: "write one JSON value, for example an object"
    case .tooLarge: "split the page, or raise the limit \"bytes\""
    case .tooDeep: "reduce the nesting"
    case .tooManyFloors: "split the page, or raise the limit \"floors\""
    case .tooManyRows:
      "split the page, or raise the limit \"rows\"; a template row with many elements or long texts counts as several rows"
    case .tooManyRowsForSize:
      "split the page, or raise the limit \"rows-per-kilobyte\"; a template row with many elements or long texts counts as several rows"
    case .tooManyItems: "split the page, or raise the limit \"items\""
    case .tooManyItemsForSize: "remove elements, or, for a page, raise the limit \"items-per-kilobyte\""
    case .unexpectedEnd: "the document may be truncated; restore the missing part"
    case .unexpectedByte(let byte, _) where byte == 0x27: "use double quotes"
    case .unexpectedByte(0xFE...0xFF, _): "the file may be UTF-16 text; save it as UTF-8"
    case .unexpectedByte(let byte, _) where byte < 0x20 || byte >= 0x7F:
      "outside of strings, write only ASCII characters, also for quotes; save the file as UTF-8"
    case .unexpectedByte(let byte, _) where "<=>".utf8.contains(byte) && position.column == 1:
      position.line == 1
        ? "check that the file is JSON, not HTML" : "if it marks a conflict of a merge, remove the marks and one side"
    case .unexpectedByte(Byte.slash, _): "remove it, or end the comment with '*/'"
    case .unexpectedByte(let byte, let expected): Self.remedy(for: byte, expected)
    case .contentAfterValue: "keep only one JSON value in the document"
    case .trailingComma: "remove the comma"
    case .comment:
      "remove the comments, in pages with 'storey validate --fix', or accept them with \"json\": \"jsonc\" in .storey.json"
    case .unterminatedString: "close the string with a double quote"
    case .controlCharacter(0x0A), .controlCharacter(0x0D):
      "close it with a double quote, or write the line break as \\n"
    case .controlCharacter: "write it as an escape sequence, for example \\n or \\u001b"
    case .invalidEscape: "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .unpairedSurrogate: "write both halves of the pair, or the character itself"
    case .invalidUTF8: "save the document as UTF-8"
    case .invalidNumber: "write it as 12, -0.5 or 1e3, without leading zeros or a plus sign"
    case .invalidLiteral: "put strings in double quotes; write NaN and Infinity as null or a number"
    }
  }

  /// Returns the probable remedy for an ASCII character that the grammar does not allow.
  private static func remedy(for byte: UInt8, _ expected: Expectation) -> String {
    switch (byte, expected) {
    case (Byte.closeBrace, .value), (Byte.closeBracket, .value), (Byte.comma, .value): "write a value before it"
    case (Byte.colon, .commaOrBrace): "the key before may have no value; write it"
    case (Byte.closeBracket, .commaOrBrace), (Byte.closeBrace, .commaOrBracket):
      "close objects with '}' and arrays with ']'"
    case (Byte.colon, .commaOrBracket): "write members in an object, between '{' and '}'"
    case (_, .commaOrBrace) where Self.beginsValue(byte), (_, .commaOrBracket) where Self.beginsValue(byte):
      "write a comma before it"
    case (UInt8(ascii: "+"), .value): "write numbers without a plus sign"
    case (UInt8(ascii: ";"), .commaOrBrace), (UInt8(ascii: ";"), .commaOrBracket): "write a comma in place of it"
    case (_, .colon): "write a colon and a value after the key"
    case (Byte.comma, .key), (Byte.comma, .keyOrEnd): "remove the comma"
    case (_, .key), (_, .keyOrEnd): "write keys in double quotes"
    default: "correct the JSON at this position"
    }
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.quote, Byte.openBrace, Byte.openBracket, Byte.minus, Byte.zero...Byte.nine: true
    default: "tfn".utf8.contains(byte)
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: return "'\(Character(Unicode.Scalar(byte)))'"
    case 0x20: return "a space"
    default:
      let hex = String(byte, radix: 16, uppercase: true)
      return "the byte 0x\(hex.count == 1 ? "0" : "")\(hex)"
    }
  }
}

extension ParseError {
  /// Whether the error is a comment or a trailing comma, which `JSONSyntax.jsonc` allows.
  package var isRelaxation: Bool { reason == .comment || reason == .trailingComma }

  /// Whether the error is in the syntax, so that the rest of the document can be read.
  var isOfSyntax: Bool {
    switch reason {
    case .empty, .tooLarge, .tooDeep, .tooManyFloors, .tooManyRows, .tooManyRowsForSize, .tooManyItems,
      .tooManyItemsForSize:
      false
    case .unexpectedEnd, .unexpectedByte, .contentAfterValue, .trailingComma, .comment, .unterminatedString,
      .controlCharacter, .invalidEscape, .unpairedSurrogate, .invalidUTF8, .invalidNumber, .invalidLiteral:
      true
    }
  }
}

extension ParseError: CustomStringConvertible {
  public var description: String { "\(position.line):\(position.column): \(message); \(hint)" }
}
