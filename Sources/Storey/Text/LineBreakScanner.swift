/// Finds where lines may end, by the Unicode line breaking algorithm (UAX #14, revision 53, Unicode 16) with the two
/// tailorings that ``LineBreakClass`` describes.
///
/// One pass, constant memory. Each byte is read at most four times, however long a run of combining marks is: a rule
/// that looks ahead looks past the marks of one scalar, or of two (LB25), and no further.
///
/// The rules are named as in the standard: × no break, ÷ a break is allowed. A mark is taken into the scalar before it
/// (LB9), so that "the scalar before" is the one with its marks.
@safe struct LineBreakScanner {
  struct Opportunity: Equatable {
    /// The byte at which the next line would start; spaces before it belong to the line that ends.
    let position: Int
    /// The line ends here, whatever its width.
    let isMandatory: Bool
  }

  /// How much of a number has been read, by LB25.
  enum Number {
    case none
    /// NU (SY | IS)*
    case open
    /// NU (SY | IS)* (CL | CP)
    case closed
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// The scalar before, spaces left out unless a line starts with them.
  private(set) var left = LineBreakProperty.startOfText
  /// What stands before `left`: here spaces count.
  private(set) var before = LineBreakProperty.startOfText
  /// Whether spaces stand between `left` and the position.
  private(set) var hasSpaces = false
  /// Whether the last scalar was ZERO WIDTH JOINER.
  private(set) var endsInJoiner = false
  private(set) var number = Number.none
  /// Whether `left` is the first half of a flag.
  private(set) var isHalfFlag = false

  /// A scanner over UTF-8 that outlives it. A byte that is not a part of valid UTF-8 counts as U+FFFD.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = bytes
  }

  /// The next place at which a line may end, in order. The end of the text is none, unless the text ends with a line
  /// end: then it is a mandatory one, and the line that starts there is empty.
  mutating func next() -> Opportunity? {
    while unsafe position < bytes.count {
      let start = position
      let right = readProperty()
      // Most of any text: words, and ideographs, with or without spaces (LB18, LB28, LB31).
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
      if let isMandatory = pass(right) {
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
  /// Moves past a scalar that has been read: nil if no line ends before it, else whether one must.
  ///
  /// Inlined, as what it calls: a text of short words and many marks, as titles are, is scanned twice as fast so.
  @inline(__always)
  private mutating func pass(_ scalar: LineBreakProperty) -> Bool? {
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
    let allowed = isMandatory || allowsBreak(before: scalar)
    advance(over: scalar)
    return allowed ? isMandatory : nil
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
  /// Moves past what continues a word in ASCII.
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

  /// The property of the scalar that starts at a byte, which is in bounds, and how many bytes it takes.
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
