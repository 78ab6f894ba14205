/// A pattern of texts in which `*` is any text, also an empty one.
package struct TextGlob: Sendable, Hashable {
  /// The pattern as it is written.
  package let pattern: String
  /// The texts between the stars, as UTF-8. One text is a pattern without a star.
  private let pieces: [[UInt8]]

  package init(_ pattern: String) {
    self.pattern = pattern
    pieces = pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// The number of stars.
  package var starCount: Int { pieces.count - 1 }

  /// Returns whether a text matches. O(length · pieces).
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe matches($0) }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe captures(text) != nil }

  /// Returns the ranges of bytes at the stars, each as short as possible but the last; `nil` if the text does not match.
  /// O(length · pieces): each piece is searched once, after the one before it.
  func captures(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    guard text.count >= first.count, unsafe Self.isEqual(text, at: 0, first) else { return nil }
    if pieces.count == 1 { return text.count == first.count ? [] : nil }
    let end = text.count - last.count
    guard end >= first.count, unsafe Self.isEqual(text, at: end, last) else { return nil }
    var found: [Range<Int>] = []
    var start = first.count
    for piece in pieces.dropFirst().dropLast() {
      guard let place = unsafe Self.find(piece, in: text, from: start, to: end) else { return nil }
      found.append(start..<place)
      start = place + piece.count
    }
    found.append(start..<end)
    return found
  }

  private static func find(
    _ piece: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    guard let first = piece.first else { return start }
    var place = start
    while place + piece.count <= end {
      if unsafe text[place] == first && isEqual(text, at: place, piece) { return place }
      place += 1
    }
    return nil
  }

  private static func isEqual(_ text: UnsafeBufferPointer<UInt8>, at place: Int, _ piece: [UInt8]) -> Bool {
    for index in piece.indices where unsafe text[place + index] != piece[index] { return false }
    return true
  }
}
