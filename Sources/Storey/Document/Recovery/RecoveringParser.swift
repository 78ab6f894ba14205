/// A parser that continues after syntax errors and keeps all readable values, for editors and reports. It is used only
/// for text that the strict parser refuses.
///
/// Values and keys whose text contains a syntax error are marked as damaged, and so are the containers around them. No
/// finding is reported about a damaged value.
///
/// If the brackets do not match, the indentation of lines shows which bracket is missing or redundant: a closing
/// bracket belongs to the innermost open container whose line has the same indentation, and a line that is indented no
/// deeper than the line of a container is not part of it. This is the approach of compilers for languages with braces.
/// The number of brackets of each kind (`BracketSurplus`) decides where the indentation does not.
///
/// One change of the text is reported as one error. An error within three tokens after another is part of the same
/// damaged place. An error while brackets are missing or redundant makes its container suspect: the next error of its
/// brackets, or of those of the containers around it, is a consequence and is not reported.
struct RecoveringParser: ~Copyable {
  /// An open container.
  struct Place {
    let node: Int
    let isObject: Bool
    /// The indentation of the line of its opening bracket.
    var indent: Int
    /// The indentation of its first line of content, if the opening bracket is missing.
    var madeUpAbove: Int?
    /// Whether its closing bracket also closes the container around it, whose opening bracket has the wrong kind.
    var sharesBrackets = false
    /// Whether its opening bracket is probably part of a damaged place, so that a missing closing bracket is not
    /// another error.
    var isSuspect = false
    /// Whether it is marked as a container with damage in its containers. All containers around it are, too.
    var hasDamageInside = false
    /// Whether its content begins on the line of its opening bracket, so that its closing bracket may end another line.
    var beginsOnItsLine = false
    /// The indentation of the line of its last key.
    var keyIndent = 0
    /// The indentation of its first line of content, once that has been read.
    var contentIndent: Int?
    /// The offset of the line of its opening bracket.
    let line: Int
    /// The bytes of its first key.
    var firstKey: Range<Int>?
    var count = 0
  }

  /// The next token that the loop expects.
  enum Step {
    case value, firstElement, firstKey, key, afterValue
  }

  /// The number of bytes in which the end of a damaged key or string is searched.
  static let nearbyBytes = 1024
  /// The largest number of bytes that are skipped before the root.
  static let mostBytesBeforeRoot = 64
  /// The largest number of errors that are reported.
  static let mostFaults = 100
  /// The number of tokens without an error after which a damaged place ends, as in parsers that Bison generates.
  static let tokensAfterDamage = 3

  /// The strict parser, which reads scalars and holds the tape.
  var parser: Parser
  /// The open containers, the innermost last.
  var places: [Place] = []
  /// The errors, in order: one for each damaged place.
  var faults: [Parser.Fault] = []
  /// The number of tokens since the last error.
  var soundTokens = Self.tokensAfterDamage
  var hasReportedRelaxation = false
  /// Whether a block comment may end in the rest of the text. Without it, each of many unfinished comments would be
  /// searched.
  private var mayEndComments = true
  /// The offset up to which no quote can close a string that is joined.
  var endOfOpenQuotes = 0
  /// The offset from which on the text has only closing brackets and white space.
  let lastBrackets: Int
  var line = LineStart()
  var step = Step.value
  let usesIndentation: Bool
  /// The brackets without a counterpart that have not been repaired.
  var surplus: BracketSurplus
  let depthLimit: Int
  /// The number of elements that arrays may still have.
  var itemsLeft: Int

  init(_ text: DocumentText, limits: DocumentLimits) {
    let bytes = unsafe text.buffer
    parser = Parser(text, limits: limits)
    let scan = unsafe BracketScan(bytes)
    usesIndentation = scan.needsIndentation
    surplus = scan.surplus
    lastBrackets = unsafe Self.startOfLastBrackets(in: bytes)
    depthLimit = limits.depth
    itemsLeft = min(limits.items, limits.items(inBytes: bytes.count))
  }

  private static func startOfLastBrackets(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = bytes.count
    while start > 0 {
      switch unsafe bytes[start - 1] {
      case 0x20, 0x09, 0x0A, 0x0D, Byte.closeBrace, Byte.closeBracket: start -= 1
      default: return start
      }
    }
    return start
  }

  var end: Int { parser.end }
  /// All bytes.
  var text: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: parser.base, count: end) }
  /// The offset of the next token.
  var position: Int {
    get { parser.position }
    set { parser.position = newValue }
  }
  /// The next byte; 0 at the end.
  var next: UInt8 { position < end ? unsafe parser.base[position] : 0 }
  var isAtEnd: Bool { position >= end }

  /// Reads the text. Returns `false` if it does not begin with an object or array, so that it is probably not JSON at
  /// all, or if it exceeds a limit. O(bytes): at most 64 containers and 1,024 bytes are searched for each token.
  mutating func parse() -> Bool {
    guard openRoot() else { return false }
    while !places.isEmpty {
      skipBlank()
      if isAtEnd {
        report(.unexpectedEnd(expected: expectation), isConsequence: places.contains(where: \.isSuspect))
        while !places.isEmpty { close(isComplete: false) }
        break
      }
      if usesIndentation, line.isBlank { beginLine() }
      switch step {
      case .value, .firstElement: guard readElementOrMember() else { return false }
      case .firstKey, .key: guard readKey() else { return false }
      case .afterValue: readSeparator()
      }
    }
    skipBlank()
    if !isAtEnd { report(.contentAfterValue) }
    return itemsLeft >= 0
  }

  /// Skips white space and comments.
  mutating func skipBlank() {
    while position < end {
      switch next {
      case 0x0A:
        position += 1
        line = LineStart(position)
      case 0x20, 0x09, 0x0D: position += 1
      case Byte.slash where !isInDamage:
        guard let comment = endOfComment() else { return }
        reportRelaxation(.comment)
        position = comment
      default: return
      }
    }
  }

  /// The offset after the comment at the next byte; `nil` if no comment begins there. A line comment that would hide
  /// the rest of a document in one line is not a comment.
  private mutating func endOfComment() -> Int? {
    let isBlock = unsafe position + 1 < end && parser.base[position + 1] == Byte.star
    if isBlock && !mayEndComments { return nil }
    guard let comment = unsafe TokenEnd.ofComment(in: text, from: position) else {
      if isBlock { mayEndComments = false }
      return nil
    }
    return isBlock || comment < end || !line.isBlank ? comment : nil
  }
}
