/// A scanner of the tags of Liquid that consist of one word: `{% schema %}`, `{%- schema -%}`.
struct LiquidTags {
  /// A tag: its word, and its bytes with the brackets.
  struct Tag {
    let name: String
    let range: Range<Int>
  }

  private static let longestName = 16

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next tag of one word. O(distance).
  mutating func next() -> Tag? {
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "{"), bytes[position + 1] == UInt8(ascii: "%") {
        let start = position
        position += 2
        if let tag = tag(from: start) { return tag }
      } else {
        position += 1
      }
    }
    return nil
  }

  /// Moves behind the next tag with a word, and returns it. Without one, moves to the end and returns `nil`.
  mutating func skip(to name: String) -> Tag? {
    while let tag = next() { if tag.name == name { return tag } }
    return nil
  }

  /// Reads the rest of a tag after its opening bracket, and moves behind it. Returns `nil` if it is not a tag of one word.
  private mutating func tag(from start: Int) -> Tag? {
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    skipSpaces()
    var name = ""
    while position < bytes.count, name.utf8.count < Self.longestName, Self.isLetter(bytes[position]) {
      name.unicodeScalars.append(Unicode.Scalar(bytes[position]))
      position += 1
    }
    skipSpaces()
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    guard !name.isEmpty, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "%"),
      bytes[position + 1] == UInt8(ascii: "}")
    else { return nil }
    position += 2
    return Tag(name: name, range: start..<position)
  }

  private mutating func skipSpaces() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
