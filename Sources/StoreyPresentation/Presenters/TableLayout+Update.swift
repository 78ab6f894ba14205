public import Storey

extension TableLayout {
  /// Changes every floor of a type and measures these floors again. O(floors + rows of the floors that change).
  public mutating func update<Floor: TemplateContainer>(
    _ type: Floor.Type = Floor.self, _ change: (inout Floor) -> Void
  ) {
    for index in page.floors.indices {
      if let changed = floor(at: index, as: type, after: change) {
        replaceFloor(at: index, with: Storey.Floor(changed))
      }
    }
  }

  /// Returns a floor after a change; `nil` if the floor at the index is not of the type.
  func floor<Floor: TemplateContainer>(at index: Int, as type: Floor.Type, after change: (inout Floor) -> Void)
    -> Floor?
  {
    guard page.floors.indices.contains(index), case .container(let container) = page.floors[index].content,
      var changed = container as? Floor
    else { return nil }
    change(&changed)
    return changed
  }
}
