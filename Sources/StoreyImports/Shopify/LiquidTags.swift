/// A scanner of the tags of Liquid that consist of one word: `{% schema %}`, `{%- schema -%}`. Other tags are passed, except for those that
/// place a block.
struct LiquidTags {
  /// A tag: its word, and its bytes with the brackets.
  struct Tag {
    let name: String
    let range: Range<Int>
    /// The type of the block that the tag places.
    var block: String?
  }

  private static let longestName = 16
  /// The tag that places a block: `{% content_for "block", type: "text", id: "title" %}`.
  private static let placing = "content_for"
  /// The number of bytes of the parameters of such a tag.
  private static let mostParameters = 1000

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

  /// Reads the rest of a tag after its opening bracket, and moves behind it. Returns `nil` if it is neither a tag of one word nor the place
  /// of a block.
  private mutating func tag(from start: Int) -> Tag? {
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    skipSpaces()
    var name = ""
    while position < bytes.count, name.utf8.count < Self.longestName, Self.isLetter(bytes[position]) {
      name.unicodeScalars.append(Unicode.Scalar(bytes[position]))
      position += 1
    }
    skipSpaces()
    if name == Self.placing { return placedBlock().map { Tag(name: name, range: start..<position, block: $0) } }
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    guard !name.isEmpty, position + 1 < bytes.count, bytes[position] == UInt8(ascii: "%"),
      bytes[position + 1] == UInt8(ascii: "}")
    else { return nil }
    position += 2
    return Tag(name: name, range: start..<position)
  }

  /// Returns the type in the parameters of a block; `nil` for other parameters.
  private mutating func placedBlock() -> String? {
    let parameters = bytes[position..<min(position + Self.mostParameters, bytes.count)]
    guard let end = parameters.firstRange(of: Array("%}".utf8)),
      parameters[..<end.lowerBound].firstRange(of: Array("{%".utf8)) == nil
    else { return nil }
    defer { position = end.upperBound }
    // The texts are those between quotes: of the pairs, each has the part before a text, and the text.
    let pieces = String(decoding: parameters[..<end.lowerBound], as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    guard pieces.count > 3, pieces[1] == "block" else { return nil }
    let index = stride(from: 2, to: pieces.count - 1, by: 2).first { index in
      pieces[index].filter { !$0.isWhitespace }.hasSuffix(",type:")
    }
    return index.map { String(pieces[$0 + 1]) }
  }

  private mutating func skipSpaces() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
  }
}
