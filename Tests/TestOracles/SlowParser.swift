/// A JSON value with its byte range, as parsed by `SlowParser`.
package struct SlowValue {
  package enum Kind: String {
    case null, boolean, number, string, array, object
  }

  package var kind: Kind
  package var bytes: Range<Int>
  /// The decoded text of a string, or the spelling of a number.
  package var text: String?
  /// The elements of an array, or the values of an object.
  package var children: [SlowValue] = []
  /// The names of the members of an object, with their byte ranges.
  package var keys: [(name: String, bytes: Range<Int>)] = []
}

/// A parser that follows the JSON grammar of RFC 8259, one scalar at a time, without regard to speed.
package struct SlowParser {
  /// The error for bytes that are not JSON.
  package struct Failure: Error {}

  private let bytes: [UInt8]
  private var index: Int

  /// Parses a document. Throws an error if the bytes are not UTF-8, or not exactly one JSON value.
  package static func parse(_ bytes: [UInt8]) throws -> SlowValue {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Failure() }
    var parser = SlowParser(bytes: bytes, index: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    parser.skipSpace()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else { throw Failure() }
    return value
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func value(depth: Int) throws -> SlowValue {
    let start = index
    for (word, kind) in [("null", SlowValue.Kind.null), ("true", .boolean), ("false", .boolean)] where take(word) {
      return SlowValue(kind: kind, bytes: start..<index)
    }
    if byte == UInt8(ascii: "\"") {
      return SlowValue(kind: .string, bytes: start..<index, text: try string()).ending(at: index)
    }
    if take("[") {
      var array = SlowValue(kind: .array, bytes: start..<start)
      try list(until: "]", depth: depth) { parser in
        array.children.append(try parser.value(depth: depth + 1))
      }
      return array.ending(at: index)
    }
    if take("{") {
      var object = SlowValue(kind: .object, bytes: start..<start)
      try list(until: "}", depth: depth) { parser in
        let keyStart = parser.index
        object.keys.append((try parser.string(), keyStart..<parser.index))
        parser.skipSpace()
        guard parser.take(":") else { throw Failure() }
        parser.skipSpace()
        object.children.append(try parser.value(depth: depth + 1))
      }
      return object.ending(at: index)
    }
    try number()
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return SlowValue(kind: .number, bytes: start..<index, text: text)
  }

  private mutating func list(until end: String, depth: Int, _ item: (inout SlowParser) throws -> Void) throws {
    guard depth < 512 else { throw Failure() }
    skipSpace()
    if take(end) { return }
    while true {
      try item(&self)
      skipSpace()
      if take(end) { return }
      guard take(",") else { throw Failure() }
      skipSpace()
    }
  }

  private mutating func string() throws -> String {
    guard take("\"") else { throw Failure() }
    // UTF-16 code units, because a pair of escapes encodes a surrogate pair.
    var units: [UInt16] = []
    while let byte {
      if take("\"") {
        guard let text = String(validating: units, as: UTF16.self) else { throw Failure() }
        return text
      }
      guard byte >= 0x20 else { throw Failure() }
      if take("\\") {
        units.append(try escape())
      } else {
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let next = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
        units += Array(next.utf16)
        index += length
      }
    }
    throw Failure()
  }

  private mutating func escape() throws -> UInt16 {
    let escapes: [(String, UInt16)] = [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 0x08), ("f", 0x0C), ("n", 0x0A), ("r", 0x0D), ("t", 0x09),
    ]
    for (letter, unit) in escapes where take(letter) { return unit }
    guard take("u"), index + 4 <= bytes.count else { throw Failure() }
    let digits = String(decoding: bytes[index..<(index + 4)], as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let unit = UInt16(digits, radix: 16)
    else { throw Failure() }
    index += 4
    return unit
  }

  private mutating func number() throws {
    func digits(_ parser: inout SlowParser) throws {
      let start = parser.index
      while let byte = parser.byte, byte >= 0x30, byte <= 0x39 { parser.index += 1 }
      if parser.index == start { throw Failure() }
    }
    _ = take("-")
    if !take("0") { try digits(&self) }
    if take(".") { try digits(&self) }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits(&self)
    }
  }
}

extension SlowValue {
  fileprivate func ending(at end: Int) -> SlowValue {
    var value = self
    value.bytes = bytes.lowerBound..<end
    return value
  }
}
