import StoreyEditor

extension [UInt8] {
  /// Returns the bytes with replacements applied, which must be in order and must not overlap.
  func applying(_ replacements: [TextReplacement]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for replacement in replacements {
      precondition(replacement.range.lowerBound >= end, "replacements overlap")
      result += self[end..<replacement.range.lowerBound] + Array(replacement.text.utf8)
      end = replacement.range.upperBound
    }
    return result + self[end...]
  }
}
