import Storey

/// A condition on a field of a floor or an item.
enum Condition: Sendable, Equatable {
  /// The slot is present, as `Slot.isPresent` defines it.
  case present(Int)
  case absent(Int)
  /// The slot is one of some texts.
  case isOne(Int, of: TextSet<JSONText>)

  func isMet(in scope: Scope) -> Bool {
    switch self {
    case .present(let slot): scope[slot].isPresent
    case .absent(let slot): !scope[slot].isPresent
    case .isOne(let slot, let texts): scope[slot].text.map(texts.contains) ?? false
    }
  }
}
