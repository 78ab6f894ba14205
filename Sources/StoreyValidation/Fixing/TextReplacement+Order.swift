import Storey

extension [TextReplacement] {
  /// Returns the corrections with their places after others were applied. Those that overlap an applied one are left out. Both
  /// must be sorted. O(corrections).
  func moved(by applied: [TextReplacement]) -> [TextReplacement] {
    var shift = 0
    var next = 0
    return compactMap { correction in
      while next < applied.count && applied[next].range.upperBound <= correction.range.lowerBound {
        shift += applied[next].text.utf8.count - applied[next].range.count
        next += 1
      }
      let isKept = next == applied.count || applied[next].range.lowerBound >= correction.range.upperBound
      return isKept ? correction.moved(by: shift) : nil
    }
  }
}
