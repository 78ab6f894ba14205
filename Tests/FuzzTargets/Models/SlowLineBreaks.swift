/// The Unicode line breaking algorithm (UAX #14, Unicode 16) with the tailorings of `LineBreakClass` and the rules of browsers for
/// spaces and for ASCII, rule by rule in the order of the standard, without regard to speed.
struct SlowLineBreaks {
  typealias Class = LineScalar.Class

  /// A scalar with the marks that attach to it (LB9).
  private struct Unit {
    /// The index of its first scalar.
    let start: Int
    let scalar: Unicode.Scalar
    /// The class, where a mark without a base is alphabetic (LB10).
    let `class`: Class
    let marks: Set<LineScalar.Mark>
    var endsInJoiner: Bool
    /// Whether no mark attaches to the scalar.
    var isAlone = true

    var isEastAsian: Bool { marks.contains(.eastAsian) }
    var isQuotation: Bool { self.class == .qu }
  }

  /// The break before a unit.
  private enum Answer {
    case mandatory, allowed, prohibited
  }

  private let units: [Unit]
  /// The index of each scalar before which a line can end; the value is whether it must end there.
  private(set) var isMandatory: [Int: Bool] = [:]

  init(_ scalars: [LineScalar]) {
    units = Self.units(scalars)
    for index in units.indices.dropFirst() {
      switch answer(before: index) {
      case .mandatory: isMandatory[units[index].start] = true
      case .allowed: isMandatory[units[index].start] = false
      case .prohibited: break
      }
    }
  }

  private static func units(_ scalars: [LineScalar]) -> [Unit] {
    var units: [Unit] = []
    for (index, scalar) in scalars.enumerated() {
      let isMark = scalar.lineBreakClass == .cm || scalar.lineBreakClass == .zwj
      let isJoiner = scalar.lineBreakClass == .zwj
      if isMark, let last = units.last, ![.bk, .cr, .lf, .nl, .sp, .zw].contains(last.class) {
        units[units.count - 1].endsInJoiner = isJoiner
        units[units.count - 1].isAlone = false
      } else {
        units.append(
          Unit(
            start: index, scalar: scalar.scalar, class: isMark ? .al : scalar.lineBreakClass,
            marks: isMark ? [] : scalar.marks, endsInJoiner: isJoiner))
      }
    }
    return units
  }

  private func unit(_ index: Int) -> Unit? { units.indices.contains(index) ? units[index] : nil }

  /// The index of the last unit before an index that is not a space; -1 at the start of the text.
  private func lastBeforeSpaces(_ index: Int) -> Int {
    units[..<index].lastIndex { $0.class != .sp } ?? -1
  }

  private func answer(before index: Int) -> Answer {
    let (left, right) = (units[index - 1], units[index])
    let (a, b) = (left.class, right.class)
    // LB4, LB5
    if a == .cr && b == .lf { return .prohibited }
    if [.bk, .cr, .lf, .nl].contains(a) { return .mandatory }
    // LB6, LB7
    if [.bk, .cr, .lf, .nl, .sp, .zw].contains(b) { return .prohibited }
    // LB8: ZW SP* ÷. LB8a: ZWJ ×
    if unit(lastBeforeSpaces(index))?.class == .zw { return .allowed }
    // Browsers: SP ÷, and a table for ASCII
    if a == .sp { return .allowed }
    if left.isAlone, let p = ascii(left), let q = ascii(right) {
      let before = unit(index - 2).flatMap { $0.isAlone ? ascii($0) : nil }
      return Self.asciiBreaks(p, q, before: before) ? .allowed : .prohibited
    }
    if left.endsInJoiner { return .prohibited }
    // LB11, LB12, LB12a
    if a == .wj || b == .wj || a == .gl { return .prohibited }
    if b == .gl && ![.ba, .hy, .hh].contains(a) { return .prohibited }
    // LB13
    if [.cl, .cp, .ex, .sy].contains(b) { return .prohibited }
    if isJoinedByPunctuation(at: index) { return .prohibited }
    return isJoined(at: index) ? .prohibited : .allowed
  }

  /// The character of a unit if it is visible ASCII.
  private func ascii(_ unit: Unit) -> Character? {
    ("\u{21}"..."\u{7E}").contains(unit.scalar) ? Character(unit.scalar) : nil
  }

  /// The table of browsers for two visible ASCII characters.
  private static func asciiBreaks(_ a: Character, _ b: Character, before: Character?) -> Bool {
    if a == "-" && b.isNumber { return before.map { $0.isLetter || $0.isNumber } ?? false }
    if a == "-" { return !"!$),./:;?]}".contains(b) }
    if a == "?" { return !"!\"'),./:;?]}".contains(b) }
    return "!\"#%&)*+,.:;=>\\]|}~".contains(a) && "(<[{".contains(b)
  }

