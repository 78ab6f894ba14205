import Storey

/// A scan of a file for the surroundings of a cursor. Each byte is visited a constant number of times.
///
/// Missing commas, colons and values, and additional brackets are tolerated. A closing bracket closes the innermost container
/// of its kind, and the containers in it; without one, it is skipped. In an object, a string before a colon is a key.
struct CursorScanner {
  private let bytes: [UInt8]
  private var lexer: JSONLexer
  /// The offset after the last token.
  private var offset: Int
  private var result: CursorContext
  /// The open containers. The first one represents the file, whose only element is the root.
  private var stack = [OpenContainer(isObject: false, start: -1, step: .index(0))]
  private var openObjects = 0
  private var openArrays = 0
  /// The number of containers around the cursor that are still open; `nil` before the cursor.
  private var kept: Int?

  /// Creates a scan that begins at an offset.
  init(_ bytes: [UInt8], from start: Int = 0, at cursor: Int) {
    self.bytes = bytes
    lexer = JSONLexer(bytes[start...])
    offset = start
    var cursor = min(max(cursor, 0), bytes.count)
    // A cursor inside of a character is moved before it.
    while cursor > 0, cursor < bytes.count, bytes[cursor].continuesScalar { cursor -= 1 }
    result = CursorContext(unscanned: bytes, at: cursor)
  }

  private var cursor: Int { result.offset }
  private var top: Int { stack.count - 1 }

  /// Scans the file up to the end of the containers around the cursor. O(bytes).
  consuming func scan() -> CursorContext {
    while kept != 0, let token = lexer.next() {
      if token.isComment { pass(comment: token) } else { read(token) }
    }
    if kept == nil { capture(nil) }
    for index in 0..<(kept ?? 0) { result.containers[index].members = stack[index + 1].members }
    return result
  }

  /// Passes over a comment. A cursor behind a comment that has no end of its own is inside of it.
  private mutating func pass(comment: JSONToken) {
    guard kept == nil else { return }
    let start = comment.range.lowerBound
    let end = TokenEnd.ofComment(in: bytes, from: start) ?? bytes.count
    let isOpen = comment.kind == .lineComment || end == bytes.count
    if cursor <= start { return capture(nil) }
    if cursor < end || (cursor == end && isOpen) { capture(nil, isComment: true) }
  }

  private mutating func read(_ token: JSONToken) {
    let start = token.range.lowerBound
    if kept == nil, cursor < start { capture(nil) }
    switch token.kind {
    case .string: readScalar(string(token.range, around: cursor))
    case .scalar: readScalar(CursorToken(range: token.range, form: .word))
    default:
      if kept == nil, cursor <= start { capture(nil) }
      offset = token.range.upperBound
      readSign(token.kind, at: start)
    }
  }

  private mutating func readSign(_ kind: JSONToken.Kind, at start: Int) {
    switch kind {
    case .openBrace: open(isObject: true, at: start)
    case .openBracket: open(isObject: false, at: start)
    case .closeBrace: close(isObject: true)
    case .closeBracket: close(isObject: false)
    case .comma: if top > 0 { stack[top].expectation = stack[top].isObject ? .key : .value }
    default: if stack[top].expectation == .colon { stack[top].expectation = .value }
    }
  }

  private mutating func readScalar(_ token: CursorToken) {
    if token.range.upperBound != lexer.end { lexer = JSONLexer(bytes[token.range.upperBound...]) }
    offset = token.range.upperBound
    if kept == nil, cursor <= token.range.upperBound { capture(token) }
    let isKey = isKey(at: token.range.upperBound)
    if isKey { stack[top].addKey(token.range) } else { _ = stack[top].addValue(token.range, isContainer: false) }
  }

  /// Returns whether a scalar of the innermost container is a key.
  private func isKey(at end: Int) -> Bool {
    guard stack[top].isObject else { return false }
    switch stack[top].expectation {
    case .key, .comma: return true
    case .colon, .value: return token(after: end)?.kind == .colon
    }
  }

  private mutating func open(isObject: Bool, at start: Int) {
    let step = stack[top].addValue(start..<(start + 1), isContainer: true)
    stack.append(OpenContainer(isObject: isObject, start: start, step: step))
    if isObject { openObjects += 1 } else { openArrays += 1 }
  }

