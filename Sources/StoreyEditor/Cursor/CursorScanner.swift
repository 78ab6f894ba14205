import Storey

/// A scan of a file for the surroundings of a cursor. Each byte is visited a constant number of times.
///
/// Missing commas, colons and values, and additional brackets are tolerated. A closing bracket closes the innermost container
/// of its kind, and the containers in it; without one, it is skipped. In an object, a string before a colon is a key.
struct CursorScanner {
  private let lexer: TolerantLexer
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
    lexer = TolerantLexer(bytes: bytes)
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
    while kept != 0 {
      let start = lexer.gapEnd(from: offset)
      if kept == nil, cursor < start { capture(nil, isComment: lexer.isInComment(cursor, ofGapFrom: offset)) }
      guard let byte = lexer[start] else { break }
      read(byte, at: start)
    }
    if kept == nil { capture(nil, isComment: lexer.isInComment(cursor, ofGapFrom: offset)) }
    for index in 0..<(kept ?? 0) { result.containers[index].members = stack[index + 1].members }
    return result
  }

  private mutating func read(_ byte: UInt8, at start: Int) {
    offset = start + 1
    switch byte {
    case UInt8(ascii: "\""): readScalar(lexer.string(from: start, cursor: cursor))
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      if kept == nil, cursor <= start { capture(nil) }
      readSign(byte, at: start)
    default: readScalar(CursorToken(range: start..<lexer.wordEnd(from: start), form: .word))
    }
  }

  private mutating func readSign(_ byte: UInt8, at start: Int) {
    switch byte {
    case UInt8(ascii: "{"): open(isObject: true, at: start)
    case UInt8(ascii: "["): open(isObject: false, at: start)
    case UInt8(ascii: "}"): close(isObject: true)
    case UInt8(ascii: "]"): close(isObject: false)
    case UInt8(ascii: ","): if top > 0 { stack[top].expectation = stack[top].isObject ? .key : .value }
    default: if stack[top].expectation == .colon { stack[top].expectation = .value }
    }
  }

  private mutating func readScalar(_ token: CursorToken) {
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
    case .colon, .value: return lexer[lexer.gapEnd(from: end)] == UInt8(ascii: ":")
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
    let next = lexer.gapEnd(from: end)
    result.follower = follower(at: next)
    result.isFollowerOnLine = !lexer.bytes[end..<next].contains(where: TolerantLexer.isLineEnd)
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

  private func follower(at start: Int) -> CursorContext.Follower {
    switch lexer[start] {
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: ","): return .comma
    case nil, UInt8(ascii: "}"), UInt8(ascii: "]"): return .closing
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .container
    case let byte:
      let isString = byte == UInt8(ascii: "\"")
      let range = isString ? lexer.string(from: start, cursor: -1).range : start..<lexer.wordEnd(from: start)
      let isKey = stack[top].isObject && lexer[lexer.gapEnd(from: range.upperBound)] == UInt8(ascii: ":")
      return isKey ? .key : .scalar(range)
    }
  }
}
