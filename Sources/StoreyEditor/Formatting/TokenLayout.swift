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

  let tokens: [JSONToken]
  /// The containers, in the order of their opening brackets.
  private(set) var containers: [Container] = []

  /// Reads a text. Returns `nil` if it is not valid JSON, apart from comments and commas after the last elements. O(bytes).
  init?(_ bytes: [UInt8]) {
    guard (try? Document(parsing: bytes, syntax: .jsonc)) != nil else { return nil }
    tokens = Array(JSONLexer(bytes))
    measure(bytes)
  }

  /// Measures the containers of a valid text.
  private mutating func measure(_ bytes: [UInt8]) {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.opens {
        open.append(containers.count)
        containers.append(Container(isArray: token.kind == .openBracket, start: index))
      }
      guard let current = open.last else { continue }
      if token.isComment {
        containers[current].mayBeFlat = false
        continue
      }
      containers[current].width += token.columns(in: bytes) + (token.isSpaced ? 1 : 0)
      guard token.closes else { continue }
      close(current, at: index)
      open.removeLast()
      if let outer = open.last { count(containers[current], in: outer) }
    }
  }

  private mutating func close(_ container: Int, at index: Int) {
    let start = containers[container].start
    // A comma after the last element is not followed by a space.
    if tokens[index - 1].kind == .comma { containers[container].width -= 1 }
    if tokens[start].lines.lowerBound != tokens[index].lines.upperBound { containers[container].mayBeFlat = false }
    containers[container].end = index
  }

  /// Counts a closed container in the container around it.
  private mutating func count(_ inner: Container, in outer: Int) {
    containers[outer].width += inner.width
    // An empty container counts as a scalar.
    if inner.end == inner.start + 1 { return }
    containers[outer].hasContainers = true
    // An array of scalars may be inside an object that is on one line.
    let isAllowed = inner.isArray && !inner.hasContainers && !containers[outer].isArray
    if !isAllowed || !inner.mayBeFlat { containers[outer].mayBeFlat = false }
  }
}

extension JSONToken {
  /// Returns the number of scalars of the token.
  func columns(in bytes: [UInt8]) -> Int { bytes[range].reduce(0) { $0 + ($1.continuesScalar ? 0 : 1) } }

  /// Whether a space follows the token on one line.
  fileprivate var isSpaced: Bool { kind == .comma || kind == .colon }
}
