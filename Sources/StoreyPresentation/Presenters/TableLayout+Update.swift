public import Storey

extension TableLayout {
  /// Changes every floor of a type, and measures those again. O(floors + rows of the floors that change).
  public mutating func update<Floor: TemplateContainer>(
    _ type: Floor.Type = Floor.self, _ change: (inout Floor) -> Void
  ) {
    for index in page.floors.indices {
      if let changed = floor(at: index, as: type, after: change) {
        replaceFloor(at: index, with: Storey.Floor(changed))
      }
    }
  }

  /// A floor as it is after a change; nil where there is none of the type at the index.
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
