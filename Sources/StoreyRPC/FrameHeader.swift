/// The header of a framed message, which is checked line by line.
struct FrameHeader: Sendable {
  /// The name that every header contains, in lower case, with its colon.
  static let marker = Array("content-length:".utf8)

  /// Whether no line was added.
  private(set) var isEmpty = true
  /// The number of bytes of the body. `nil` if no line contains it.
  private(set) var length: Int?

  /// Adds a line without its line end. Fields other than "Content-Length" are ignored.
  mutating func add(_ line: ArraySlice<UInt8>) throws(RPCError) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(Self.isNameByte)
    else { throw Self.fault("a header line does not begin with a name and a colon") }
    isEmpty = false
    guard Self.isMarker(line[...colon]) else { return }
    guard length == nil else { throw Self.fault("the header contains 'Content-Length' more than once") }
    length = try Self.length(in: line[(colon + 1)...])
  }

  /// Whether bytes are the marker in any case.
  static func isMarker(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == marker.count && zip(bytes, marker).allSatisfy { lowercased($0) == $1 }
  }

  /// Whether a byte may occur in a name: a letter, a digit, a hyphen or an underscore. JSON on a line is not a field.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  static func fault(_ text: String) -> RPCError {
    RPCError(code: RPCError.parseError, message: text)
  }

  /// Returns the number of bytes that a value denotes; `Int.max` if it is larger.
  private static func length(in value: ArraySlice<UInt8>) throws(RPCError) -> Int {
    let digits = trimmed(value)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw fault("'Content-Length' is not a number of bytes")
    }
    return digits.reduce(0) { total, digit in
      let (product, isTooLarge) = total.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeSum) = product.addingReportingOverflow(Int(digit - 0x30))
      return isTooLarge || isTooLargeSum ? .max : sum
    }
  }

  private static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = value.drop { $0 == 0x20 || $0 == 0x09 }
    while value.last == 0x20 || value.last == 0x09 { value.removeLast() }
    return value
  }
}
