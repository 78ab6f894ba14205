/// The bytes that were received and not yet consumed. Positions count from the first of them.
struct InputBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// The number of bytes at the beginning of `bytes` that were consumed.
  private var consumed = 0

  /// The number of bytes that are not consumed.
  var count: Int { bytes.count - consumed }

  subscript(position: Int) -> UInt8 { bytes[consumed + position] }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[(consumed + range.lowerBound)..<(consumed + range.upperBound)]
  }

  mutating func append(_ new: ArraySlice<UInt8>) {
    bytes += new
  }

  /// Returns the position of the first line feed from a position on. `nil` if no line feed follows.
  func lineFeed(from position: Int) -> Int? {
    bytes[(consumed + position)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 - consumed }
  }

  /// Consumes bytes. O(1), amortized over the bytes that were appended.
  mutating func removeFirst(_ number: Int) {
    consumed += number
    if consumed * 2 < bytes.count { return }
    bytes.removeFirst(consumed)
    consumed = 0
  }
}
