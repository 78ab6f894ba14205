/// A parser that continues after syntax errors and keeps all readable values, for editors and reports. It is used only for text that
/// the strict parser refuses.
///
/// Values and keys whose text contains a syntax error are marked as damaged, and so are the containers around them. No finding is
/// reported about a damaged value.
///
/// If the brackets do not match, the indentation of lines shows which bracket is missing or redundant: a closing bracket belongs
/// to the innermost open container whose line has the same indentation, and a line that is indented no deeper than the line of a
/// container is not part of it. This is the approach of compilers for languages with braces. The number of brackets of each kind
/// (`BracketSurplus`) decides where the indentation does not.
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
    /// Whether its opening bracket is probably part of a damaged place, so that a missing closing bracket is not another error.
    var isSuspect = false
    /// Whether it is marked as a container with damage in its containers. All containers around it are, too.
    var hasDamageInside = false
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
  private static let mostBytesBeforeRoot = 64
  /// The largest number of errors that are reported.
  static let mostFaults = 100
  /// The number of tokens without an error after which a damaged place ends, as in parsers that Bison generates.
  static let tokensAfterDamage = 3

  /// The strict parser, which reads scalars and holds the tape.
  var parser: Parser
  /// The open containers, the innermost last.
  var places: [Place] = []
  /// The errors, in order: one for each damaged place.
  private(set) var faults: [Parser.Fault] = []
  /// The number of tokens since the last error.
  private var soundTokens = Self.tokensAfterDamage
  private var hasReportedRelaxation = false
  /// Whether a block comment may end in the rest of the text. Without it, each of many unfinished comments would be searched.
  private var mayEndComments = true
  /// The offset from which on the text has only closing brackets and white space.
  let lastBrackets: Int
  var line = LineStart()
  var step = Step.value
  let usesIndentation: Bool
  /// The brackets without a counterpart that have not been repaired.
  var surplus: BracketSurplus
  private let depthLimit: Int
  /// The number of elements that arrays may still have.
  private var itemsLeft: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, from start: Int, limits: DocumentLimits) {
    unsafe parser = Parser(bytes, base: base, from: start, limits: limits)
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

  /// Reads the text. Returns `false` if it does not begin with an object or array, so that it is probably not JSON at all, or if
  /// it exceeds a limit. O(bytes).
  mutating func parse() -> Bool {
    guard openRoot() else { return false }
    while !places.isEmpty {
      skipBlank()
      if isAtEnd {
        report(.unexpectedEnd(expected: .value), isConsequence: places.contains(where: \.isSuspect))
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

  // MARK: Faults

  /// Whether the next token belongs to a damaged place.
  var isInDamage: Bool { soundTokens < Self.tokensAfterDamage }

  /// Reports an error at the next token, unless it is part of the damaged place before it.
  ///
  /// - Parameter isConsequence: Whether it follows from an error that has been reported.
  mutating func report(_ reason: ParseError.Reason, at offset: Int? = nil, isConsequence: Bool = false) {
    defer { soundTokens = 0 }
    if isInDamage || isConsequence || faults.count >= Self.mostFaults { return }
    faults.append(Parser.Fault(reason: reason, offset: offset ?? position))
    // The damaged place may hide a bracket.
    if !surplus.isZero, !places.isEmpty { places[places.count - 1].isSuspect = true }
  }

  /// Reports the first comment or trailing comma. Nothing is damaged by it.
  mutating func reportRelaxation(_ reason: ParseError.Reason) {
    if hasReportedRelaxation || isInDamage { return }
    hasReportedRelaxation = true
    report(reason)
    soundTokens = Self.tokensAfterDamage
  }

  /// Records tokens without an error.
  mutating func noteSound(_ tokens: Int = 1) { soundTokens += tokens }

  /// Marks the innermost container as damaged, and the containers around it. O(1) on average: each container is marked once.
  mutating func markPlacesDamaged() {
    guard let place = places.last else { return }
    parser.mark(place.node, .isDamaged)
    for index in places.indices.dropLast().reversed() {
      if places[index].hasDamageInside { return }
      places[index].hasDamageInside = true
      parser.mark(places[index].node, .hasDamageInside)
    }
  }

  // MARK: Containers

  /// Opens the root. Returns `false` if the text does not begin with an object or array.
  private mutating func openRoot() -> Bool {
    skipBlank()
    // Some other bytes may be redundant, or may be in place of the opening brace.
    let start = position
    let limit = min(end, position + Self.mostBytesBeforeRoot)
    while position < limit, next != Byte.openBrace, next != Byte.openBracket {
      if next == Byte.quote, isStringBeforeColon {
        report(.contentAfterValue, at: start)
        surplus.add(1, isObject: true)
        line.begin(at: position)
        return openMadeUp(isObject: true)
      }
      if next == 0x0A { line = LineStart(position + 1) }
      position += 1
    }
    guard position < limit else { return false }
    line.begin(at: position)
    if position > start { report(.unexpectedByte(next, expected: .value), at: start) }
    return open(isObject: next == Byte.openBrace)
  }

  /// Opens a container at the next byte. Returns `false` if it is nested too deeply.
  mutating func open(isObject: Bool) -> Bool {
    guard places.count < depthLimit else { return false }
    line.begin(at: position)
    var place = Place(node: parser.nodeCount, isObject: isObject, indent: line.indent, line: line.offset)
    place.isSuspect = isInDamage
    places.append(place)
    parser.append(isObject ? .object : .array, from: position, to: position + 1, flags: [])
    position += 1
    step = isObject ? .firstKey : .firstElement
    return true
  }

  /// Opens a container before the next byte whose opening bracket is missing, or has the wrong kind.
  mutating func openMadeUp(isObject: Bool, sharesBrackets: Bool = false) -> Bool {
    guard places.count < depthLimit else { return false }
    var place = Place(
      node: parser.nodeCount, isObject: isObject, indent: line.indent, madeUpAbove: line.indent, line: line.offset)
    place.sharesBrackets = sharesBrackets
    place.isSuspect = true
    places.append(place)
    parser.append(isObject ? .object : .array, from: position, to: position, flags: [])
    markPlacesDamaged()
    step = isObject ? .firstKey : .firstElement
    return true
  }

  /// Whether a value that begins the next line after its key is indented deeper than the key, as the content of a container.
  var isIndentedContent: Bool {
    usesIndentation && line.isFirst(at: position) && line.indent > (places.last?.keyIndent ?? 0)
  }

  /// Closes the innermost container at the next byte.
  ///
  /// - Parameter isComplete: Whether its closing bracket is there. If not, members may be missing.
  mutating func close(isComplete: Bool) {
    // Each key has a value in the tape.
    if step == .value, places.last?.isObject == true { appendMadeUpMember() }
    if !isComplete { markPlacesDamaged() }
    if isComplete { position += 1 }
    var isLast = false
    while !isLast, let place = places.popLast() {
      parser.complete(place.node, end: position, count: place.count)
      if !place.isObject { itemsLeft -= place.count }
      if !places.isEmpty {
        places[places.count - 1].count += 1
        if place.isSuspect, isComplete, surplus[isObject: place.isObject] != 0 {
          places[places.count - 1].isSuspect = true
        }
      }
      isLast = !place.sharesBrackets
    }
    step = .afterValue
  }

  // MARK: White space

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

  /// The offset after the comment at the next byte; `nil` if no comment begins there. A line comment that would hide the rest of
  /// a document in one line is not a comment.
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
