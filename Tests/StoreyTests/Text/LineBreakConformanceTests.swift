import TestFiles
import TestLevels
import TestMutations
import Testing

@testable import Storey

/// Compares line breaks with two reference files.
///
/// `LineBreakTest.txt` contains all 7654 cases of the test file of Unicode 15.0, without comments: scalars in hexadecimal,
/// separated by "/" where a line can break and by a space where it cannot.
///
/// `LineBreakTriples.txt` contains the line breaks of Unicode 16 for all triples of scalar kinds. The first line lists one
/// scalar of each kind. Each following line belongs to a pair of kinds and contains one answer for each third kind. An answer
/// has two bits: whether a line can break before the second scalar, and before the third. A character encodes three answers,
/// plus "0". The answers come from the Python package uniseg 0.10.1, an independent implementation of Unicode 16. Two of its
/// rules were corrected to match ICU: LB21a, which lacks "- $EastAsian", and LB15b at the end of a text if the quotation mark
/// has combining marks.
@Suite(.tags(.unsafeMemory)) struct LineBreakConformanceTests {
  /// The reason for a difference from Unicode 15.0.
  enum Reason {
    /// LB20a of Unicode 16 does not break after a hyphen at the start of a word.
    case initialHyphen
    /// LB21a of Unicode 16 does not apply to a hyphen between Hebrew letters.
    case hebrewHyphen
    /// LB25 of Unicode 16 does not break between `.` and a digit, even outside a number.
    case infixSeparator
    /// Browsers break after all spaces, and have a table for ASCII.
    case browser
    /// LB21a of Unicode 17 applies to hyphens only, and LB20a also before Hebrew letters.
    case unambiguousHyphen
    /// Tailoring: scripts that need a dictionary can break between clusters.
    case dictionary
    /// Tailoring, as in browsers: small kana and the prolonged sound mark are treated as ideographs.
    case smallKana
  }

  @Test func `all cases of Unicode 15.0 pass except for later changes of Unicode and tailorings`() throws {
    let browser = try BrowserBreaks()
    var failures = 0
    var counts: [Reason: Int] = [:]
    let cases = try Fixture.lines(of: "LineBreakTest.txt")
    #expect(cases.count == 7654)
    for line in cases {
      var scalars: [UInt32] = []
      var expected: [Int] = []
      for field in line.split(separator: " ") {
        for (index, part) in field.split(separator: "/").enumerated() {
          if index > 0 { expected.append(scalars.count) }
          scalars.append(UInt32(part, radix: 16) ?? 0)
        }
      }
      let found = breaks(scalars)
      guard found != expected else { continue }
      failures += 1
      let reasons = Set(found).symmetricDifference(expected).map { (position: Int) -> Reason? in
        let breaks = found.contains(position)
        // A mark after a tab is a word of its own, as after a space.
        if position > 1 && scalars[position - 2] == 0x09 { return Reason.browser }
        return browser.answer(scalars, at: position) == breaks
          ? .browser : reason(scalars, at: position, breaks: breaks)
      }
      let known = reasons.compactMap(\.self)
      #expect(known.count == reasons.count, "\(line): breaks before \(found)")
      for reason in Set(known) { counts[reason, default: 0] += 1 }
    }
    #expect(failures == 991)
    #expect(
      counts == [
        .browser: 890, .smallKana: 88, .initialHyphen: 7, .unambiguousHyphen: 2, .dictionary: 2, .hebrewHyphen: 1,
        .infixSeparator: 1,
      ])
  }

  @Test func `all triples of scalar kinds break as in Unicode 16, except where browsers differ`() throws {
    let browser = try BrowserBreaks()
    let all = try Fixture.lines(of: "LineBreakTriples.txt")
    let kinds = try #require(all.first).split(separator: " ").compactMap { UInt32($0, radix: 16) }
    #expect(all.count == 1 + kinds.count * kinds.count)
    var row = 1
    for a in kinds {
      for b in kinds {
        let answers = Array(all[row].utf8)
        row += 1
        for (index, c) in kinds.enumerated() {
          let bits = (answers[index / 3] - 0x30) >> (UInt8(index % 3) * 2) & 3
          let expected = [1, 2].filter { position in
            browser.answer([a, b, c], at: position) ?? hyphenBreak([a, b, c], at: position)
              ?? (bits & UInt8(position) != 0)
          }
          let found = breaks([a, b, c])
          if found != expected {
            Issue.record("\([a, b, c].map { String($0, radix: 16) }): breaks before \(found), expected \(expected)")
          }
        }
      }
    }
  }

  @Test func `combining marks do not change line breaks`() throws {
    let kinds = try #require(try Fixture.lines(of: "LineBreakTriples.txt").first).split(separator: " ")
      .compactMap { UInt32($0, radix: 16) }
      // A mark does not attach to a space or a line terminator, and it separates a joiner from the next scalar.
      // Browsers use the table of ASCII only between two characters without marks.
      .filter { LineBreakTable.property(of: $0).lineBreakClass.takesMarks && $0 != 0x200D && $0 > 0x7E }
    var random = Dice(state: 14)
    for _ in 0..<10_000 {
      let plain = (0..<Int.random(in: 2...9, using: &random)).compactMap { _ in kinds.randomElement(using: &random) }
      let found = breaks(plain.flatMap { [$0, 0x0301] })
      #expect(found == breaks(plain).map { $0 * 2 }, "\(plain.map { String($0, radix: 16) })")
    }
  }

  /// Returns whether a line can end before a scalar by rules LB20a and LB21a of Unicode 17, where they differ from Unicode 16.
  private func hyphenBreak(_ scalars: [UInt32], at position: Int) -> Bool? {
    // A mark belongs to the scalar before it.
    if position > 1, isMark(scalars[1]) { return hyphenBreak([scalars[0], scalars[2]], at: 1) }
    let classes = scalars.map { LineBreakTable.property(of: $0).lineBreakClass }
    let before = position > 1 ? classes[position - 2] : .sot
    switch (before, classes[position - 1], classes[position]) {
    // LB20a also applies before Hebrew letters.
    case (.sot, .hy, .hl), (.bk, .hy, .hl), (.cr, .hy, .hl), (.lf, .hy, .hl), (.nl, .hy, .hl), (.sp, .hy, .hl),
      (.zw, .hy, .hl), (.cb, .hy, .hl), (.gl, .hy, .hl), (.sot, .hh, .hl), (.bk, .hh, .hl), (.cr, .hh, .hl),
      (.lf, .hh, .hl), (.nl, .hh, .hl), (.sp, .hh, .hl), (.zw, .hh, .hl), (.cb, .hh, .hl), (.gl, .hh, .hl):
      return false
    // LB21a does not apply to other characters than hyphens, here `|`.
    case (.hl, .ba, _) where scalars[position - 1] == 0x7C:
      return breaks([0x25CC, 0x7C, scalars[position]]).contains(2)
    default: return nil
    }
  }

  private func reason(_ scalars: [UInt32], at position: Int, breaks: Bool) -> Reason? {
    let classes = scalars.map { LineBreakTable.property(of: $0).lineBreakClass }
    let a = classes[..<position].last { $0 != .cm } ?? .sot
    let b = classes[position]
    if isSmallKana(scalars[position]) && breaks { return .smallKana }
    if isSmallKana(scalars[..<position].last { !isMark($0) } ?? 0) && b == .po && !breaks { return .smallKana }
    if breaks && a == .sa && b == .sa { return .dictionary }
    if breaks && a == .hy && b == .hl { return .hebrewHyphen }
    if breaks && a == .ba || !breaks && (a == .hh || a == .hy && b == .hl) { return .unambiguousHyphen }
    if !breaks && a == .hy && b.isAlphabetic { return .initialHyphen }
    if !breaks && a == .is && b == .nu { return .infixSeparator }
    return nil
  }

  private func isMark(_ scalar: UInt32) -> Bool { LineBreakTable.property(of: scalar).lineBreakClass == .cm }

  /// Returns whether the Line_Break property of a scalar is CJ.
  private func isSmallKana(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095...0x3096, 0x30A1,
      0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5...0x30F6, 0x30FC, 0x31F0...0x31FF,
      0xFF67...0xFF70:
      true
    default: false
    }
  }
}
