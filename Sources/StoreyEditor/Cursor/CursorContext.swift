import Storey

/// The surroundings of a cursor in a file that need not be valid JSON.
package struct CursorContext: Sendable {
  /// The part of the grammar at the cursor.
  package enum Role: Sendable, Hashable {
    /// A key, or the place of a key.
    case key
    /// A value, or the place of a value.
    case value
    /// A comment, or a position after the root.
    case none
  }

  /// The first token after the cursor and its token.
  package enum Follower: Sendable, Hashable {
    case colon, comma
    /// A closing bracket, or the end of the file.
    case closing
    /// A key of the same object.
    case key
    /// A string or another word.
    case scalar(Range<Int>)
    /// An opening bracket.
    case container
  }

  /// The content of the file.
  package let bytes: [UInt8]
  /// The offset of the cursor.
  package let offset: Int
  /// The part of the grammar at the cursor.
  package internal(set) var role = Role.none
  /// The containers around the cursor, from the root inwards.
  package internal(set) var containers: [OpenContainer] = []
  /// The position of the value at the cursor in the innermost container.
  package internal(set) var step = OpenContainer.Step.index(0)
  /// The token under the cursor, which contains or touches it; `nil` between tokens.
  package internal(set) var token: CursorToken?
  /// Whether the comma before the cursor is missing.
  package internal(set) var lacksComma = false
  /// Whether the colon before the cursor is missing.
  package internal(set) var lacksColon = false
  /// The first token after the cursor and its token.
  package internal(set) var follower = Follower.closing
  /// Whether that token is on the line of the cursor.
  package internal(set) var isFollowerOnLine = true

  /// Creates the context of an offset, which is clamped to the file and moved to the start of a character. O(bytes).
  package init(_ bytes: [UInt8], at offset: Int) {
    self = CursorScanner(bytes, at: offset).scan()
  }

  /// Creates the context at the beginning of an object or array. O(bytes of the container).
  ///
  /// - Parameter start: The offset of its opening bracket.
  init(of start: Int, in bytes: [UInt8]) {
    self = CursorScanner(bytes, from: start, at: start + 1).scan()
  }

  init(unscanned bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Returns the text of a token: the content of a string, or the word. O(bytes of the token).
  package func text(of range: Range<Int>) -> String {
    let written = bytes[range]
    guard written.first == UInt8(ascii: "\"") else { return String(decoding: written, as: UTF8.self) }
    if written.contains(UInt8(ascii: "\\")), let text = try? Document(parsing: Array(written)).root.text {
      return text.string
    }
    let isClosed = written.count > 1 && written.last == UInt8(ascii: "\"")
    return String(decoding: isClosed ? written.dropFirst().dropLast() : written.dropFirst(), as: UTF8.self)
  }

  /// Returns the key of a position; `nil` in an array, and if the key is missing.
  package func key(of step: OpenContainer.Step) -> String? {
    if case .key(let range?) = step { text(of: range) } else { nil }
  }

  /// Returns the keys of an object, except the one under the cursor.
  package func keys(of container: OpenContainer) -> Set<String> {
    Set(container.members.lazy.filter { $0.key != token?.range }.map { text(of: $0.key) })
  }

  /// Returns the last member with a key; `nil` if an object has no such key.
  package func member(_ key: String, of container: OpenContainer) -> OpenContainer.Member? {
    container.members.last { text(of: $0.key) == key }
  }

  /// Returns the scalar value of a key; `nil` if it is missing, an object or an array.
  package func scalar(_ key: String, of container: OpenContainer) -> String? {
    guard let member = member(key, of: container), !member.isContainer, let value = member.value else { return nil }
    return text(of: value)
  }

  /// Returns the object that is the value of a key; `nil` if it is missing or another value. O(bytes of the object).
  package func object(_ key: String, of container: OpenContainer) -> OpenContainer? {
    guard let member = member(key, of: container), member.isContainer, let value = member.value else { return nil }
    return CursorContext(of: value.lowerBound, in: bytes).containers.first.flatMap { $0.isObject ? $0 : nil }
  }
}
