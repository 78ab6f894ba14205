/// An object or array of an edited text.
struct EditedContainer: Sendable {
  /// A member of an object, or an element of an array. Its pieces are in the order of the text.
  struct Member: Sendable {
    /// The comments of removed members before the member, which stay.
    var staying: [EditedPiece] = []
    /// The white space and comments before the member.
    var lead: EditedPiece
    /// The key with its quotes; `nil` for an element.
    var key: EditedPiece?
    /// The colon with the white space and comments around it; empty for an element.
    var colon = EditedPiece.empty
    var value: EditedValue
    /// The white space and comments between the value and the comma.
    var tail = EditedPiece.empty
    /// The comma; empty for the last member.
    var comma = EditedPiece.empty
    /// The comments after the comma on its line, which are about this member.
    var remark = EditedPiece.empty

    /// The number of bytes before the line of the member; `nil` if it is not the first of its line.
    var indentation: Int?

    /// Returns whether the member has a key.
    func has(key name: String) -> Bool {
      guard let written = key?.bytes else { return false }
      if !written.contains(Byte.backslash) { return written.dropFirst().dropLast().elementsEqual(name.utf8) }
      return (try? Document(parsing: Array(written)))?.root.text?.string.utf8.elementsEqual(name.utf8) == true
    }
  }

  let isObject: Bool
  private let opening: EditedPiece
  /// The comments after the opening bracket on its line, which are about the container.
  let remark: EditedPiece
  var members = EditedMembers()
  /// The comments of removed members after the last member, which stay.
  var staying: [EditedPiece] = []
  /// The white space and comments before the closing bracket.
  var end = EditedPiece.empty
  /// Whether a value of the container has, or had, several lines.
  var hasLongValues = false
  private let closing: EditedPiece

  /// Divides an object or array of a valid text into its members. O(bytes).
  init(_ piece: EditedPiece) {
    var lexer = JSONLexer(piece.bytes)
    let range = piece.bytes.startIndex..<piece.bytes.endIndex
    isObject = piece.bytes.first == Byte.openBrace
    opening = piece[range.lowerBound..<(range.lowerBound + 1)]
    closing = piece[(range.upperBound - 1)..<range.upperBound]
    var start = range.lowerBound + 1
    if let bracket = lexer.next() { start = lexer.endOfRemarks(after: bracket, in: piece) }
    remark = piece[(range.lowerBound + 1)..<start]
    while let first = lexer.nextOfGrammar() {
      if first.closes {
        end = piece[start..<first.range.lowerBound]
        return
      }
      var member = Member(lead: piece[start..<first.range.lowerBound], value: .written(.empty))
      var opening = first
      if isObject {
        _ = lexer.nextOfGrammar()
        opening = lexer.nextOfGrammar() ?? first
        member.key = piece[first.range]
        member.colon = piece[first.range.upperBound..<opening.range.lowerBound]
      }
      let last = lexer.lastToken(ofValue: opening)
      member.value = .written(piece[opening.range.lowerBound..<last.range.upperBound])
      start = readEnd(of: &member, after: last, piece, &lexer)
      if member.value.hasLineEnd { hasLongValues = true }
      members.append(member)
    }
  }

  /// Reads the comma after a value and the remarks behind it. Returns the offset after them.
  private func readEnd(
    of member: inout Member, after value: JSONToken, _ piece: EditedPiece, _ lexer: inout JSONLexer
  ) -> Int {
    var rest = lexer
    guard let next = rest.nextOfGrammar() else { return value.range.upperBound }
    var last = value
    if next.kind == .comma {
      member.tail = piece[value.range.upperBound..<next.range.lowerBound]
      member.comma = piece[next.range]
      (last, lexer) = (next, rest)
    }
    let end = lexer.endOfRemarks(after: last, in: piece)
    member.remark = piece[last.range.upperBound..<end]
    return end
  }

  /// Whether a member is on a line of its own, so that members that are inserted are, too.
  var hasLines: Bool { members.isEmpty ? end.hasLineEnd : members.hasLines }

  /// Returns the index of the last member with a key.
  func index(of key: String) -> Int? { members.lastIndex { $0.has(key: key) } }

  func forEachPiece(_ body: (EditedPiece) -> Void) {
    body(opening)
    body(remark)
    for member in members {
      member.staying.forEach(body)
      body(member.lead)
      if let key = member.key { body(key) }
      body(member.colon)
      member.value.forEachPiece(body)
      body(member.tail)
      body(member.comma)
      body(member.remark)
    }
    staying.forEach(body)
    body(end)
    body(closing)
  }
}

extension JSONLexer {
  /// Returns the last token of the value that begins with a token, and continues after it.
  fileprivate mutating func lastToken(ofValue first: JSONToken) -> JSONToken {
    var depth = first.opens ? 1 : 0
    var last = first
    while depth > 0, let token = next() {
      if token.opens { depth += 1 }
      if token.closes { depth -= 1 }
      last = token
    }
    return last
  }

  /// Returns the end of the comments that follow a token on its line, if they end the line, and continues after them. A comment
  /// before another token of the line is about that token.
  fileprivate mutating func endOfRemarks(after token: JSONToken, in piece: EditedPiece) -> Int {
    var rest = self
    var line = token.lines.upperBound
    var found: (end: Int, lexer: JSONLexer)?
    while let comment = rest.next(), comment.isComment, comment.lines.lowerBound == line {
      line = comment.lines.upperBound
      found = (comment.range.upperBound, rest)
    }
    guard let found else { return token.range.upperBound }
    var following = found.lexer
    if let next = following.next(), next.lines.lowerBound == line, !next.closes { return token.range.upperBound }
    self = found.lexer
    // The white space up to the end of the line stays behind the comment.
    var end = found.end
    while end < piece.bytes.endIndex, piece.bytes[end].isSpaceOrTab { end += 1 }
    return end
  }
}
