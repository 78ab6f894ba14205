import Storey

/// A colour, or the name of a color field in braces.
struct ColorEntry: ModelValue {
  /// The colour; `nil` if it is that of a field.
  let color: ThemeColor?
  /// The text in braces; `nil` for a colour.
  let pattern: JSONText?

  static func read(from value: borrowing ValueReader) -> ColorEntry? {
    if value.value.kind == .string, value.text.string.hasPrefix("{") {
      return JSONText.read(from: value).map { ColorEntry(color: nil, pattern: $0) }
    }
    return WrittenColor.read(from: value).map { ColorEntry(color: $0.color, pattern: nil) }
  }

  static var standIn: ColorEntry { ColorEntry(color: .text, pattern: nil) }
  static var valueDescription: ValueDescription {
    .either([WrittenColor.valueDescription, .fieldInBraces])
  }
}

extension ValueDescription {
  /// The name of a field in braces.
  static var fieldInBraces: ValueDescription { .text(pattern: "^\\{[^{}]+\\}$") }
}
