/// The scripts whose widths are only estimated: their letters are joined, stacked or reordered when drawn, or the tables of
/// ``AdvanceWidths`` do not contain them. Their lines may break at different positions on a screen.
package enum UnsupportedScript {
  /// Returns the name of the script of the first letter, mark or number of an unsupported script in a text, or `nil` when all
  /// characters are supported. O(length).
  package static func name(in text: JSONText) -> String? {
    unsafe text.withUTF8 { bytes in
      var position = 0
      while position < bytes.count {
        let lead = unsafe bytes[position]
        // Scalars below U+0600 have no such lead, and ideographs are supported.
        if lead < 0xD8 {
          position += 1
          continue
        }
        if lead >= 0xE4 && lead <= 0xE9 {
          position += 3
          continue
        }
        let (scalar, length) = unsafe bytes.scalar(at: position)
        position += length
        if scalar >= 0x0600, let name = name(of: scalar) { return name }
      }
      return nil
    }
  }

  /// Returns the name of the script of a scalar, or `nil` for supported scripts, punctuation and symbols.
  static func name(of scalar: UInt32) -> String? {
    let index = ranges.partitionIndex { $0.scalars.upperBound >= scalar }
    guard index < ranges.count, ranges[index].scalars.contains(scalar), belongsToWord(scalar) else { return nil }
    return ranges[index].name
  }

  private static func belongsToWord(_ scalar: UInt32) -> Bool {
    // Arabic digits are not joined and have known widths.
    if (0x0660...0x0669).contains(scalar) || (0x06F0...0x06F9).contains(scalar) { return false }
    return switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// The scalars of each script, in ascending order. The last ranges cover the remaining scalars between supported scripts.
  private static let ranges: [(scalars: ClosedRange<UInt32>, name: String)] = [
    (0x0600...0x06FF, "Arabic"), (0x0700...0x074F, "Syriac"), (0x0750...0x077F, "Arabic"), (0x0780...0x07BF, "Thaana"),
    (0x07C0...0x07FF, "N'Ko"), (0x0800...0x085F, other), (0x0860...0x086F, "Syriac"), (0x0870...0x08FF, "Arabic"),
    (0x0900...0x097F, "Devanagari"), (0x0980...0x09FF, "Bengali"), (0x0A00...0x0A7F, "Gurmukhi"),
    (0x0A80...0x0AFF, "Gujarati"), (0x0B00...0x0B7F, "Odia"), (0x0B80...0x0BFF, "Tamil"), (0x0C00...0x0C7F, "Telugu"),
    (0x0C80...0x0CFF, "Kannada"), (0x0D00...0x0D7F, "Malayalam"), (0x0D80...0x0DFF, "Sinhala"),
    (0x0E00...0x0E7F, "Thai"), (0x0E80...0x0EFF, "Lao"), (0x0F00...0x0FFF, "Tibetan"), (0x1000...0x109F, "Myanmar"),
    (0x1200...0x139F, "Ethiopic"), (0x13A0...0x13FF, "Cherokee"), (0x1400...0x167F, "Canadian Aboriginal"),
    (0x1680...0x177F, other), (0x1780...0x17FF, "Khmer"), (0x1800...0x18AF, "Mongolian"), (0x18B0...0x19DF, other),
    (0x19E0...0x19FF, "Khmer"), (0x1A00...0x1C8F, other), (0x1CC0...0x1CFF, other), (0x2C00...0x2C5F, other),
    (0x2C80...0x2CFF, other), (0x2D30...0x2D7F, "Tifinagh"), (0x2D80...0x2DDF, "Ethiopic"), (0xA4D0...0xA63F, other),
    (0xA6A0...0xA6FF, other), (0xA800...0xA8DF, other), (0xA8E0...0xA8FF, "Devanagari"), (0xA900...0xA95F, other),
    (0xA980...0xA9DF, "Javanese"), (0xA9E0...0xA9FF, "Myanmar"), (0xAA00...0xAA5F, other),
    (0xAA60...0xAA7F, "Myanmar"), (0xAA80...0xAAFF, other), (0xAB00...0xAB2F, "Ethiopic"),
    (0xAB70...0xABBF, "Cherokee"), (0xABC0...0xABFF, other), (0xFB50...0xFDFF, "Arabic"), (0xFE70...0xFEFE, "Arabic"),
    (0x10000...0x16FDF, other), (0x1B170...0x1CFFF, other), (0x1E000...0x1EEFF, other),
  ]

  private static let other = "an unsupported script"
}
