import Storey

/// The hashes of the values of a text, by which equal values are found. White space has no effect, and comments have no effect up to
/// the deepest levels.
struct ValueHashes {
  /// The depth beyond which values are hashed by their text. Pages are not so deep, and a thread can have a small stack.
  static let mostLevels = 64

  /// The hashes of objects and arrays by the offsets of their values.
  private var hashes: [Int: Int] = [:]

  /// Hashes all values of a text. O(bytes).
  init(of root: JSONValue) {
    _ = add(root, level: 0)
  }

  /// The hash of a value of the text. O(1) for objects and arrays, O(bytes) for other values.
  subscript(value: JSONValue) -> Int { hashes[value.byteRange.lowerBound] ?? Self.hash(ofText: value) }

  private mutating func add(_ value: JSONValue, level: Int) -> Int {
    guard value.kind == .object || value.kind == .array, level < Self.mostLevels else {
      return Self.hash(ofText: value)
    }
    var hasher = Hasher()
    hasher.combine(value.kind)
    for (key, member) in value.members {
      hasher.combine(MemberName(text: key.string))
      hasher.combine(add(member, level: level + 1))
    }
    for element in value.elements { hasher.combine(add(element, level: level + 1)) }
    let hash = hasher.finalize()
    hashes[value.byteRange.lowerBound] = hash
    return hash
  }

  private static func hash(ofText value: JSONValue) -> Int {
    compacted(Array(value.written.utf8)).hashValue
  }

  /// Returns JSON without white space outside of strings. O(bytes).
  static func compacted(_ json: [UInt8]) -> [UInt8] {
    var compacted: [UInt8] = []
    compacted.reserveCapacity(json.count)
    var isInString = false
    var isEscaped = false
    for byte in json {
      if isInString {
        compacted.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
        compacted.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return compacted
  }
}
