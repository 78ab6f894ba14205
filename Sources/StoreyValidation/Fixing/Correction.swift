import Storey

/// Bytes that replace others.
struct Correction: Sendable, Hashable {
  /// The bytes of the document that are replaced.
  let range: Range<Int>
  /// The bytes that replace them.
  let replacement: [UInt8]

  /// The same in a document that begins so many bytes before.
  func moved(by shift: Int) -> Correction {
    Correction(range: range.lowerBound + shift..<range.upperBound + shift, replacement: replacement)
  }
}

extension [Correction] {
  /// Returns the bytes with all corrections made. They are sorted, and none overlaps another. O(bytes).
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var corrected: [UInt8] = []
    corrected.reserveCapacity(bytes.count + count * 8)
    var copied = 0
    for correction in self {
      corrected += bytes[copied..<correction.range.lowerBound]
      corrected += correction.replacement
      copied = correction.range.upperBound
    }
    return corrected + bytes[copied...]
  }
}
