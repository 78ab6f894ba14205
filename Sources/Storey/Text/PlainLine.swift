/// Measures plain text, which consists only of printable ASCII and ideographs. Most text of a page is plain. Every scalar is a
/// cluster of known width, so measuring takes one lookup per scalar.
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
          return nil
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
    let ellipsis = isLast ? widths.width(of: 0x2026) ?? ClusterReader.em : 0
    let count = bytes.count
    return unsafe widths.ascii.withUnsafeBufferPointer { ascii in
      var (width, i, end, cut) = (0, 0, 0, 0)
      while i < count {
        let lead = unsafe bytes[i]
        let isASCII = lead >= 0x20 && lead < 0x7F
        guard isASCII || lead >= 0xE4 && lead <= 0xE9 else { return nil }
        unsafe width += isASCII ? ascii[Int(lead - 0x20)] : ClusterReader.em
        i += isASCII ? 1 : 3
        if lead == 0x20 { continue }
        // A character that is wider than the line is not cut.
        if width > room && end > 0 { return isLast ? TextLine(start: 0, end: cut, isTruncated: true) : nil }
        end = i
        if width + ellipsis <= room { cut = end }
      }
      return i == count && width <= room ? TextLine(start: 0, end: end) : nil
    }
  }
}
