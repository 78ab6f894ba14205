/// The texts between the stars of one pattern or several.
struct GlobProgram: Sendable, Hashable {
  /// The texts, one after the other, as UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The ranges of the texts. Ranges and not arrays, because references to arrays would have to be counted for each text that is matched.
  private(set) var pieces: [Range<Int>] = []

  /// Adds a pattern. Returns its pieces: one for a pattern without a star.
  mutating func add(_ pattern: String) -> Range<Int> {
    let first = pieces.count
    for piece in pattern.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false) {
      pieces.append(bytes.count..<bytes.count + piece.count)
      bytes += piece
    }
    return first..<pieces.count
  }

  /// Returns whether a part of some bytes can be a text that matches a pattern: whether the longest text between its stars is in them.
  /// O(bytes).
  func mayMatch(_ pattern: Range<Int>, partOf text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let longest = pieces[pattern].max(by: { $0.count < $1.count }) else { return true }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe Self.find(UnsafeBufferPointer(rebasing: bytes[longest]), in: text, from: 0, to: text.count) != nil
    }
  }

  /// Returns whether a text matches a pattern. O(length · pieces).
  func matches(_ pattern: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe match(pattern, text) { _ in }
  }

  /// Matches a text with a pattern, and calls `body` with the range of bytes at each star. O(length · pieces): each piece is searched
  /// once, after the one before it.
  @inline(__always)
  func match(
    _ pattern: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void
  ) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      func piece(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: bytes[pieces[index]])
      }
      let last = pattern.upperBound - 1
      let first = unsafe piece(pattern.lowerBound)
      guard text.count >= first.count, unsafe Self.isEqual(text, at: 0, first) else { return false }
      if last == pattern.lowerBound { return text.count == first.count }
      let end = unsafe text.count - piece(last).count
      guard end >= first.count, unsafe Self.isEqual(text, at: end, piece(last)) else { return false }
      var start = first.count
      for index in pattern.lowerBound + 1..<last {
        guard let place = unsafe Self.find(piece(index), in: text, from: start, to: end) else { return false }
        body(start..<place)
        start = place + pieces[index].count
      }
      body(start..<end)
      return true
    }
  }

  static func find(
    _ piece: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    guard let first = unsafe piece.first, let last = unsafe piece.last else { return start }
    var place = start
    while true {
      place = unsafe ByteScan.first(first, in: text, from: place)
      if place + piece.count > end { return nil }
      // Most places differ in the last byte, too.
      if unsafe text[place + piece.count - 1] == last, unsafe isEqual(text, at: place, piece) { return place }
      place += 1
    }
  }

  @inline(__always)
  private static func isEqual(
    _ text: UnsafeBufferPointer<UInt8>, at place: Int, _ piece: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    unsafe TapeView.areEqual(piece, UnsafeBufferPointer(rebasing: text[place..<place + piece.count]))
  }
}
