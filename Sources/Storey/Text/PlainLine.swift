/// Measures plain text, which consists only of printable ASCII, ideographs, and signs and letters of Latin-1 such as `¥`. Most text
/// of a page is plain. Every scalar is a cluster of known width, so measuring takes one lookup per scalar.
enum PlainLine {
  /// Returns the width of a text in 1/2048 em, or `nil` when the text is not plain.
  @inline(__always)
  static func width(of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths) -> Int? {
    unsafe measure(bytes, widths: widths)?.width
  }

  /// Returns the width of a text and that of its widest scalar in 1/2048 em, or `nil` when the text is not plain.
  static func measure(_ bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths) -> (width: Int, widest: Int)? {
    var (width, widest) = (0, 0)
    var i = 0
    let count = bytes.count
    return unsafe widths.ascii.withUnsafeBufferPointer { ascii in
      while i < count {
        guard let scalar = unsafe scalar(at: i, of: bytes, widths, ascii) else { return nil }
        width += scalar.width
        widest = max(widest, scalar.width)
        i += scalar.length
      }
      return i == count ? (width, widest) : nil
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
        guard let scalar = unsafe scalar(at: i, of: bytes, widths, ascii) else { return nil }
        let isSpace = unsafe bytes[i] == 0x20
        width += scalar.width
        i += scalar.length
        if isSpace { continue }
        // A character that is wider than the line is not cut.
        if width > room && end > 0 { return isLast ? TextLine(start: 0, end: cut, isTruncated: true) : nil }
        end = i
        if width + ellipsis <= room { cut = end }
      }
      return i == count && width <= room ? TextLine(start: 0, end: end) : nil
    }
  }

  /// Returns the width of a plain scalar and its length in bytes, or `nil` for another one.
  @inline(__always)
  private static func scalar(
    at start: Int, of bytes: UnsafeBufferPointer<UInt8>, _ widths: AdvanceWidths, _ ascii: UnsafeBufferPointer<Int>
  ) -> (width: Int, length: Int)? {
    let lead = unsafe bytes[start]
    if lead >= 0x20 && lead < 0x7F { return unsafe (ascii[Int(lead - 0x20)], 1) }
    if lead >= 0xE4 && lead <= 0xE9 { return (ClusterReader.em, 3) }
    return unsafe latin(at: start, of: bytes, widths: widths).map { ($0, 2) }
  }

  /// Returns the width of a sign or letter from U+00A1 to U+00FF, except for the soft hyphen, or `nil` for other scalars.
  private static func latin(at start: Int, of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths) -> Int? {
    guard unsafe bytes[start] == 0xC2 || bytes[start] == 0xC3 else { return nil }
    let scalar = unsafe bytes.scalar(at: start).value
    return scalar > 0xA0 && scalar != 0xAD ? widths.width(of: scalar) : nil
  }
}
