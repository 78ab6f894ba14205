/// What the engine needs to know of a Unicode scalar to measure and break text.
enum ScalarClass {
  /// White space at which a line may end.
  case space
  /// A line ends here, whatever its width.
  case lineEnd
  /// May not stand at the end of a line: `(`, `【`, `“` …
  case opening
  /// May not stand at the start of a line: `)`, `】`, `，`, `。` …
  case closing
  /// No break before it and none after it: quotes that open and close alike, no-break spaces, joiners.
  case glue
  /// A break after it, but not before a digit: hyphens and dashes.
  case hyphen
  /// Breaks before and after it: ideographs, kana, Hangul syllables, emoji.
  case ideographic
  /// Breaks nowhere but at spaces.
  case alphabetic

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x20...0x7E: self.init(ascii: UInt8(scalar))
    case 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: self = .space
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineEnd
    case 0xA0, 0x202F, 0x2060, 0x200D, 0xFEFF, 0x2007: self = .glue
    case 0x2010, 0x2012, 0x2013, 0x2014: self = .hyphen
    default:
      if Self.openings.contains(scalar) {
        self = .opening
      } else if Self.closings.contains(scalar) {
        self = .closing
      } else {
        self = isWide(scalar) ? .ideographic : .alphabetic
      }
    }
  }

  /// The class of an ASCII character that prints.
  @inline(__always)
  init(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "): self = .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"): self = .glue
    case UInt8(ascii: "-"): self = .hyphen
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): self = .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "%"):
      self = .closing
    default: self = .alphabetic
    }
  }

  /// The classes OP of UAX #14 that shops use.
  private static let openings = Set("¡¿‘“〈《「『【〔〖〘〚〝（［｛｟｢«‹".unicodeScalars.map(\.value))

  /// The classes CL, CP, EX, IS, NS and PO of UAX #14 that shops use, with the small kana of CJ.
  private static let closings = Set(
    """
    ‰°′″℃¢»›’”…‥、。〉》」』】〕〗〙〛〞〟々〻・ーゝゞヽヾ゛゜！），．：；？］｝｠｡｣､･％～〜\
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ
    """.unicodeScalars.map(\.value))
}

/// Whether a scalar takes two columns of a terminal and one em of a CJK face: East Asian Width W or F (UAX #11,
/// Unicode 16), in ranges.
package func isWide(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0..<0x1100: false
  case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE,
    0x2614...0x2615, 0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B, 0x2728, 0x274C,
    0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55,
    0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F004, 0x1F0CF,
    0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
    0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A, 0x1F595...0x1F596,
    0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF,
    0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
    true
  default: false
  }
}
