/// The line breaks of browsers between two visible ASCII characters, U+0021 to U+007E.
///
/// Chromium does not apply UAX #14 to such a pair, but a table of its own, so that lines do not end inside addresses, dates and
/// abbreviations: a line may end after `?` and `-`, and before an opening bracket after most signs, but not after `/`. Only the two
/// characters count, except for a digit after `-`, which may be a minus sign.
enum ASCIIBreaks {
  /// Returns whether a byte is a visible ASCII character.
  @inline(__always)
  static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

  /// Returns whether a line may end between two visible characters.
  ///
  /// - Parameter before: The byte before `left`, or 0 at the start of the text.
  static func allowsBreak(after left: UInt8, before right: UInt8, precededBy before: UInt8) -> Bool {
    switch left {
    case UInt8(ascii: "-"): allowsBreakAfterHyphen(before: right, precededBy: before)
    case UInt8(ascii: "?"): allowsBreakAfterQuestionMark(before: right)
    case UInt8(ascii: "$"), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: "/"), UInt8(ascii: "<"),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "{"):
      false
    case _ where isLetterOrDigit(left): false
    default: isOpening(right)
    }
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): true
    default: false
    }
  }

  private static func allowsBreakAfterHyphen(before right: UInt8, precededBy before: UInt8) -> Bool {
    switch right {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): isLetterOrDigit(before)
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "]"),
      UInt8(ascii: "}"):
      false
    default: true
    }
  }

  private static func allowsBreakAfterQuestionMark(before right: UInt8) -> Bool {
    switch right {
    case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: ","),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"),
      UInt8(ascii: "]"), UInt8(ascii: "}"):
      false
    default: true
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
