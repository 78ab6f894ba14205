extension ThemeColor {
  /// Creates a literal from a colour of CSS: `transparent`, `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)`, `rgb(1 2 3 / 50%)`. `nil` for any other text.
  init?(css text: String) {
    let text = text.lowercased()
    if text == "transparent" {
      self = .literal(0)
      return
    }
    guard let start = ["rgb(", "rgba("].first(where: text.hasPrefix), text.hasSuffix(")") else { return nil }
    let parts = text.dropFirst(start.count).dropLast().split { $0 == "," || $0 == "/" || $0 == " " }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for (index, part) in parts.enumerated() {
      guard let byte = Self.byte(part, of: index == 3 ? 1 : 255) else { return nil }
      value = value << 8 | byte
    }
    self = .literal(parts.count == 3 ? value << 8 | 0xFF : value)
  }

  /// Returns a part of a colour, which is a number from 0 to a maximum or a percentage, as a byte.
  private static func byte(_ part: Substring, of most: Double) -> UInt32? {
    let isShare = part.hasSuffix("%")
    guard let number = JSONText(String(isShare ? part.dropLast() : part)).number, number.isFinite else { return nil }
    return UInt32((number / (isShare ? 100 : most)).clamped(to: 0...1) * 255 + 0.5)
  }
}
