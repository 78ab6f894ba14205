/// The rules of UAX #14, with the names of the standard.
extension LineBreakScanner {
  /// Returns whether a line may break before the scalar that has just been read, by rules LB2 and LB6 to LB31. The position is
  /// after the scalar.
  func allowsBreak(before right: LineBreakProperty) -> Bool {
    let a = left.lineBreakClass
    let b = right.lineBreakClass
    // LB2
    if a == .sot { return false }
    // LB6, LB7: × (BK | CR | LF | NL | ZW)
    if b.endsLine || b == .zw { return false }
    // LB8: ZW SP* ÷
    if a == .zw { return true }
    // LB18, as in browsers before all following rules: SP ÷
    if hasSpaces { return true }
    // LB8a: ZWJ ×
    if endsInJoiner { return false }
    switch b {
    // LB11: × WJ; LB13: × (CL | CP | EX | SY)
    case .wj, .cl, .cp, .ex, .sy: return false
    // LB15b: × [\p{Pf}&QU] (SP | GL | WJ | CL | QU | CP | EX | IS | SY | BK | CR | LF | NL | ZW | eot)
    case .qf where isBeforeClosingContext: return false
    default: break
    }
    // LB14: OP ×
    if a == .op { return false }
    // LB15a: (sot | BK | CR | LF | NL | OP | QU | GL | SP | ZW) [\p{Pi}&QU] ×
    if a == .qi && isAfterOpeningContext { return false }
    return allowsBreakBetweenWords(before: right)
  }

  /// Returns whether rules LB11 to LB31 allow a break, except for those of punctuation.
  @inline(__always)
  private func allowsBreakBetweenWords(before right: LineBreakProperty) -> Bool {
    let a = left.lineBreakClass
    let b = right.lineBreakClass
    // LB11: WJ ×; LB12: GL ×; LB16: (CL | CP) × NS (LB21); LB17: B2 × B2
    if a == .wj || a == .gl || (a == .b2 && b == .b2) { return false }
    switch b {
    // LB12a: [^SP BA HY] × GL
    case .gl where a != .ba && a != .hy && a != .hh: return false
    // LB15d: × IS; LB19: × [QU - \p{Pi}]
    case .is, .qu, .qf: return false
    // LB19a: [^$EastAsian] × QU, × QU ([^$EastAsian] | eot)
    case .qi where !left.isEastAsian || following(position)?.property.isEastAsian != true: return false
    default: break
    }
    switch a {
    // LB19: [QU - \p{Pf}] ×
    case .qu, .qi: return false
    // LB19a: QU × [^$EastAsian], ([^$EastAsian] | sot) QU ×
    case .qf where !right.isEastAsian || !before.isEastAsian: return false
    default: break
    }
    // LB20: ÷ CB, CB ÷
    if a == .cb || b == .cb { return true }
    switch b {
    // LB21: × (BA | HY | NS); LB22: × IN
    case .ba, .hh, .hy, .ns, .in: return false
    default: break
    }
    switch a {
    // LB20a of Unicode 17: (sot | BK | CR | LF | NL | SP | ZW | CB | GL) (HY | HH) × (AL | HL)
    case .hy where (b.isAlphabetic || b == .hl) && startsWord, .hh where (b.isAlphabetic || b == .hl) && startsWord:
      return false
    // LB21: BB ×
    case .bb: return false
    // LB21a of Unicode 17: HL (HY | HH) × [^HL]
    case .hy, .hh:
      if before.lineBreakClass == .hl && b != .hl { return false }
    default: break
    }
    return !joins(right)
  }

