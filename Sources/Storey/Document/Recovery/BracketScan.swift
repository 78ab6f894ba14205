/// Finds out whether the brackets of a text match, and whether its lines are indented by their nesting. One tolerant pass: an
/// unfinished string ends at its line's end.
struct BracketScan {
  private struct Opening {
    let byte: UInt8
    let indent: Int
  }

  /// Whether every bracket has its counterpart.
  private(set) var isBalanced = true
  /// The number of closing brackets with an open counterpart on a line of the same indentation, and of the others.
  private var aligned = 0
  private var askew = 0
  /// The number of open brackets that are searched for a counterpart.
  private static let mostSearched = 64

  /// Whether the brackets do not match but most of those that do are aligned, so that the indentation shows which bracket
  /// is missing or redundant.
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
      switch byte {
      case 0x0A: line = LineStart(position + 1)
      case 0x20, 0x09, 0x0D: break
      case Byte.quote:
        line.begin(at: position)
        unsafe position = Self.endOfString(in: bytes, from: position)
        continue
      case Byte.openBrace, Byte.openBracket:
        line.begin(at: position)
        open.append(byte)
        indented.append(Opening(byte: byte, indent: line.indent))
      case Byte.closeBrace, Byte.closeBracket:
        line.begin(at: position)
        let opening = byte == Byte.closeBrace ? Byte.openBrace : Byte.openBracket
        if open.popLast() != opening { isBalanced = false }
        let match = indented.suffix(Self.mostSearched).lastIndex { $0.byte == opening && $0.indent == line.indent }
        if let match {
          aligned += 1
          indented.removeSubrange(match...)
        } else {
          askew += 1
        }
      default: line.begin(at: position)
      }
      position += 1
    }
    if !open.isEmpty { isBalanced = false }
  }

  /// Returns the offset after the string that begins at an offset, or of the end of its line.
  static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch unsafe bytes[index] {
      case Byte.quote: return index + 1
      case 0x0A, 0x0D: return index
      // An escaped line end does not continue the string.
      case Byte.backslash where unsafe index + 1 < bytes.count && bytes[index + 1] >= 0x20: index += 2
      default: index += 1
      }
    }
    return index
  }
}

/// The beginning of the current line.
struct LineStart {
  private let offset: Int
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
