import Storey

/// A tap, and the item that it belongs to.
struct TapPlace {
  let scope: Scope
  let tap: TapPlan
}

/// The taps of the repeated elements of a row, by their positions. All are found once, when the first one is needed. A writer needs
/// the actions of all elements, and a search for each of them would cost the square of the items. A class, because it is filled later.
final class RepeatedTaps: Sendable {
  private let places = Locked<[TapPlace]?>(nil)

  /// Returns the tap at a position after the taps of the items of the row. O(items) once.
  func place(at position: Int, of elements: [ElementPlan], in items: ArraySlice<Scope>) -> TapPlace? {
    places.withLock { places in
      let found = places ?? Self.places(of: elements, in: items)
      places = found
      return found.indices.contains(position) ? found[position] : nil
    }
  }

  /// The number of taps. O(items) once.
  func count(of elements: [ElementPlan], in items: ArraySlice<Scope>) -> Int {
    places.withLock { places in
      let found = places ?? Self.places(of: elements, in: items)
      places = found
      return found.count
    }
  }

  private static func places(of elements: [ElementPlan], in items: ArraySlice<Scope>) -> [TapPlace] {
    var places: [TapPlace] = []
    for item in items {
      ElementPlan.visitRepeatedTaps(of: elements, item) { scope, taps in
        places += taps.map { TapPlace(scope: scope, tap: $0) }
      }
    }
    return places
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
