/// Measures plain text, which consists only of printable ASCII, ideographs, and signs and letters of Latin-1 such as `¥`. Most text
/// of a page is plain. Every scalar is a cluster of known width, so measuring takes one lookup per scalar.
enum PlainLine {
  /// Returns the width of a text in 1/2048 em, or `nil` when the text is not plain.
  static func width(of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths) -> Int? {
    var width = 0
    var i = 0
    let count = bytes.count
    return unsafe widths.ascii.withUnsafeBufferPointer { ascii in
      while i < count {
        let lead = unsafe bytes[i]
        if lead >= 0x20 && lead < 0x7F {
          unsafe width += ascii[Int(lead - 0x20)]
          i += 1
        } else if lead >= 0xE4 && lead <= 0xE9 {
          width += ClusterReader.em
          i += 3
        } else {
          guard let latin = unsafe latin(at: i, of: bytes, widths: widths) else { return nil }
          width += latin
          i += 2
        }
      }
      return i == count ? width : nil
    }
  }

  /// Returns the only line of a text, which is empty for an empty text; `nil` when the text is not plain, starts with a space, or
  /// needs more than one line.
  ///
  /// - Parameters:
  ///   - room: The width of the line in 1/2048 em.
  ///   - isLast: Whether a text that is wider than `room` is cut, because no other line may follow.
  static func only(of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths, room: Int, isLast: Bool) -> TextLine? {
    if unsafe bytes.first == 0x20 { return nil }
    let ellipsis = isLast ? widths.ellipsis : 0
    let count = bytes.count
    return unsafe widths.ascii.withUnsafeBufferPointer { ascii in
      var (width, i, end, cut) = (0, 0, 0, 0)
      while i < count {
        let lead = unsafe bytes[i]
        if lead >= 0x20 && lead < 0x7F {
          unsafe width += ascii[Int(lead - 0x20)]
          i += 1
          if lead == 0x20 { continue }
        } else if lead >= 0xE4 && lead <= 0xE9 {
          width += ClusterReader.em
          i += 3
        } else {
          guard let latin = unsafe latin(at: i, of: bytes, widths: widths) else { return nil }
          width += latin
          i += 2
        }
        // A character that is wider than the line is not cut.
        if width > room && end > 0 { return isLast ? TextLine(start: 0, end: cut, isTruncated: true) : nil }
        end = i
        if width + ellipsis <= room { cut = end }
      }
      return i == count && width <= room ? TextLine(start: 0, end: end) : nil
    }
  }

  /// Returns the width of a sign or letter from U+00A1 to U+00FF, except for the soft hyphen, or `nil` for other scalars.
  private static func latin(at start: Int, of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths) -> Int? {
    guard unsafe bytes[start] == 0xC2 || bytes[start] == 0xC3 else { return nil }
    let scalar = unsafe bytes.scalar(at: start).value
    return scalar > 0xA0 && scalar != 0xAD ? widths.width(of: scalar) : nil
  }
}
