/// A parser that continues after syntax errors and keeps all readable values, for editors and reports. It is used only for text that
/// the strict parser refuses.
///
/// Values and keys that are not as their author meant them are marked as damaged, and so are the containers around them. No
/// finding is reported about a damaged value.
///
/// If the brackets do not match, the indentation of lines shows which bracket is missing or redundant: a closing bracket belongs
/// to the innermost open container whose line has the same indentation, and a line that is indented no deeper than the line of a
/// container is not part of it. This is the approach of compilers for languages with braces.
struct RecoveringParser: ~Copyable {
  /// An open container.
  struct Place {
    let node: Int
    let isObject: Bool
    /// The indentation of the line of its opening bracket.
    var indent: Int
    /// The indentation of its first line of content, if the opening bracket is missing.
    var madeUpAbove: Int?
    /// The indentation of the line of its last key.
    var keyIndent = 0
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

  /// The strict parser, which reads scalars and holds the tape.
  var parser: Parser
  /// The open containers, the innermost last.
  var places: [Place] = []
  /// The errors, in order. At most one for each damaged place: a new place begins after a sound value.
  private(set) var faults: [Parser.Fault] = []
  private var isInDamage = false
  private var hasReportedRelaxation = false
  /// Whether a block comment may end in the rest of the text. Without it, each of many unfinished comments would be searched.
  private var mayEndComments = true
  /// The offset from which on the text has only closing brackets and white space.
  let lastBrackets: Int
  var line = LineStart()
  var step = Step.value
  let usesIndentation: Bool
  private let depthLimit: Int
  /// The number of elements that arrays may still have.
  private var itemsLeft: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, from start: Int, limits: DocumentLimits) {
    unsafe parser = Parser(bytes, base: base, from: start, limits: limits)
    usesIndentation = unsafe BracketScan(bytes).needsIndentation
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
  /// The offset of the next token.
  var position: Int {
    get { parser.position }
    set { parser.position = newValue }
  }
  /// The next byte; 0 at the end.
  var next: UInt8 { position < end ? unsafe parser.base[position] : 0 }
  var isAtEnd: Bool { position >= end }

  /// Reads the text. Returns `false` if it does not begin with an object or array, so that it is probably not JSON at all, or if
  /// it exceeds a limit. O(bytes), or O(bytes · depth) for redundant closing brackets.
  mutating func parse() -> Bool {
    guard openRoot() else { return false }
    while !places.isEmpty {
      skipBlank()
      if isAtEnd {
        report(.unexpectedEnd(expected: .value))
        while !places.isEmpty { close(isComplete: false) }
        break
      }
      if usesIndentation { closeByIndentation() }
      switch step {
      case .value, .firstElement: guard readElementOrMember() else { return false }
      case .firstKey, .key: readKey()
      case .afterValue: readSeparator()
      }
    }
    skipBlank()
    if !isAtEnd { report(.contentAfterValue) }
    return itemsLeft >= 0
  }

  // MARK: Faults

  /// Reports an error at the next token, unless it is part of the damaged place before it.
  mutating func report(_ reason: ParseError.Reason, at offset: Int? = nil) {
    defer { isInDamage = true }
    if isInDamage || faults.count >= Self.mostFaults { return }
    faults.append(Parser.Fault(reason: reason, offset: offset ?? position))
  }

  /// Reports the first comment or trailing comma. Nothing is damaged by it.
  mutating func reportRelaxation(_ reason: ParseError.Reason) {
    if hasReportedRelaxation || isInDamage { return }
    hasReportedRelaxation = true
    report(reason)
    isInDamage = false
  }

  /// Ends a damaged place.
  mutating func noteSound() { isInDamage = false }

  /// Marks the innermost container as damaged, and the containers around it.
  mutating func markPlacesDamaged() {
    for place in places.dropLast() { parser.mark(place.node, .hasDamageInside) }
    if let place = places.last { parser.mark(place.node, .isDamaged) }
  }

  // MARK: Containers

  /// Opens the root. Returns `false` if the text does not begin with an object or array.
  private mutating func openRoot() -> Bool {
    skipBlank()
    line.begin(at: position)
    if next == Byte.quote, isStringBeforeColon {
      // The opening brace is missing.
      report(.contentAfterValue)
      return openMadeUp(isObject: true)
    }
    // Some other bytes may be there by mistake.
    let limit = min(end, position + Self.mostBytesBeforeRoot)
    let start = position
    while position < limit, next != Byte.openBrace, next != Byte.openBracket { position += 1 }
    guard position < limit else { return false }
    if position > start { report(.unexpectedByte(next, expected: .value), at: start) }
    return open(isObject: next == Byte.openBrace)
  }

  /// Opens a container at the next byte. Returns `false` if it is nested too deeply.
  @discardableResult
  mutating func open(isObject: Bool) -> Bool {
    guard places.count < depthLimit else { return false }
    line.begin(at: position)
    places.append(Place(node: parser.nodeCount, isObject: isObject, indent: line.indent))
    parser.append(isObject ? .object : .array, from: position, to: position + 1, flags: [])
    position += 1
    step = isObject ? .firstKey : .firstElement
    return true
  }

  /// Opens a container before the next byte whose opening bracket is missing.
  mutating func openMadeUp(isObject: Bool) -> Bool {
    guard places.count < depthLimit else { return false }
    places.append(
      Place(node: parser.nodeCount, isObject: isObject, indent: line.indent, madeUpAbove: line.indent))
    parser.append(isObject ? .object : .array, from: position, to: position, flags: .isDamaged)
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
    guard let place = places.last else { return }
    if !isComplete { markPlacesDamaged() }
    if isComplete { position += 1 }
    parser.complete(place.node, end: position, count: place.count)
    if !place.isObject { itemsLeft -= place.count }
    places.removeLast()
    if !places.isEmpty { places[places.count - 1].count += 1 }
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

  /// The offset after the comment at the next byte; `nil` if no comment begins there. A line comment that would hide the rest of a document
  /// in one line is not a comment.
  private mutating func endOfComment() -> Int? {
    guard position + 1 < end else { return nil }
    var index = position + 2
    switch unsafe parser.base[position + 1] {
    case Byte.slash:
      while index < end, unsafe parser.base[index] != 0x0A { index += 1 }
      return index < end || !line.isBlank ? index : nil
    case Byte.star where mayEndComments:
      while index + 1 < end {
        if unsafe parser.base[index] == Byte.star && parser.base[index + 1] == Byte.slash { return index + 2 }
        index += 1
      }
      mayEndComments = false
      return nil
    default: return nil
    }
  }
}
