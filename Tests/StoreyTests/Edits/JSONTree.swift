import Storey

/// A model of a JSON document, to which the same edits are applied as to its text. Objects have no equal keys.
enum JSONTree: Equatable {
  case scalar(String)
  case array([JSONTree])
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: JSONTree
  }

  /// Reads a value.
  init(_ value: JSONValue) {
    switch value.kind {
    case .array: self = .array(value.elements.map { JSONTree($0) })
    case .object: self = .object(value.members.map { Member(key: $0.key.string, value: JSONTree($0.value)) })
    default: self = .scalar(value.written)
    }
  }

  /// The number of members or elements.
  var count: Int {
    switch self {
    case .scalar: 0
    case .array(let elements): elements.count
    case .object(let members): members.count
    }
  }

  var isContainer: Bool { if case .scalar = self { false } else { true } }

  /// The tokens of the pointers to the members or elements.
  var tokens: [String] {
    switch self {
    case .scalar: []
    case .array(let elements): elements.indices.map(String.init)
    case .object(let members): members.map(\.key)
    }
  }

  subscript(token: String) -> JSONTree? {
    switch self {
    case .scalar: nil
    case .array(let elements): Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    case .object(let members): members.first { $0.key == token }?.value
    }
  }

  /// Changes the value at a path.
  mutating func change(_ path: ArraySlice<String>, _ body: (inout JSONTree) -> Void) {
    guard let token = path.first else { return body(&self) }
    switch self {
    case .scalar: break
    case .array(var elements):
      if let index = Int(token) { elements[index].change(path.dropFirst(), body) }
      self = .array(elements)
    case .object(var members):
      if let index = members.firstIndex(where: { $0.key == token }) {
        members[index].value.change(path.dropFirst(), body)
      }
      self = .object(members)
    }
  }

  /// Inserts a value at a token.
  mutating func insert(_ value: JSONTree, at token: String) {
    switch self {
    case .scalar: break
    case .array(var elements):
      elements.insert(value, at: Int(token) ?? elements.count)
      self = .array(elements)
    case .object(let members): self = .object(members + [Member(key: token, value: value)])
    }
  }

  /// Removes and returns the value at a token.
  mutating func remove(_ token: String) -> JSONTree? {
    switch self {
    case .scalar: return nil
    case .array(var elements):
      let removed = Int(token).map { elements.remove(at: $0) }
      self = .array(elements)
      return removed
    case .object(var members):
      let index = members.firstIndex { $0.key == token }
      let removed = index.map { members.remove(at: $0).value }
      self = .object(members)
      return removed
    }
  }
}