  /// LB14 to LB17
  private func isJoinedByPunctuation(at index: Int) -> Bool {
    let (left, right) = (units[index - 1], units[index])
    // LB14: OP ×
    if left.class == .op { return true }
    // LB15a
    if left.isQuotation, left.marks.contains(.initial) {
      let context = unit(index - 2)
      if context == nil || context?.isQuotation == true
        || [.bk, .cr, .lf, .nl, .op, .gl, .sp, .zw].contains(context?.class)
      {
        return true
      }
    }
    // LB15b
    if right.isQuotation, right.marks.contains(.final) {
      let context = unit(index + 1)
      let closing: [Class] = [.sp, .gl, .wj, .cl, .qu, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw]
      if context == nil || closing.contains(context?.class ?? .al) { return true }
    }
    // LB15d: × IS. LB16, LB17
    if right.class == .is { return true }
    if (left.class == .cl || left.class == .cp) && right.class == .ns { return true }
    return left.class == .b2 && right.class == .b2
  }

  /// LB19 to LB30b, for two adjacent units.
  private func isJoined(at index: Int) -> Bool {
    let (left, right) = (units[index - 1], units[index])
    let (a, b) = (left.class, right.class)
    let (before, after) = (unit(index - 2), unit(index + 1))
    // LB19
    if right.isQuotation && !right.marks.contains(.initial) { return true }
    if left.isQuotation && !left.marks.contains(.final) { return true }
    // LB19a
    if right.isQuotation && (!left.isEastAsian || after?.isEastAsian != true) { return true }
    if left.isQuotation && (!right.isEastAsian || before?.isEastAsian != true) { return true }
    // LB20
    if a == .cb || b == .cb { return false }
    // LB20a
    if (a == .hy || a == .hh) && Self.isLetter(right) {
      if before == nil || [.bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl].contains(before?.class) { return true }
    }
    // LB21, LB21a, LB21b, LB22
    if [.ba, .hh, .hy, .ns].contains(b) || a == .bb { return true }
    if before?.class == .hl && (a == .hy || a == .hh) && b != .hl { return true }
    if a == .sy && b == .hl { return true }
    if b == .in { return true }
    return isJoinedInWord(left, right) || isJoinedInNumber(at: index) || isJoinedInSyllable(at: index)
  }

  private static func isLetter(_ unit: Unit) -> Bool { [.al, .hl, .sa].contains(unit.class) }

  private func isJoinedInWord(_ left: Unit, _ right: Unit) -> Bool {
    let (a, b) = (left.class, right.class)
    let ideographs: [Class] = [.id, .eb, .em]
    // LB23, LB23a, LB24
    if Self.isLetter(left) && b == .nu || a == .nu && Self.isLetter(right) { return true }
    if a == .pr && ideographs.contains(b) || ideographs.contains(a) && b == .po { return true }
    if [.pr, .po].contains(a) && Self.isLetter(right) || Self.isLetter(left) && [.pr, .po].contains(b) { return true }
    // LB28. Tailoring: a line may end between two clusters of a script that needs a dictionary, but not after a leading vowel.
    if Self.isLetter(left) && Self.isLetter(right) {
      if a != .sa || b != .sa || left.marks.contains(.leading) { return true }
    }
    // LB29, LB30
    if a == .is && Self.isLetter(right) { return true }
    if (Self.isLetter(left) || a == .nu) && b == .op && !right.isEastAsian { return true }
    return a == .cp && !left.isEastAsian && (Self.isLetter(right) || b == .nu)
  }

  /// LB25
  private func isJoinedInNumber(at index: Int) -> Bool {
    let (a, b) = (units[index - 1].class, units[index].class)
    if (a == .po || a == .pr || a == .hy || a == .is) && b == .nu { return true }
    if (a == .po || a == .pr) && b == .op {
      if unit(index + 1)?.class == .nu { return true }
      if unit(index + 1)?.class == .is && unit(index + 2)?.class == .nu { return true }
    }
    // NU (SY | IS)* × NU, and NU (SY | IS)* (CL | CP)? × (PO | PR)
    var start = index - 1
    if (b == .po || b == .pr) && (a == .cl || a == .cp) { start -= 1 }
    while let unit = unit(start), unit.class == .sy || unit.class == .is { start -= 1 }
    return unit(start)?.class == .nu && [.nu, .po, .pr].contains(b)
  }

  private func isJoinedInSyllable(at index: Int) -> Bool {
    let (left, right) = (units[index - 1], units[index])
    let (a, b) = (left.class, right.class)
    // LB26, LB27
    if a == .jl && [.jl, .jv, .h2, .h3].contains(b) { return true }
    if (a == .jv || a == .h2) && (b == .jv || b == .jt) { return true }
    if (a == .jt || a == .h3) && b == .jt { return true }
    let hangul: [Class] = [.jl, .jv, .jt, .h2, .h3]
    if hangul.contains(a) && b == .po || a == .pr && hangul.contains(b) { return true }
    // LB28a
    func isAksara(_ unit: Unit?) -> Bool { unit?.class == .ak || unit?.class == .as || unit?.scalar == "\u{25CC}" }
    if a == .ap && isAksara(right) { return true }
    if isAksara(left) && (b == .vf || b == .vi) { return true }
    if a == .vi && isAksara(unit(index - 2)) && (b == .ak || right.scalar == "\u{25CC}") { return true }
    if isAksara(left) && isAksara(right) && unit(index + 1)?.class == .vf { return true }
    // LB30a
    if a == .ri && b == .ri {
      let others = units[..<index].reversed().prefix { $0.class == .ri }.count
      if others % 2 == 1 { return true }
    }
    // LB30b
    return (a == .eb || left.marks.contains(.pictograph)) && b == .em
  }
}
