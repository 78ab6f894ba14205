import TestFiles

/// The line breaks of browsers where they differ from Unicode 16.
///
/// Each line of `ASCIIBreaks.txt` begins with a visible ASCII character. A line can end between it and the characters that follow
/// there. The file is what Chromium does with the texts `x`, the two characters, `x`.
struct BrowserBreaks {
  private let opportunities: [Set<UInt32>]

  init() throws {
    opportunities = try Fixture.lines(of: "ASCIIBreaks.txt").map { Set($0.unicodeScalars.dropFirst().map(\.value)) }
  }

  /// Returns whether a browser breaks a line before a scalar; `nil` where it follows the standard.
  func answer(_ scalars: [UInt32], at position: Int) -> Bool? {
    let (left, right) = (scalars[position - 1], scalars[position])
    switch (left, right) {
    case (_, 0x0A...0x0D), (_, 0x85), (_, 0x2028...0x2029), (_, 0x20), (_, 0x200B): return nil
    case (0x0A...0x0D, _), (0x85, _), (0x2028...0x2029, _): return nil
    case (_, 0x09): return false
    case (0x20, _), (0x09, _): return true
    case (0x2D, 0x30...0x39):
      // A minus sign, unless it follows a letter or a digit.
      guard position > 1, let before = Unicode.Scalar(scalars[position - 2]) else { return false }
      return before.isASCII && (before.properties.isAlphabetic || before.properties.numericType != nil)
    case (0x21...0x7E, 0x21...0x7E): return opportunities[Int(left) - 0x21].contains(right)
    default: return nil
    }
  }
}
