import Storey
import StoreyOutput
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct EscapingTests {
  /// Returns the expected HTML text of an ASCII character. White space becomes a space, other controls become U+FFFD.
  private static func html(_ value: UInt8) -> String {
    switch value {
    case 0x09, 0x0A, 0x0C, 0x0D: " "
    case 0..<0x20, 0x7F: "\u{FFFD}"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: String(UnicodeScalar(value))
    }
  }

  /// Returns the expected JSON of an ASCII character.
  private static func json(_ value: UInt8) -> String {
    let hexadecimal = String(value, radix: 16)
    switch value {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0..<0x20, 0x7F, UInt8(ascii: "<"):
      return "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\\"): return "\\\\"
    default: return String(UnicodeScalar(value))
    }
  }

  private func written(_ write: (inout ByteWriter) -> Void) -> String {
    var writer = ByteWriter(capacity: 16)
    write(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Writers process eight bytes at a time, so each character is tried at each of the positions.
  @Test(arguments: 0..<UInt8(0x80))
  func `each ASCII character is escaped at every position`(value: UInt8) {
    let character = String(UnicodeScalar(value))
    for place in 0..<17 {
      let (before, after) = (String(repeating: "a", count: place), String(repeating: "z", count: 16 - place))
      let text = JSONText(before + character + after)
      #expect(written { $0.appendHTML(text) } == before + Self.html(value) + after)
      #expect(written { $0.appendJSON(text) } == "\"" + before + Self.json(value) + after + "\"")
    }
  }

  /// Scalars beyond ASCII, and whether HTML forbids them.
  @Test(
    arguments: [
      (0x80, true), (0x9F, true), (0xA0, false), (0xE9, false), (0x7FF, false), (0x4E2D, false), (0xFDCF, false),
      (0xFDD0, true), (0xFDEF, true), (0xFDF0, false), (0xFFFD, false), (0xFFFE, true), (0xFFFF, true),
      (0x1F600, false), (0x1FFFD, false), (0x1FFFE, true), (0x10FFFF, true),
    ])
  func `scalars that HTML forbids are replaced`(value: UInt32, isForbidden: Bool) throws {
    let scalar = String(try #require(Unicode.Scalar(value)))
    for place in 0..<17 {
      let (before, after) = (String(repeating: "a", count: place), String(repeating: "z", count: 16 - place))
      let html = written { $0.appendHTML(JSONText(before + scalar + after)) }
      #expect(html == before + (isForbidden ? "\u{FFFD}" : scalar) + after)
    }
  }
}
