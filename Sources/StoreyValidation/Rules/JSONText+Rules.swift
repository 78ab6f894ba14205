import Storey

extension JSONText {
  /// Returns a range of the UTF-8 bytes as a string.
  func string(_ range: Range<Int>) -> String {
    var text = ""
    unsafe withUTF8Bytes { unsafe text = String(decoding: $0[range], as: UTF8.self) }
    return text
  }

  /// Whether the text has no visible characters.
  var isBlank: Bool {
    var startsVisibly = false
    unsafe withUTF8Bytes { bytes in
      guard let first = unsafe bytes.first else { return }
      // A printable character of ASCII, or a lead byte of ideographs.
      startsVisibly = first > 0x20 && first < 0x7F || first >= 0xE4 && first <= 0xE9
    }
    return !startsVisibly && string.unicodeScalars.allSatisfy { $0.properties.isWhitespace || !$0.isVisible }
  }
}
