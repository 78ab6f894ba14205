import TestMutations

/// One change of a valid page that makes it invalid.
struct PageDamage {
  /// The kinds of damage.
  enum Kind: CaseIterable {
    /// A key with a spelling mistake.
    case misspeltKey
    /// A value of another type.
    case wrongType
    /// A missing member.
    case missingKey
    /// A number that is out of every range.
    case outOfRange
    /// A pattern without a floor type.
    case unknownPattern
  }

  let kind: Kind
  /// The tokens of the damaged value in the page.
  let tokens: [String]

  /// Chooses a place in a page for a kind of damage; returns `nil` if the page has no place for it.
  init?(_ kind: Kind, in page: JSONTree, _ dice: inout Dice) {
    var places: [[String]] = []
    Self.collect(page["floors"] ?? .null, at: ["floors"], into: &places)
    places = places.filter { tokens in
      guard tokens.count > 2, let last = tokens.last, let value = page.value(at: tokens) else { return false }
      let isMember = Int(last) == nil
      // The pattern decides about the other keys. Parameters are not checked, and the names of parts hold a page together.
      if tokens.contains("params") || tokens.contains("requires") || last == "identityId" { return false }
      switch kind {
      case .misspeltKey, .missingKey: return isMember && last != "pattern"
      case .wrongType: return isMember && last != "pattern" && last != "fallback"
      case .outOfRange: if case .number = value { return isMember } else { return false }
      case .unknownPattern: return last == "pattern"
      }
    }
    guard !places.isEmpty else { return nil }
    self.kind = kind
    tokens = dice.pick(places)
  }

  private static func collect(_ tree: JSONTree, at tokens: [String], into places: inout [[String]]) {
    for (token, child) in zip(tree.tokens, tree.children) {
      places.append(tokens + [token])
      collect(child, at: tokens + [token], into: &places)
    }
  }

  /// Returns a page with the damage.
  func applied(to page: JSONTree) -> JSONTree {
    var page = page
    page.change(at: Array(tokens.dropLast())) { parent in
      let key = tokens[tokens.count - 1]
      guard case .object(let members) = parent else { return }
      parent = .object(
        members.compactMap { member in
          guard member.key == key else { return member }
          switch kind {
          case .misspeltKey: return JSONTree.Member(key: key + "Xq", value: member.value)
          case .wrongType: return JSONTree.Member(key: key, value: Self.otherType(than: member.value))
          case .missingKey: return nil
          case .outOfRange: return JSONTree.Member(key: key, value: .number("-7e12"))
          case .unknownPattern: return JSONTree.Member(key: key, value: .text("NoFloor"))
          }
        })
    }
    return page
  }

  private static func otherType(than value: JSONTree) -> JSONTree {
    if case .array = value { return .members(["inner": .flag(true)]) }
    return .array([.array([.number("1")])])
  }
}