  private mutating func close(isObject: Bool) {
    guard (isObject ? openObjects : openArrays) > 0 else { return }
    var isFound = false
    while !isFound, top > 0 {
      let closed = stack.removeLast()
      stack[top].closeValue(at: offset)
      if closed.isObject { openObjects -= 1 } else { openArrays -= 1 }
      isFound = closed.isObject == isObject
      if let kept, stack.count == kept {
        result.containers[kept - 1].members = closed.members
        self.kept = kept - 1
      }
    }
  }

  // MARK: The cursor

  /// Records the state at the cursor.
  private mutating func capture(_ token: CursorToken?, isComment: Bool = false) {
    let container = stack[top]
    kept = top
    result.containers = Array(stack.dropFirst())
    result.token = token
    let end = token?.range.upperBound ?? cursor
    let next = self.token(after: end)
    result.follower = follower(next)
    result.isFollowerOnLine =
      next.map { $0.lines.lowerBound == 0 } ?? !bytes[end...].contains { $0 == 0x0A || $0 == 0x0D }
    result.step = container.isObject ? .key(nil) : .index(container.count)
    if isComment { return }
    let isKey =
      token.map { self.isKey(at: $0.range.upperBound) }
      ?? (container.isObject && (container.expectation == .key || container.expectation == .comma))
    let isAfterRoot = top == 0 && container.count > 0
    result.role = isAfterRoot ? .none : isKey ? .key : .value
    result.lacksComma = container.expectation == .comma && !isAfterRoot
    result.lacksColon = container.expectation == .colon && !isKey
    if container.isObject, !isKey { result.step = .key(container.members.last?.key) }
  }

  /// Returns the first token after an offset that is not a comment.
  private func token(after offset: Int) -> JSONToken? {
    var rest = JSONLexer(bytes[offset...])
    return rest.nextOfGrammar()
  }

  private func follower(_ token: JSONToken?) -> CursorContext.Follower {
    switch token?.kind {
    case .colon: return .colon
    case .comma: return .comma
    case .openBrace, .openBracket: return .container
    case .string, .scalar:
      guard let token else { return .closing }
      let range = token.kind == .string ? string(token.range, around: nil).range : token.range
      return stack[top].isObject && self.token(after: range.upperBound)?.kind == .colon ? .key : .scalar(range)
    default: return .closing
    }
  }

  // MARK: Strings

  /// Returns the token of a string. A string without a closing quote ends with its line, before the brackets and commas at the
  /// end of the line.
  ///
  /// - Parameters:
  ///   - range: The bytes of the string, or those up to the end of its line.
  ///   - cursor: The offset of the cursor; `nil` if it is elsewhere. A string around it does not end before it. If the closing quote
  ///     is followed by a word, it is the opening quote of another string, so the string around the cursor has no closing quote.
  private func string(_ range: Range<Int>, around cursor: Int?) -> CursorToken {
    let isClosed = TokenEnd.isClosed(string: range, in: bytes)
    if isClosed {
      let end = cursor.flatMap { endBeforeWord(range, around: $0) }
      return CursorToken(range: range.lowerBound..<(end ?? range.upperBound), form: .string(isClosed: end == nil))
    }
    var end = range.upperBound
    let least = max(range.lowerBound + 1, cursor.flatMap { $0 <= end ? $0 : nil } ?? 0)
    while end > least, Self.isTrailing(bytes[end - 1]) { end -= 1 }
    return CursorToken(range: range.lowerBound..<end, form: .string(isClosed: false))
  }

  /// Returns the end of a string around the cursor whose apparent closing quote is followed by a word; `nil` for other strings.
  private func endBeforeWord(_ range: Range<Int>, around cursor: Int) -> Int? {
    let end = range.upperBound
    guard range.lowerBound < cursor, cursor < end, end < bytes.count, !TokenEnd.endsWord(bytes[end]) else { return nil }
    return bytes[cursor..<end].firstIndex { $0 > 0x20 && TokenEnd.endsWord($0) }
  }

  /// Whether a byte at the end of a line belongs to the containers around an unfinished string.
  private static func isTrailing(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
  }
}
