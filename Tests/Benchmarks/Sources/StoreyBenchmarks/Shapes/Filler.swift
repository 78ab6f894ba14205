/// A generator of text of a given size.
enum Filler {
  /// Returns the prefix, items up to a size of about `bytes`, and the suffix.
  static func fill(
    _ bytes: Int, _ prefix: String, _ suffix: String, separator: String = ",", _ item: (Int) -> String
  ) -> [UInt8] {
    var text = Array(prefix.utf8)
    text.reserveCapacity(bytes + 256)
    var index = 0
    repeat {
      if index > 0 { text += separator.utf8 }
      text += item(index).utf8
      index += 1
    } while text.count < bytes
    return text + suffix.utf8
  }

  /// Returns a text that is repeated to a size of about `bytes`.
  static func text(_ unit: String, _ bytes: Int) -> String {
    String(repeating: unit, count: max(1, bytes / max(1, unit.utf8.count)))
  }
}
