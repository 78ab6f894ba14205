import StoreyOutput
import TestFiles
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct VisibleTextTests {
  /// Returns the replacement of a scalar on a terminal.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xA0, 0x2028, 0x2029: " "
    case 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: ""
    case let value where value < 0x20 || (0x7F...0x9F).contains(value): "\u{FFFD}"
    default: String(scalar)
    }
  }

  /// Texts are examined by words of eight bytes, so each scalar is tried at each of the positions.
  @Test(arguments: [0..<0x800, 0x1FF0..<0x2100, 0x2FF0..<0x3100, 0xFE00..<0x10000, 0x1F600..<0x1F610])
  func `control characters, formatting characters and line terminators are replaced`(scalars: Range<UInt32>) {
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      for place in scalars.lowerBound == 0 && scalar.value < 0xC0 ? Array(0..<9) : [0, 8] {
        let (before, after) = (String(repeating: "a", count: place), String(repeating: "z", count: 9 - place))
        let line = VisibleText.line(before + String(scalar) + after)
        #expect(
          Array(line.utf8) == Array((before + Self.shown(scalar) + after).utf8), "U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("中文", 4), ("。", 2), ("…", 1), ("Ａ", 2), ("가", 2), ("ﾊ", 1),
      ("😀", 2),
      ("👩‍👩‍👧", 2), ("❤\u{FE0F}", 2), ("a中b", 4), ("\u{301}", 0), ("\u{7}", 0), ("שלום", 4), ("¥19.90", 6),
    ])
  func `the columns of a text are counted as on a terminal`(text: String, columns: Int) {
    #expect(VisibleText.columns(of: text) == columns)
    #expect(text.reduce(0) { $0 + VisibleText.columns(of: $1) } == columns)
  }

  @Test func `a scalar that is read from bytes has as many columns as its character`() {
    for value in UInt32(0)..<0x10000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var text = String(scalar)
      let plain = text.withUTF8 { unsafe VisibleText.plainScalar(at: 0, in: $0) }
      if let plain {
        #expect(plain.columns == VisibleText.columns(of: Character(scalar)), "U+\(String(value, radix: 16))")
        #expect(plain.length == text.utf8.count)
      } else {
        // ASCII and common Chinese characters are always plain.
        #expect(!(0x20..<0x7F).contains(value) && !(0x4E00...0x9FFF).contains(value))
      }
      // An incomplete scalar is not plain.
      var half = Array(text.utf8.dropLast())
      unsafe half.withUnsafeMutableBufferPointer { bytes in
        if !bytes.isEmpty { #expect(unsafe VisibleText.plainScalar(at: 0, in: UnsafeBufferPointer(bytes)) == nil) }
      }
    }
  }

  @Test(arguments: ["", "abcdef", "中文字", "a中b文c", "👩‍👩‍👧 family", "e\u{301}e\u{301}e\u{301}", "abc\u{301}"])
  func `texts are truncated to the available columns`(text: String) {
    let columns = VisibleText.columns(of: text)
    for limit in -1...(columns + 2) {
      let ending = VisibleText.ending(of: text, columns: max(0, limit))
      #expect(text.hasSuffix(ending) && VisibleText.columns(of: String(ending)) <= max(0, limit))
      // One more character does not fit.
      let more = text.suffix(ending.count + 1)
      #expect(more.count == ending.count || VisibleText.columns(of: String(more)) > limit)
      let fitted = VisibleText.fitted(text, columns: limit)
      #expect(VisibleText.columns(of: fitted) <= max(0, limit))
      if columns <= limit || limit <= 0 {
        #expect(fitted == (limit <= 0 ? "" : text))
      } else {
        let kept = fitted.dropLast()
        #expect(fitted.last == "…" && text.hasPrefix(kept))
        let next = text.prefix(kept.count + 1)
        #expect(VisibleText.columns(of: String(next)) + 1 > limit)
      }
    }
  }
}
