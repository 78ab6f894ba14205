import Storey

/// The tokens of a valid JSON text, and the properties of their containers that decide about line ends.
struct TokenLayout {
  /// An array or object.
  struct Container {
    /// The columns of the container on one line.
    fileprivate(set) var width = 0
    /// Whether it may stay on one line: it is on one line, without comments, and contains only scalars and arrays of scalars.
    fileprivate(set) var mayBeFlat = true
    fileprivate var isArray: Bool
    fileprivate var hasContainers = false
    fileprivate var start: Int
    /// The index of the token that closes the container.
    fileprivate(set) var end = 0
  }

  let tokens: [LexedToken]
  /// The container that each token opens.
  private(set) var containers: [Int: Container] = [:]

  /// Reads a text. Returns `nil` if it is not valid JSON, apart from comments and commas after the last elements. O(bytes).
  init?(_ bytes: [UInt8]) {
    tokens = Array(LexedTokens(bytes))
    guard Self.isValid(tokens, in: bytes) else { return nil }
    measure(bytes)
  }

  /// Returns whether the text without comments and trailing commas is valid JSON.
  private static func isValid(_ tokens: [LexedToken], in bytes: [UInt8]) -> Bool {
    var plain = bytes
    // The last two tokens that are not comments.
    var last: [LexedToken] = []
    for token in tokens {
      if token.isComment {
        let isClosed =
          token.kind == .lineComment || (token.range.count > 3 && bytes[..<token.range.upperBound].hasSuffix("*/"))
        if !isClosed { return false }
        for offset in token.range { plain[offset] = 0x20 }
        continue
      }
      if token.closes, last.count == 2, last[1].kind == .comma, last[0].isEndOfValue {
        plain[last[1].range.lowerBound] = 0x20
      }
      last = last.suffix(1) + [token]
    }
    return (try? Document(parsing: plain)) != nil
  }

  private mutating func measure(_ bytes: [UInt8]) {
    var open: [Container] = []
    for (index, token) in tokens.enumerated() {
      if token.isComment {
        if let last = open.indices.last { open[last].mayBeFlat = false }
        continue
      }
      if token.opens {
        open.append(Container(isArray: token.kind == .openBracket, start: index))
      }
      if let last = open.indices.last { open[last].width += token.columns(in: bytes) + (token.isSpaced ? 1 : 0) }
      guard token.closes, var closed = open.popLast() else { continue }
      finish(&closed, at: index)
      guard let last = open.indices.last else { continue }
      open[last].width += closed.width
      // An empty container counts as a scalar.
      if index == closed.start + 1 { continue }
      open[last].hasContainers = true
      // An array of scalars may be inside an object that is on one line.
      let isAllowed = closed.isArray && !closed.hasContainers && !open[last].isArray
      if !isAllowed || !closed.mayBeFlat { open[last].mayBeFlat = false }
    }
  }

  private mutating func finish(_ container: inout Container, at index: Int) {
    // A comma after the last element is not followed by a space.
    if tokens[index - 1].kind == .comma { container.width -= 1 }
    if tokens[container.start].lines.lowerBound != tokens[index].lines.upperBound { container.mayBeFlat = false }
    container.end = index
    containers[container.start] = container
  }
}

extension LexedToken {
  /// Whether the token can be the last one of a value.
  fileprivate var isEndOfValue: Bool { kind == .scalar || kind == .string || closes }

  /// Returns the number of scalars of the token.
  func columns(in bytes: [UInt8]) -> Int { bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }

  /// Whether a space follows the token on one line.
  fileprivate var isSpaced: Bool { kind == .comma || kind == .colon }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual(text.description.utf8)
  }
}
