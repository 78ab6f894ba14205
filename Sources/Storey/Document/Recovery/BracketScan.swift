/// The brackets of a text: whether they match, and whether its lines are indented by their nesting. One tolerant pass:
/// an unfinished string ends at its line's end.
struct BracketScan {
  private struct Opening {
    let byte: UInt8
    let indent: Int
    let line: Int
    /// Whether a line after it is indented deeper.
    var hasDeeperLine = false
  }

  /// Whether every bracket has its counterpart.
  private(set) var isBalanced = true
  /// The number of opening brackets without a counterpart in the text.
  private(set) var surplus = BracketSurplus()
  /// The number of closing brackets with an open counterpart on an earlier line of the same indentation and a deeper
  /// line between them, and of those that begin a line and have no counterpart on a line of the same indentation.
  private var aligned = 0
  private var askew = 0
  /// The number of open brackets that are searched for a counterpart.
  static let mostSearched = 64

  /// Whether the brackets do not match but most of those that do are aligned, so that the indentation shows which
  /// bracket is missing or redundant.
  var needsIndentation: Bool { !isBalanced && aligned > 3 * askew }

  /// Scans a text. O(bytes).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The open brackets by their kinds alone, and those by their indentation.
    var open: [UInt8] = []
    var indented: [Opening] = []
    var line = LineStart()
    var position = 0
    while position < bytes.count {
      let byte = unsafe bytes[position]
      if line.isBlank, byte > 0x20, let last = indented.indices.last, position - line.offset > indented[last].indent {
        indented[last].hasDeeperLine = true
      }
      switch byte {
      case 0x0A: line = LineStart(position + 1)
      case 0x20, 0x09, 0x0D: break
      case Byte.quote:
        // A quote directly after a word is the closing quote of a string without an opening quote.
        let continuesWord = unsafe !line.isBlank && position > 0 && !TokenEnd.endsWord(bytes[position - 1])
        line.begin(at: position)
        if continuesWord { break }
        unsafe position = TokenEnd.ofProbableString(in: bytes, from: position)
        continue
      case Byte.openBrace, Byte.openBracket:
        line.begin(at: position)
        surplus.add(1, isObject: byte == Byte.openBrace)
        open.append(byte)
        indented.append(Opening(byte: byte, indent: line.indent, line: line.offset))
      case Byte.closeBrace, Byte.closeBracket:
        line.begin(at: position)
        surplus.add(-1, isObject: byte == Byte.closeBrace)
        let opening = byte == Byte.closeBrace ? Byte.openBrace : Byte.openBracket
        if open.popLast() != opening { isBalanced = false }
        let match = indented.suffix(Self.mostSearched).lastIndex { $0.byte == opening && $0.indent == line.indent }
        if let match {
          if indented[match].line < line.offset, indented[match].hasDeeperLine { aligned += 1 }
          indented.removeSubrange(match...)
        } else if line.isFirst(at: position) {
          // At the end of a line, it may close a container whose line is continued on this one.
          askew += 1
        }
      default: line.begin(at: position)
      }
      position += 1
    }
    if !open.isEmpty { isBalanced = false }
  }
}

/// The number of opening brackets that exceed the closing brackets, by kind. Negative if there are more closing
/// brackets. Each repair of a bracket changes it, so it shows which repairs are still needed.
struct BracketSurplus {
  private(set) var braces = 0
  private(set) var brackets = 0

  /// The surplus of braces or of square brackets.
  subscript(isObject isObject: Bool) -> Int { isObject ? braces : brackets }

  /// Whether all brackets have a counterpart.
  var isZero: Bool { braces == 0 && brackets == 0 }

  /// Records brackets that are read, skipped or made up.
  mutating func add(_ count: Int, isObject: Bool) {
    if isObject { braces += count } else { brackets += count }
  }

  /// Whether a bracket of one kind is probably written in place of the other: an opening bracket of the first kind, or
  /// a closing bracket of the second kind.
  func isExchanged(_ isObject: Bool) -> Bool { self[isObject: isObject] > 0 && self[isObject: !isObject] < 0 }
}

/// The beginning of the current line.
struct LineStart {
  let offset: Int
  /// The number of bytes before the first token of the line; `nil` before it is known.
  private var width: Int?

  init(_ offset: Int = 0) {
    self.offset = offset
  }

  /// The number of bytes before the first token of the line.
  var indent: Int { width ?? 0 }
  /// Whether no token of the line has been read.
  var isBlank: Bool { width == nil }

  /// Returns whether the token at an offset is the first of the line, or may be.
  func isFirst(at position: Int) -> Bool { width.map { offset + $0 == position } ?? true }

  /// Records a token.
  mutating func begin(at position: Int) {
    if width == nil { width = position - offset }
  }
}
