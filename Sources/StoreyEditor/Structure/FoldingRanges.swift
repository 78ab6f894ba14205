import Storey

/// A part of a file that an editor can fold.
package struct FoldingRange: Sendable, Hashable {
  /// The kind of the part.
  package enum Kind: String, Sendable, Hashable {
    /// An array or object, including its brackets; or a comment, including comments on the lines below it.
    case container, comment
  }

  /// The kind of the part.
  package let kind: Kind
  /// The bytes of the part, which are on several lines.
  package let range: Range<Int>

  /// Creates a range.
  package init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// The parts of a file that an editor can fold.
package enum FoldingRanges {
  /// Returns the arrays, objects and blocks of comments that are on several lines, in the order of their starts. Of several that
  /// start on one line, only the first is returned. The file need not be valid JSON. O(bytes).
  package static func ranges(in file: EditedFile) -> [FoldingRange] {
    var found: [(range: FoldingRange, line: Int)] = []
    var open = OpenBrackets()
    // The comments on consecutive lines that were read last.
    var block: (first: JSONToken, last: JSONToken)?
    func endBlock() {
      guard let ended = block else { return }
      block = nil
      if ended.first.lines.lowerBound == ended.last.lines.upperBound { return }
      let range = ended.first.range.lowerBound..<ended.last.range.upperBound
      found.append((FoldingRange(kind: .comment, range: range), ended.first.lines.lowerBound))
    }
    var lineOfLastToken = -1
    for token in JSONLexer(file.bytes) {
      let line = token.lines.lowerBound
      if token.isComment {
        if let current = block, line <= current.last.lines.upperBound + 1 {
          block = (current.first, token)
        } else {
          endBlock()
          // A comment behind a value on the same line does not start a block, unless it has several lines itself.
          if line > lineOfLastToken || token.lines.count > 1 { block = (token, token) }
        }
        continue
      }
      endBlock()
      lineOfLastToken = token.lines.upperBound
      if token.opens { open.push(token) }
      guard token.closes, let opening = open.pop(for: token), opening.lines.lowerBound != line else { continue }
      let range = opening.range.lowerBound..<token.range.upperBound
      found.append((FoldingRange(kind: .container, range: range), opening.lines.lowerBound))
    }
    endBlock()
    found.sort { $0.range.range.lowerBound < $1.range.range.lowerBound }
    return found.indices.filter { $0 == 0 || found[$0].line != found[$0 - 1].line }.map { found[$0].range }
  }
}

/// The opening brackets that are not closed yet.
private struct OpenBrackets {
  private var tokens: [JSONToken] = []
  private var braceCount = 0

  mutating func push(_ token: JSONToken) {
    tokens.append(token)
    if token.kind == .openBrace { braceCount += 1 }
  }

  /// Removes and returns the bracket that a closing bracket closes. Brackets inside that are not closed are removed as well.
  /// Returns `nil` if no bracket of the kind is open. O(removed brackets).
  mutating func pop(for closing: JSONToken) -> JSONToken? {
    let isBrace = closing.kind == .closeBrace
    guard (isBrace ? braceCount : tokens.count - braceCount) > 0 else { return nil }
    while let token = tokens.popLast() {
      if token.kind == .openBrace { braceCount -= 1 }
      if (token.kind == .openBrace) == isBrace { return token }
    }
    return nil
  }
}
