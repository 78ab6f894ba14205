/// A pattern of texts in which `*` is any text, also an empty one.
package struct TextGlob: Sendable, Hashable {
  /// The pattern as it is written.
  package let pattern: String
  private let program: GlobProgram
  private let pieces: Range<Int>

  package init(_ pattern: String) {
    self.pattern = pattern
    var program = GlobProgram()
    pieces = program.add(pattern)
    self.program = program
  }

  /// The number of stars.
  package var starCount: Int { pieces.count - 1 }

  /// The first byte of every text that matches; `nil` if the pattern begins with a star or is empty.
  var firstByte: UInt8? { program.bytes[program.pieces[0]].first }

  /// Returns whether a text matches. O(length · pieces).
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe matches($0) }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe program.matches(pieces, text) }

  /// Returns the ranges of bytes at the stars, each as short as possible but the last; `nil` if the text does not match.
  func captures(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    var found: [Range<Int>] = []
    return unsafe program.match(pieces, text) { found.append($0) } ? found : nil
  }

  /// Returns the texts at the stars; `nil` if the text does not match.
  func texts(atStarsOf text: UnsafeBufferPointer<UInt8>) -> [String]? {
    unsafe captures(text)?.map { unsafe String(decoding: UnsafeBufferPointer(rebasing: text[$0]), as: UTF8.self) }
  }

  /// Returns the texts at the stars; `nil` if the text does not match.
  package func texts(atStarsOf text: String) -> [String]? {
    var text = text
    return text.withUTF8 { unsafe texts(atStarsOf: $0) }
  }
}
