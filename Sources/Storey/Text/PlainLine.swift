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

  /// Returns the end of the text without trailing spaces if it fits on one line.
  ///
  /// - Parameter room: The width of the line in 1/2048 em.
  /// - Returns: The end in bytes, or `nil` when the text is not plain, starts with a space, or is wider than `room`.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths, room: Int) -> Int? {
    guard unsafe bytes.first != 0x20, let width = unsafe width(of: bytes, widths: widths), width <= room else {
      return nil
    }
    var end = bytes.count
    while end > 0, unsafe bytes[end - 1] == 0x20 { end -= 1 }
    return end
  }
}
