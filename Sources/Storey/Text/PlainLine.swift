/// Text of nothing but printing ASCII and ideographs, which is most text of a page: every scalar is a cluster of a known
/// width, so measuring it takes one look at each.
enum PlainLine {
  /// The width of a text in 1/2048 em; nil when it is not all plain.
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

  /// Where the text ends if it is one line of this room, spaces at its end left out; nil when it is not plain, starts
  /// with a space or is wider.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, widths: AdvanceWidths, room: Int) -> Int? {
    guard unsafe bytes.first != 0x20, let width = unsafe width(of: bytes, widths: widths), width <= room else {
      return nil
    }
    var end = bytes.count
    while end > 0, unsafe bytes[end - 1] == 0x20 { end -= 1 }
    return end
  }
}
