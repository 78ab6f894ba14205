/// Values by the tokens of their JSON pointers. The last one of equal keys counts.
extension JSONTree {
  /// The tokens of the elements or members.
  public var tokens: [String] {
    switch self {
    case .array(let elements): elements.indices.map(String.init)
    case .object(let members): members.map(\.key)
    case .null, .flag, .number, .text: []
    }
  }

  /// Returns the value at some tokens.
  public func value(at tokens: some Sequence<String>) -> JSONTree? {
    var value = self
    for token in tokens {
      guard let index = value.index(of: token) else { return nil }
      value = value.children[index]
    }
    return value
  }

  /// Changes the value at some tokens, if there is one.
  public mutating func change(at tokens: [String], _ change: (inout JSONTree) -> Void) {
    var (value, path) = (self, [Int]())
    for token in tokens {
      guard let index = value.index(of: token) else { return }
      path.append(index)
      value = value.children[index]
    }
    self.change(atPath: path[...], change)
  }

  /// Inserts an element before that of a token, or a member at the end.
  public mutating func insert(_ value: JSONTree, at token: String) {
    switch self {
    case .array(var elements):
      elements.insert(value, at: Int(token) ?? elements.count)
      self = .array(elements)
    case .object(let members): self = .object(members + [Member(key: token, value: value)])
    case .null, .flag, .number, .text: break
    }
  }

  /// Removes and returns the value of a token.
  public mutating func remove(_ token: String) -> JSONTree? {
    guard let index = index(of: token) else { return nil }
    return removeChild(index)
  }

  /// Removes and returns an element or member.
  @discardableResult
  mutating func removeChild(_ index: Int) -> JSONTree {
    let child = children[index]
    switch self {
    case .array(var elements):
      elements.remove(at: index)
      self = .array(elements)
    case .object(var members):
      members.remove(at: index)
      self = .object(members)
    case .null, .flag, .number, .text: break
    }
    return child
  }

  private func index(of token: String) -> Int? {
    switch self {
    case .array(let elements): Int(token).flatMap { elements.indices.contains($0) ? $0 : nil }
    case .object(let members): members.lastIndex { $0.key == token }
    case .null, .flag, .number, .text: nil
    }
  }
}
