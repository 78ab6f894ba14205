/// A parser of XML as written by the reporters. Tags must be closed in order, attributes must be quoted, and references must
/// be known.
struct XMLCheck {
  private let bytes: [UInt8]
  private var position = 0
  private var open: [[UInt8]] = []
  private var roots = 0

  private struct Fault: Error {
    let message: String
  }

  /// Returns the first error in a document, or `nil` if it is well-formed. O(bytes).
  static func fault(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return "the XML is not UTF-8" }
    let isAllowed = text.unicodeScalars.allSatisfy {
      ($0.value >= 0x20 || $0 == "\n" || $0 == "\t") && $0.value != 0xFFFE && $0.value != 0xFFFF
    }
    guard isAllowed else { return "the XML contains a character that XML does not allow" }
    var check = XMLCheck(bytes: bytes)
    do throws(Fault) {
      try check.read()
      return nil
    } catch {
      return "the XML is not well-formed at byte \(check.position): \(error.message)"
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(Fault) {
    if bytes.starts(with: "<?xml ".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) { position = end + 1 }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): try readTag()
      case UInt8(ascii: "&"): try readReference()
      case UInt8(ascii: ">"): throw Fault(message: "a '>' is not escaped")
      default:
        if open.isEmpty && bytes[position] > 0x20 { throw Fault(message: "text outside the root element") }
        position += 1
      }
    }
    if let name = open.last { throw Fault(message: "<\(String(decoding: name, as: UTF8.self))> is not closed") }
    if roots != 1 { throw Fault(message: "expected one root element, found \(roots)") }
  }

  private mutating func readTag() throws(Fault) {
    position += 1
    if take(UInt8(ascii: "/")) {
      let name = readName()
      guard open.popLast() == name, take(UInt8(ascii: ">")) else {
        throw Fault(message: "an end tag does not match an open tag")
      }
      return
    }
    let name = readName()
    guard !name.isEmpty else { throw Fault(message: "a tag without a name") }
    if open.isEmpty { roots += 1 }
    while take(UInt8(ascii: " ")) || take(UInt8(ascii: "\n")) {
      if readName().isEmpty { continue }
      guard take(UInt8(ascii: "=")), take(UInt8(ascii: "\"")) else {
        throw Fault(message: "an attribute without a value")
      }
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        if bytes[position] == UInt8(ascii: "<") { throw Fault(message: "an attribute contains markup") }
        if bytes[position] == UInt8(ascii: "&") { try readReference() } else { position += 1 }
      }
      guard take(UInt8(ascii: "\"")) else { throw Fault(message: "an attribute is not terminated") }
    }
    if take(UInt8(ascii: "/")) {
      guard take(UInt8(ascii: ">")) else { throw Fault(message: "a tag is not terminated") }
      return
    }
    guard take(UInt8(ascii: ">")) else { throw Fault(message: "a tag is not terminated") }
    open.append(name)
  }

  private mutating func readReference() throws(Fault) {
    guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw Fault(message: "an ampersand is not escaped")
    }
    let name = bytes[position + 1..<end]
    let isKnown = ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
    guard isKnown || name.first == UInt8(ascii: "#") else { throw Fault(message: "unknown reference") }
    position = end + 1
  }

  private mutating func readName() -> [UInt8] {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, !#"<>="/&"#.utf8.contains(bytes[position]) { position += 1 }
    return Array(bytes[start..<position])
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }
}
