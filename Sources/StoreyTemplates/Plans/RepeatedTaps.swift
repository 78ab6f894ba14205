import Storey

/// A tap, and the item that it belongs to.
struct TapPlace {
  let scope: Scope
  let tap: TapPlan
}

/// The taps of the repeated elements of a row, by their positions. All are found once, when the first one is needed. A writer needs
/// the actions of all elements, and a search for each of them would cost the square of the items. A class, because it is filled later.
final class RepeatedTaps: Sendable {
  private let found = Locked<[TapPlace]?>(nil)

  /// Returns the tap at a position after the taps of the items of the row. O(items) once.
  func place(at position: Int, of elements: [ElementPlan], in items: ArraySlice<Scope>) -> TapPlace? {
    let places = places(of: elements, in: items)
    return places.indices.contains(position) ? places[position] : nil
  }

  /// The number of taps. O(items) once.
  func count(of elements: [ElementPlan], in items: ArraySlice<Scope>) -> Int { places(of: elements, in: items).count }

  private func places(of elements: [ElementPlan], in items: ArraySlice<Scope>) -> [TapPlace] {
    found.withLock { found in
      if let found { return found }
      var places: [TapPlace] = []
      for item in items {
        ElementPlan.visitRepeated(of: elements, item) { content in
          if case .taps(let taps, let scope) = content { places += taps.map { TapPlace(scope: scope, tap: $0) } }
        }
      }
      found = places
      return places
    }
  }
}

extension FlowPlan {
  /// Whether items of an array that repeat the element, or elements in it, have taps.
  var hasRepeatedTaps: Bool {
    if let each, !each.taps.isEmpty { return true }
    return switch content {
    case .fill, .image, .text, .children: false
    case .group(let elements, _, _): elements.contains(where: \.hasRepeatedTaps)
    case .container(_, let children, _): children.contains(where: \.hasRepeatedTaps)
    }
  }
}
