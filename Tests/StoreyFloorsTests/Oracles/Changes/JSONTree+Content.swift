import Storey

extension JSONTree {
  /// Creates a tree from a value of a document.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .flag(value.boolean == true)
    case .number: self = .number(value.text?.string ?? "")
    case .string: self = .text(value.text?.string ?? "")
    case .array: self = .array(value.elements.map(JSONTree.init))
    case .object: self = .object(value.members.map { Member(key: $0.key.string, value: JSONTree($0.value)) })
    }
  }

  /// A canonical form, equal for equal content: members sorted by name, without repeated names and nulls, numbers by value.
  var content: JSONTree { content(where: { $0 != .null }) }

  /// The canonical form that keeps `null` members, for objects in which `null` is not equivalent to an absent key.
  var exactContent: JSONTree { content(where: { _ in true }) }

  private func content(where isPresent: (JSONTree) -> Bool) -> JSONTree {
    switch self {
    case .null, .flag, .text: return self
    case .number(let text): return .number(Double(text).map { "\($0)" } ?? text)
    case .array(let elements): return .array(elements.map { $0.content(where: isPresent) })
    case .object(let members):
      var last: [String: JSONTree] = [:]
      for member in members { last[member.key] = member.value }
      let present = last.filter { isPresent($0.value) }.sorted { $0.key < $1.key }
      return .object(present.map { Member(key: $0.key, value: $0.value.content(where: isPresent)) })
    }
  }

  /// Returns the value at the tokens of a JSON pointer.
  func value(at tokens: some Sequence<String>) -> JSONTree? {
    var value = self
    for token in tokens {
      switch value {
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      case .object(let members):
        guard let member = members.last(where: { $0.key == token }) else { return nil }
        value = member.value
      default: return nil
      }
    }
    return value
  }
}
