import TestFiles
import Testing

@testable import Storey

/// `LineBreakTest.txt` is the one of Unicode 15.0, all 7654 cases of it, without comments: scalars in hexadecimal, with
/// "/" where a line may end and a space where it may not. `LineBreakTriples.txt` is Unicode 16: a line of scalars, one
/// of each kind, and for each two of them a line with the answers for each third: two bits (may a line end before the
/// second, before the third), three times in a character, plus "0". The Python package uniseg 0.10.1 answered, an
/// implementation of that version by others; two of its rules were corrected, as ICU has them: LB21a, where it forgets
/// "- $EastAsian", and LB15b, where the text ends with a mark that has combining marks.
@Suite struct LineBreakConformanceTests {
  /// Why an answer is not the one of Unicode 15.0.
  enum Reason {
    /// Unicode 15.1 took back `QU SP* × OP` and put LB15a and LB15b in its place.
    case quotation
    /// LB15c of Unicode 16: a space, then `.5`.
    case decimalFraction
    /// LB20a of Unicode 16: a hyphen that starts a word stays with it.
    case initialHyphen
    /// LB21a of Unicode 16 leaves out Hebrew on both sides of a hyphen.
    case hebrewHyphen
    /// LB25 of Unicode 16 has no break between `.` and a digit, within a number or not.
    case infixSeparator
    /// Ours: scripts that need a dictionary may break between clusters.
    case dictionary
    /// Ours, as in browsers: small kana and the prolonged sound mark are ideographs.
    case smallKana
  }

  @Test func `every case of the standard's test passes but for changes of the standard and two tailorings`() throws {
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
      let reasons = Set(found).symmetricDifference(expected).map { reason(scalars, at: $0, breaks: found.contains($0)) }
      let known = reasons.compactMap(\.self)
      #expect(known.count == reasons.count, "\(line): a line may end before \(found)")
      for reason in Set(known) { counts[reason, default: 0] += 1 }
    }
    #expect(failures == 127)
    // One case has two reasons: "equals .35 cents".
    #expect(
      counts == [
        .quotation: 8, .decimalFraction: 1, .initialHyphen: 8, .hebrewHyphen: 1, .infixSeparator: 14, .dictionary: 2,
        .smallKana: 94,
      ])
  }

  @Test func `every three kinds of scalars break as Unicode 16 says`() throws {
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
          let expected = [bits & 1 != 0 ? 1 : nil, bits & 2 != 0 ? 2 : nil].compactMap(\.self)
          let found = breaks([a, b, c])
          if found != expected {
            Issue.record("\([a, b, c].map { String($0, radix: 16) }): before \(found), not \(expected)")
          }
        }
      }
    }
  }

  @Test func `a combining mark changes nothing`() throws {
    let kinds = try #require(try Fixture.lines(of: "LineBreakTriples.txt").first).split(separator: " ")
      .compactMap { UInt32($0, radix: 16) }
      // It would be taken from a mark or a space, and part a joiner from what it joins.
      .filter { LineBreakTable.property(of: $0).lineBreakClass.takesMarks && $0 != 0x200D }
    var random = Dice(state: 14)
    for _ in 0..<10_000 {
      let plain = (0..<Int.random(in: 2...9, using: &random)).compactMap { _ in kinds.randomElement(using: &random) }
      let found = breaks(plain.flatMap { [$0, 0x0301] })
      #expect(found == breaks(plain).map { $0 * 2 }, "\(plain.map { String($0, radix: 16) })")
    }
  }

  private func reason(_ scalars: [UInt32], at position: Int, breaks: Bool) -> Reason? {
    let classes = scalars.map { LineBreakTable.property(of: $0).lineBreakClass }
    let a = classes[..<position].last { $0 != .cm } ?? .sot
    let b = classes[position]
    if isSmallKana(scalars[position]) && breaks { return .smallKana }
    if isSmallKana(scalars[..<position].last { !isMark($0) } ?? 0) && b == .po && !breaks { return .smallKana }
    let beforeSpaces = classes[..<position].last { $0 != .sp && $0 != .cm } ?? .sot
    if breaks && a == .sa && b == .sa { return .dictionary }
    if breaks && a == .sp && b == .is { return .decimalFraction }
    if breaks && a == .sp && [.qu, .qi, .qf].contains(beforeSpaces) { return .quotation }
    if breaks && a == .hy && b == .hl { return .hebrewHyphen }
    if !breaks && a == .hy && b.isAlphabetic { return .initialHyphen }
    if !breaks && a == .is && b == .nu { return .infixSeparator }
    return !breaks && a == .sp && beforeSpaces == .qi ? .quotation : nil
  }

  private func isMark(_ scalar: UInt32) -> Bool { LineBreakTable.property(of: scalar).lineBreakClass == .cm }

  /// Line_Break CJ.
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
