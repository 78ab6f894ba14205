import Storey

/// A replacement of bytes in a document.
struct Correction: Sendable, Hashable {
  /// The bytes of the document that are replaced.
  let range: Range<Int>
  /// The bytes that replace them.
  let replacement: [UInt8]

  /// Returns the correction for a document that begins `shift` bytes earlier.
  func moved(by shift: Int) -> Correction {
    Correction(range: range.lowerBound + shift..<range.upperBound + shift, replacement: replacement)
  }
}

extension Correction {
  /// Creates a correction that replaces bytes with a text.
  init(_ range: Range<Int>, _ text: String) {
    self.init(range: range, replacement: Array(text.utf8))
  }
}

extension [Correction] {
  /// Returns the bytes with all corrections applied. The corrections must be sorted and must not overlap. O(bytes).
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

  /// Returns the corrections with their places after others were applied. Those that overlap an applied one are left out. Both
  /// must be sorted. O(corrections).
  func moved(by applied: [Correction]) -> [Correction] {
    var shift = 0
    var next = 0
    return compactMap { correction in
      while next < applied.count && applied[next].range.upperBound <= correction.range.lowerBound {
        shift += applied[next].replacement.count - applied[next].range.count
        next += 1
      }
      let isKept = next == applied.count || applied[next].range.lowerBound >= correction.range.upperBound
      return isKept ? correction.moved(by: shift) : nil
    }
  }
}
