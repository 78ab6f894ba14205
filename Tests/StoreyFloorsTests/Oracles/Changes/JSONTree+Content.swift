import TestMutations

extension JSONTree {
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
}
