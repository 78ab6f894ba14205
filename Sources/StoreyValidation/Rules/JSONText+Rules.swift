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
    var startsPlainly = false
    unsafe withUTF8Bytes { unsafe startsPlainly = ($0.first ?? 0x20) > 0x20 && $0[0] < 0x7F }
    return !startsPlainly && string.unicodeScalars.allSatisfy { $0.properties.isWhitespace || !$0.isVisible }
  }
}
