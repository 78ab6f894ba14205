/// The rules of a shape about texts, arranged by the first two bytes of a text, so that most texts are compared with none of them.
struct TextRules: Sendable {
  /// The meaning of a text.
  enum Meaning: Sendable {
    /// A program replaces the text when it shows the page.
    case dynamic
    /// The text is a link, by a rule of `ValueShape.links`. If the jump of the link has no other values than the text, it is read from the
    /// text when a floor reads a jump; the jumps of other links are made with the view.
    case link(Int)
    /// The text is an array or object as JSON, if it can be read as one.
    case json
  }

  /// The rules that can apply to texts of a document, by the first byte of a text and by the byte after it: one bit for each rule, the
  /// last one for all rules from the 64th.
  struct Bits {
    fileprivate let byFirstByte: [UInt64]
    fileprivate let bySecondByte: [UInt64]
    fileprivate let ofAnyByte: UInt64
    /// The rules of which one must be possible.
    fileprivate let wanted: UInt64
  }

  private struct Rule {
    /// The pieces of the pattern in `globs`; `nil` for texts that begin with a bracket.
    let glob: Range<Int>?
    let meaning: Meaning
  }

  private let rules: [Rule]
  private let globs: GlobProgram
  private let byFirstByte: [UInt64]
  /// The rules by the second byte. The byte after a text of one byte is the quote.
  private let bySecondByte: [UInt64]
  /// The rules whose pattern begins with a star.
  private let ofAnyByte: UInt64
  /// The rules whose texts have another meaning in the view itself.
  private let ofView: UInt64

  init(_ values: ValueShape) {
    var rules: [Rule] = []
    var globs = GlobProgram()
    var byFirstByte = [UInt64](repeating: 0, count: 256)
    var bySecondByte = [UInt64](repeating: 0, count: 256)
    var ofAnyByte: UInt64 = 0
    var ofView: UInt64 = 0
    func add(_ glob: TextGlob, _ meaning: Meaning, isOfView: Bool = true) {
      if isOfView { ofView |= Self.bit(rules.count) }
      if let byte = glob.firstByte {
        byFirstByte[Int(byte)] |= Self.bit(rules.count)
      } else {
        ofAnyByte |= Self.bit(rules.count)
      }
      let pattern = globs.add(glob.pattern)
      let first = globs.pieces[pattern.lowerBound]
      for byte in first.count > 1 ? [Int(globs.bytes[first][first.lowerBound + 1])] : Array(0..<256) {
        bySecondByte[byte] |= Self.bit(rules.count)
      }
      rules.append(Rule(glob: pattern, meaning: meaning))
    }
    for glob in values.dynamic { add(glob, .dynamic) }
    for (index, link) in values.links.enumerated() {
      if case .text(let glob) = link.form { add(glob, .link(index), isOfView: !link.isPlain) }
    }
    if values.readsJSONInTexts {
      for byte in [Byte.openBracket, Byte.openBrace] { byFirstByte[Int(byte)] |= Self.bit(rules.count) }
      for byte in bySecondByte.indices { bySecondByte[byte] |= Self.bit(rules.count) }
      ofView |= Self.bit(rules.count)
      rules.append(Rule(glob: nil, meaning: .json))
    }
    (self.rules, self.globs) = (rules, globs)
    (self.byFirstByte, self.bySecondByte) = (byFirstByte, bySecondByte)
    (self.ofAnyByte, self.ofView) = (ofAnyByte, ofView)
  }

  private static func bit(_ index: Int) -> UInt64 { 1 << UInt64(min(index, 63)) }

  /// Returns the rules that can apply to texts of a document. A pattern that begins with a star can apply only if its longest piece is
  /// in the document. O(bytes).
  func bits(in tape: TapeView) -> Bits {
    var ofAnyByte: UInt64 = 0
    let bytes = unsafe UnsafeBufferPointer(start: tape.bytes, count: tape.byteCount)
    for (index, rule) in rules.enumerated() where self.ofAnyByte & Self.bit(index) != 0 {
      if let glob = rule.glob, unsafe globs.mayMatch(glob, partOf: bytes) { ofAnyByte |= Self.bit(index) }
    }
    return Bits(byFirstByte: byFirstByte, bySecondByte: bySecondByte, ofAnyByte: ofAnyByte, wanted: ofView)
  }

  /// Whether no text has another meaning in the view itself.
  var isEmptyForViews: Bool { ofView == 0 }

  /// Returns the meaning of a text in the view itself; `nil` if it means only itself. An empty text counts as absent. O(1) for most texts.
  @inline(__always)
  func meaning(of text: Node, at index: UInt32, in tape: TapeView, _ bits: borrowing Bits) -> Meaning? {
    if text.isAbsent { return nil }
    if text.flags.contains(.hasEscapes) { return meaning(at: index, in: tape, .max) }
    let start = unsafe tape.bytes + Int(text.offset) + 1
    let possible =
      unsafe bits.byFirstByte[Int(start[0])] & bits.bySecondByte[Int(start[1])] | bits.ofAnyByte
    return possible & bits.wanted == 0 ? nil : meaning(at: index, in: tape, possible)
  }

  /// Returns the index of the rule by which a text is a link; `nil` if it is not a link. O(length · rules).
  func link(at index: UInt32, in tape: TapeView) -> Int? {
    if case .link(let rule)? = meaning(at: index, in: tape, .max) { rule } else { nil }
  }

  @inline(never)
  private func meaning(at index: UInt32, in tape: TapeView, _ possible: UInt64) -> Meaning? {
    unsafe tape.withText(of: index) { text in
      var left = possible
      while left != 0 {
        var index = left.trailingZeroBitCount
        left &= left &- 1
        // The last bit is that of all further rules.
        let end = index == 63 ? rules.count : min(index + 1, rules.count)
        while index < end {
          if unsafe applies(rules[index].glob, to: text) { return rules[index].meaning }
          index += 1
        }
      }
      return nil
    }
  }

  private func applies(_ glob: Range<Int>?, to text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let glob else { return unsafe Self.isBracketed(text) }
    return unsafe globs.matches(glob, text)
  }

  private static func isBracketed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe text.first, let last = unsafe text.last else { return false }
    return (first == Byte.openBracket && last == Byte.closeBracket)
      || (first == Byte.openBrace && last == Byte.closeBrace)
  }
}
