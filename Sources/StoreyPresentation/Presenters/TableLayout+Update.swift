public import Storey

extension TableLayout {
  /// Changes every floor of a type, and measures those again. O(floors + rows of the floors that change).
  public mutating func update<Floor: TemplateContainer>(
    _ type: Floor.Type = Floor.self, _ change: (inout Floor) -> Void
  ) {
    forEachFloor(type, change) { replaceFloor(at: $0, with: Storey.Floor($1)) }
  }

  /// Hands out every floor of a type as it is after a change, with its index.
  func forEachFloor<Floor: TemplateContainer>(
    _ type: Floor.Type, _ change: (inout Floor) -> Void, _ body: (Int, Floor) -> Void
  ) {
    for (index, floor) in page.floors.enumerated() {
      guard case .container(let container) = floor.content, var changed = container as? Floor else { continue }
      change(&changed)
      body(index, changed)
    }
  }
}
