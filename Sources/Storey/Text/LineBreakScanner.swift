/// Finds line break opportunities by the Unicode line breaking algorithm (UAX #14, revision 53, Unicode 16) with the
/// tailorings that ``LineBreakClass`` describes, and with two rules of Chromium that come before those of the standard: a line
/// may end after spaces and tabs in all cases, and ``ASCIIBreaks`` decides between two visible ASCII characters.
///
/// The scan takes one pass and constant memory. Each byte is read at most four times, even in long runs of combining marks: a
/// rule looks ahead past the marks of at most one scalar, or two in LB25.
///
/// The rules have the names of the standard; × means no break and ÷ means that a break is allowed. A mark attaches to the
/// scalar before it (LB9), so "the previous scalar" includes its marks.
@safe struct LineBreakScanner {
  struct Opportunity: Equatable {
    /// The index of the byte at which the next line would start. Spaces before it belong to the previous line.
    let position: Int
    /// Whether the line must end here.
    let isMandatory: Bool
  }

  /// The progress in reading a number, for LB25.
  enum Number {
    case none
    /// NU (SY | IS)*
    case open
    /// NU (SY | IS)* (CL | CP)
    case closed
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// The previous scalar, not counting spaces unless a line starts with them.
  private(set) var left = LineBreakProperty.startOfText
  /// The scalar before `left`, counting spaces.
  private(set) var before = LineBreakProperty.startOfText
  /// Whether there are spaces between `left` and the position.
  private(set) var hasSpaces = false
  /// Whether the last scalar was ZERO WIDTH JOINER.
  private(set) var endsInJoiner = false
  private(set) var number = Number.none
  /// Whether `left` is the first half of a flag.
  private(set) var isHalfFlag = false

  /// Creates a scanner of UTF-8 that must outlive it. A byte that is not part of valid UTF-8 counts as U+FFFD.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
  }

  /// Returns the next position at which a line may end. The end of the text is not an opportunity unless the text ends with a
  /// line end. Then it is a mandatory break, and the line that starts there is empty.
  mutating func next() -> Opportunity? {
    while unsafe position < bytes.count {
      let start = position
      let right = readProperty()
      // The common case: words and ideographs, with or without spaces (LB18, LB28, LB31).
      if right.isPlain && left.isPlain && !endsInJoiner {
        let joins = right == .letter && left == .letter && !hasSpaces
        before = hasSpaces ? .space : left
        left = right
        hasSpaces = false
        if joins {
          skipLetters()
          continue
        }
        return Opportunity(position: start, isMandatory: false)
      }
      if let isMandatory = pass(right, at: start) {
        return Opportunity(position: start, isMandatory: isMandatory)
      }
    }
    // LB3
    guard left.lineBreakClass.endsLine else { return nil }
    left = .startOfText
    return Opportunity(position: position, isMandatory: true)
  }
}

extension LineBreakScanner {
  /// Advances past a scalar that has been read.
  ///
  /// Inlining this function and its callees makes the scan of short words with many marks, such as titles, twice as fast.
  ///
  /// - Parameter start: The index of its first byte.
  /// - Returns: `nil` if a line cannot end before the scalar, otherwise whether the break is mandatory.
  @inline(__always)
  private mutating func pass(_ scalar: LineBreakProperty, at start: Int) -> Bool? {
    let a = left.lineBreakClass
    let b = scalar.lineBreakClass
    // LB4, LB5
    let isMandatory = a.endsLine && !(a == .cr && b == .lf)
    switch b {
    case .sp:
      // LB7
      if !a.takesMarks && a != .zw { left = .space }
      (hasSpaces, endsInJoiner, number) = (true, false, .none)
      return isMandatory ? true : nil
    case .cm, .zwj:
      // LB9
      if a.takesMarks && !hasSpaces {
        endsInJoiner = b == .zwj
        return nil
      }
      // LB10
      let allowed = isMandatory || allowsBreak(before: .letter)
      advance(over: .letter)
      endsInJoiner = b == .zwj
      return allowed ? isMandatory : nil
    default: break
    }
    let allowed = isMandatory || (asciiBreak(at: start) ?? allowsBreak(before: scalar))
    advance(over: scalar)
    return allowed ? isMandatory : nil
  }

  /// Returns whether a line may break before a byte; `nil` unless the byte and the one before it are visible ASCII characters.
  @inline(__always)
  private func asciiBreak(at start: Int) -> Bool? {
    guard start > 0, unsafe ASCIIBreaks.isVisible(bytes[start]), unsafe ASCIIBreaks.isVisible(bytes[start - 1]) else {
      return nil
    }
    return unsafe ASCIIBreaks.allowsBreak(
      after: bytes[start - 1], before: bytes[start], precededBy: start > 1 ? bytes[start - 2] : 0)
  }

  @inline(__always)
  private mutating func advance(over scalar: LineBreakProperty) {
    let b = scalar.lineBreakClass
    switch b {
    case .nu: number = .open
    case .sy, .is: number = number == .open ? .open : .none
    case .cl, .cp: number = number == .open ? .closed : .none
    default: number = .none
    }
    isHalfFlag = b == .ri && !(isHalfFlag && !hasSpaces && left.lineBreakClass == .ri)
    before = hasSpaces ? .space : left
    left = scalar
    hasSpaces = false
    endsInJoiner = false
  }
}

extension LineBreakScanner {
  /// Skips ASCII letters that continue a word.
  @inline(__always)
  private mutating func skipLetters() {
    var end = position
    while unsafe end < bytes.count && bytes[end] < 0x80 && LineBreakTable.property(ofASCII: bytes[end]) == .letter {
      end += 1
    }
    position = end
  }

  @inline(__always)
  mutating func readProperty() -> LineBreakProperty {
    let (property, length) = property(at: position)
    position += length
    return property
  }

  /// Returns the property of the scalar that starts at an index, and its length in bytes. The index must be in bounds.
  @inline(__always)
  func property(at start: Int) -> (LineBreakProperty, length: Int) {
    let lead = unsafe bytes[start]
    if lead < 0x80 { return (LineBreakTable.property(ofASCII: lead), 1) }
    // U+4E00 to U+9FFF
    if lead >= 0xE4 && lead <= 0xE9, let second = unsafe bytes.continuation(at: start + 1),
      unsafe bytes.continuation(at: start + 2) != nil,
      lead > 0xE4 || second >= 0x38
    {
      return (.ideograph, 3)
    }
    let (scalar, length) = unsafe bytes.scalar(at: start)
    return (LineBreakTable.property(of: scalar), length)
  }
}
