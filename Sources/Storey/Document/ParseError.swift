/// Why bytes are not a JSON document (RFC 8259), and where.
public struct ParseError: Error, Sendable, Hashable {
  /// What is wrong. Facts only; the wording is in `message` and `hint`.
  public enum Reason: Sendable, Hashable {
    /// There are no bytes, or nothing but white space.
    case empty
    /// There are more bytes than the limit.
    case tooLarge(limit: Int)
    /// Arrays and objects are nested in more levels than the limit.
    case tooDeep(limit: Int)
    /// The `floors` of a page are more than the limit.
    case tooManyFloors(limit: Int)
    /// The floors of a page have more rows than the limit.
    case tooManyRows(limit: Int)
    /// They have more rows than the limit for a page of so many bytes.
    case tooManyRowsForSize(limit: Int, bytes: Int)
    /// All arrays together have more elements than the limit.
    case tooManyItems(limit: Int)
    /// They have more elements than the limit for a document of so many bytes.
    case tooManyItemsForSize(limit: Int, bytes: Int)
    /// The bytes end where something has to follow.
    case unexpectedEnd(expected: Expectation)
    /// A byte stands where something else has to.
    case unexpectedByte(UInt8, expected: Expectation)
    /// Something follows the one value that a document is.
    case contentAfterValue
    /// A comma stands before a closing bracket.
    case trailingComma
    /// A string has no closing quote.
    case unterminatedString
    /// A string holds a control character as it is, below 0x20.
    case controlCharacter(UInt8)
    /// A backslash starts no escape that JSON knows.
    case invalidEscape
    /// A `\u` escape is one half of a surrogate pair without the other.
    case unpairedSurrogate
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// A number is not written as JSON writes numbers.
    case invalidNumber
    /// A word is none of `true`, `false` and `null`.
    case invalidLiteral
  }

  /// What the grammar allows at a place.
  public enum Expectation: String, Sendable, Hashable {
    /// Any JSON value.
    case value = "a value"
    /// The first key of an object, or its end.
    case keyOrEnd = "a key in double quotes or '}'"
    /// A key, after a comma in an object.
    case key = "a key in double quotes"
    /// The colon between a key and its value.
    case colon = "':' after the key"
    /// What follows a member of an object.
    case commaOrBrace = "',' or '}'"
    /// What follows an element of an array.
    case commaOrBracket = "',' or ']'"
  }

  /// What is wrong.
  public let reason: Reason
  /// Where, in bytes from the start.
  public let offset: Int
  /// The line and column of `offset`.
  public let position: SourcePosition

  /// What is wrong and what was found, as one sentence.
  public var message: String {
    switch reason {
    case .empty: "the document is empty"
    case .tooLarge(let limit): "the document is larger than the limit of \(Wording.counted(limit, "byte"))"
    case .tooDeep(let limit): "arrays and objects are nested more than \(Wording.counted(limit, "level")) deep"
    case .tooManyFloors(let limit): "the page has more than \(Wording.counted(limit, "floor"))"
    case .tooManyRows(let limit): "the page has more than \(Wording.counted(limit, "row"))"
    case .tooManyRowsForSize(let limit, let bytes):
      "the page has more than \(Wording.counted(limit, "row")) in \(Wording.counted(bytes, "byte"))"
    case .tooManyItems(let limit): "the arrays of the document have more than \(Wording.counted(limit, "element"))"
    case .tooManyItemsForSize(let limit, let bytes):
      "the arrays of the document have more than \(Wording.counted(limit, "element")) in \(Wording.counted(bytes, "byte"))"
    case .unexpectedEnd(let expected): "the document ends where \(expected.rawValue) should follow"
    case .unexpectedByte(let byte, let expected):
      "expected \(expected.rawValue), found \(Self.name(of: byte))"
    case .contentAfterValue: "there is something after the end of the document's value"
    case .trailingComma: "a comma may not stand before a closing bracket"
    case .unterminatedString: "the string has no closing quote"
    case .controlCharacter(let byte): "a string may not hold the raw control character \(Self.name(of: byte))"
    case .invalidEscape: "the backslash starts no escape that JSON knows"
    case .unpairedSurrogate: "the escape is half of a surrogate pair"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .invalidNumber: "the number is not written as JSON writes numbers"
    case .invalidLiteral: "the word is neither true, false nor null"
    }
  }

  /// What to do about it.
  public var hint: String {
    switch reason {
    case .empty: "it has to hold one JSON value, such as an object"
    case .tooLarge, .tooDeep: "split the page, or raise the limit"
    case .tooManyFloors: "split the page, or raise the limit \"floors\""
    case .tooManyRows:
      "split the page, or raise the limit \"rows\"; a row of a template that draws much counts as several"
    case .tooManyRowsForSize:
      "split the page, or raise the limit \"rows-per-kilobyte\"; a row of a template that draws much counts as several"
    case .tooManyItems: "split the page, or raise the limit \"items\""
    case .tooManyItemsForSize: "let it have fewer; for a page, the limit \"items-per-kilobyte\" may be raised"
    case .unexpectedEnd: "the document looks cut off: publish it again whole"
    case .unexpectedByte(let byte, _) where byte == 0x27: "use double quotes"
    case .unexpectedByte: "correct the JSON at this place"
    case .contentAfterValue: "keep one JSON value in a document"
    case .trailingComma: "remove the comma"
    case .unterminatedString: "close the string with a double quote"
    case .controlCharacter: "write it as an escape, such as \\n or \\u001b"
    case .invalidEscape: "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
    case .unpairedSurrogate: "write both halves, or the character itself"
    case .invalidUTF8: "save the document as UTF-8"
    case .invalidNumber: "write it like 12, -0.5 or 1e3, without leading zeros or a plus sign"
    case .invalidLiteral: "put text in double quotes"
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

extension ParseError: CustomStringConvertible {
  public var description: String { "\(position.line):\(position.column): \(message); \(hint)" }
}