  /// Returns whether rules LB21b and LB23 to LB30b forbid a break between two adjacent scalars.
  private func joins(_ right: LineBreakProperty) -> Bool {
    let a = left.lineBreakClass
    let b = right.lineBreakClass
    switch a {
    case .al, .hl, .dc, .sa, .sl, .lt:
      switch b {
      // LB23: (AL | HL) × NU; LB24: (AL | HL) × (PR | PO)
      case .nu, .pr, .po: return true
      // LB28: (AL | HL) × (AL | HL), except between clusters of scripts that need a dictionary
      case .sa, .sl: return a != .sa
      case .al, .hl, .lt: return true
      // LB28, LB28a: (AK | U+25CC | AS) × (VF | VI), (AK | U+25CC | AS) × (AK | U+25CC | AS) VF
      case .dc: return true
      case .vf, .vi: return a == .dc
      case .ak, .as: return a == .dc && isBeforeViramaFinal
      // LB30: (AL | HL | NU) × [OP - $EastAsian]
      case .op: return !right.isEastAsian
      default: return false
      }
    case .nu:
      switch b {
      // LB23: NU × (AL | HL); LB25: NU × (PO | PR | NU)
      case .po, .pr, .nu: return true
      // LB30
      case .op: return !right.isEastAsian
      default: return b.isAlphabetic || b == .hl
      }
    case .is, .sy:
      // LB25: NU (SY | IS)* × (PO | PR | NU), IS × NU
      if b == .nu && a == .is { return true }
      if b == .nu || b == .po || b == .pr { return number == .open }
      // LB21b: SY × HL; LB29: IS × (AL | HL)
      return b == .hl || (a == .is && b.isAlphabetic)
    case .cl, .cp:
      // LB25: NU (SY | IS)* (CL | CP) × (PO | PR)
      if b == .po || b == .pr { return number == .closed }
      // LB30: [CP - $EastAsian] × (AL | HL | NU)
      return a == .cp && !left.isEastAsian && (b.isAlphabetic || b == .hl || b == .nu)
    case .pr, .po:
      switch b {
      // LB23a: PR × (ID | EB | EM); LB27: PR × (JL | JV | JT | H2 | H3)
      case .id, .up, .eb, .em, .jl, .jv, .jt, .h2, .h3: return a == .pr
      // LB25: (PR | PO) × NU, (PR | PO) × OP NU, (PR | PO) × OP IS NU
      case .nu: return true
      case .op: return isBeforeNumber
      // LB24: (PR | PO) × (AL | HL)
      default: return b.isAlphabetic || b == .hl
      }
    // LB23a: (ID | EB | EM) × PO; LB30b: EB × EM, [\p{Extended_Pictographic}&\p{Cn}] × EM
    case .id, .em: return b == .po
    case .eb, .up: return b == .po || b == .em
    // LB25: HY × NU
    case .hy: return b == .nu
    // LB26, LB27
    case .jl: return b == .jl || b == .jv || b == .h2 || b == .h3 || b == .po
    case .jv, .h2: return b == .jv || b == .jt || b == .po
    case .jt, .h3: return b == .jt || b == .po
    // LB28a: AP × (AK | U+25CC | AS), (AK | U+25CC | AS) × (VF | VI), (AK | U+25CC | AS) VI × (AK | U+25CC),
    // (AK | U+25CC | AS) × (AK | U+25CC | AS) VF
    case .ap: return b.isAksara
    case .ak, .as: return b == .vf || b == .vi || (b.isAksara && isBeforeViramaFinal)
    case .vi: return before.lineBreakClass.isAksara && (b == .ak || b == .dc)
    // LB30a: (sot | [^RI]) (RI RI)* RI × RI
    case .ri: return b == .ri && isHalfFlag
    // LB31
    default: return false
    }
  }
}

extension LineBreakScanner {
  /// Whether the quotation mark at `left` is in the opening context of LB15a.
  private var isAfterOpeningContext: Bool {
    switch before.lineBreakClass {
    case .sot, .bk, .cr, .lf, .nl, .op, .qu, .qi, .qf, .gl, .sp, .zw: true
    default: false
    }
  }

  /// Whether the quotation mark that has just been read is in the closing context of LB15b.
  private var isBeforeClosingContext: Bool {
    guard let next = following(position) else { return true }
    switch next.property.lineBreakClass {
    case .sp, .gl, .wj, .cl, .qu, .qi, .qf, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw: return true
    default: return false
    }
  }

  /// Whether the hyphen at `left` starts a word (LB20a).
  private var startsWord: Bool {
    switch before.lineBreakClass {
    case .sot, .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl: true
    default: false
    }
  }

  /// Whether the opening punctuation that has just been read is followed by NU or IS NU (LB25).
  private var isBeforeNumber: Bool {
    guard let next = following(position) else { return false }
    switch next.property.lineBreakClass {
    case .nu: return true
    case .is: return following(next.end)?.property.lineBreakClass == .nu
    default: return false
    }
  }

  /// Whether the aksara that has just been read is followed by VF (LB28a).
  private var isBeforeViramaFinal: Bool { following(position)?.property.lineBreakClass == .vf }

  /// Returns the first scalar from an index on that is not a mark or a joiner, and the index of its end, or `nil` at the end of
  /// the text.
  private func following(_ start: Int) -> (property: LineBreakProperty, end: Int)? {
    var position = start
    while unsafe position < bytes.count {
      let (property, length) = property(at: position)
      position += length
      let lineBreakClass = property.lineBreakClass
      if lineBreakClass != .cm && lineBreakClass != .zwj { return (property, position) }
    }
    return nil
  }
}
