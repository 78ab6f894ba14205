/// The rules of a shape about texts, arranged by the first byte of a text, so that most texts are compared with none of them.
struct TextRules: Sendable {
  /// What a text means.
  enum Meaning: Sendable {
    /// A program replaces the text when it shows the page.
    case dynamic
    /// The text is a link, by a rule of `ValueShape.links`.
    case link(Int)
    /// The text is an array or object as JSON, if it can be read as one.
    case json
  }

  /// The rules that can apply to texts of a document, by the first byte of a text: one bit for each rule, the last one for all rules
  /// from the 64th.
  struct Bits {
    fileprivate let byFirstByte: [UInt64]
    fileprivate let ofAnyByte: UInt64
  }

  private struct Rule {
    /// The pieces of the pattern in `globs`; `nil` for texts that begin with a bracket.
    let glob: Range<Int>?
    let meaning: Meaning
  }

  private let rules: [Rule]
  private let globs: GlobProgram
  private let byFirstByte: [UInt64]
  /// The rules whose pattern begins with a star.
  private let ofAnyByte: UInt64

  init(_ values: ValueShape) {
    var rules: [Rule] = []
    var globs = GlobProgram()
    var byFirstByte = [UInt64](repeating: 0, count: 256)
    var ofAnyByte: UInt64 = 0
    func add(_ glob: TextGlob, _ meaning: Meaning) {
      if let byte = glob.firstByte {
        byFirstByte[Int(byte)] |= Self.bit(rules.count)
      } else {
        ofAnyByte |= Self.bit(rules.count)
      }
      rules.append(Rule(glob: globs.add(glob.pattern), meaning: meaning))
    }
    for glob in values.dynamic { add(glob, .dynamic) }
    for (index, link) in values.links.enumerated() {
      if case .text(let glob) = link.form { add(glob, .link(index)) }
    }
    if values.readsJSONInTexts {
      for byte in [Byte.openBracket, Byte.openBrace] { byFirstByte[Int(byte)] |= Self.bit(rules.count) }
      rules.append(Rule(glob: nil, meaning: .json))
    }
    (self.rules, self.globs) = (rules, globs)
    (self.byFirstByte, self.ofAnyByte) = (byFirstByte, ofAnyByte)
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
    return Bits(byFirstByte: byFirstByte, ofAnyByte: ofAnyByte)
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Returns what a text means; `nil` if it means only itself. An empty text counts as absent. O(1) for most texts.
  @inline(__always)
  func meaning(of text: Node, at index: UInt32, in tape: TapeView, _ bits: borrowing Bits) -> Meaning? {
    if text.isAbsent { return nil }
    if text.flags.contains(.hasEscapes) { return slowMeaning(at: index, in: tape, .max) }
    let first = unsafe tape.bytes[Int(text.offset) + 1]
    let possible = bits.byFirstByte[Int(first)] | bits.ofAnyByte
    return possible == 0 ? nil : slowMeaning(at: index, in: tape, possible)
  }

  @inline(never)
  private func slowMeaning(at index: UInt32, in tape: TapeView, _ possible: UInt64) -> Meaning? {
    unsafe tape.withText(of: index) { text in
      var index = possible.trailingZeroBitCount
      while index < rules.count {
        let rule = rules[index]
        if possible & Self.bit(index) != 0,
          unsafe rule.glob.map({ unsafe globs.matches($0, text) }) ?? Self.isBracketed(text)
        {
          return rule.meaning
        }
        index += 1
      }
      return nil
    }
  }

  private static func isBracketed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe text.first, let last = unsafe text.last else { return false }
    return (first == Byte.openBracket && last == Byte.closeBracket)
      || (first == Byte.openBrace && last == Byte.closeBrace)
  }
}
