/// The floors of a layout that can make it faster to measure the next version of a page: those with rows that are measured together.
struct OldFloors {
  /// The properties by which a floor is recognized.
  private struct Key: Hashable {
    let pattern: FloorPattern?
    let identity: PageIdentifier?

    init(_ floor: Floor) { (pattern, identity) = (floor.pattern, floor.identity) }
  }

  /// The floors that are left, the first one last.
  private var floors: [Key: [MeasuredFloor]] = [:]

  init(of layout: TableLayout?) {
    guard let layout else { return }
    for floor in layout.floors.elements.reversed() where !floor.jointRows.isEmpty {
      floors[Key(floor.floor), default: []].append(floor)
    }
  }

  /// Takes the first floor that is left with the pattern and the identity of a floor; `nil` if no floor is left.
  mutating func next(for floor: Floor) -> MeasuredFloor? {
    floors.isEmpty ? nil : floors[Key(floor)]?.popLast()
  }
}
