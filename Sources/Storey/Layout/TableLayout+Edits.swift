/// Edits of single floors. Each costs O(log floors + rows of the floor): other floors are not measured again. Of a floor that is replaced,
/// the items of feeds of columns that did not change are not measured again either.
extension TableLayout {
  /// Replaces the floor at an index. Does nothing if the index is out of range.
  public mutating func replaceFloor(at index: Int, with floor: Floor) {
    guard page.floors.indices.contains(index) else { return }
    replaceFloor(at: index, with: measured(floor, after: floors[index]))
  }

  /// Inserts a floor before the floor at an index, or at the end. The index is clamped to the valid range.
  public mutating func insertFloor(_ floor: Floor, at index: Int) {
    insertFloor(measured(floor), at: min(max(index, 0), page.floors.count))
  }

  /// Removes the floor at an index. Does nothing if the index is out of range.
  public mutating func removeFloor(at index: Int) {
    guard page.floors.indices.contains(index) else { return }
    page.floors.remove(at: index)
    floors.remove(at: index)
  }

  /// Moves a floor: removes it and inserts it at `newIndex`, which is clamped to the valid range. Does nothing if `index`
  /// is out of range. The floor is not measured again: O(log floors).
  public mutating func moveFloor(from index: Int, to newIndex: Int) {
    guard page.floors.indices.contains(index) else { return }
    let floor = floors[index]
    removeFloor(at: index)
    insertFloor(floor, at: min(max(newIndex, 0), page.floors.count))
  }

  mutating func replaceFloor(at index: Int, with floor: MeasuredFloor) {
    page.floors.replace(at: index, with: floor.floor)
    floors.replace(at: index, with: floor)
  }

  mutating func insertFloor(_ floor: MeasuredFloor, at index: Int) {
    page.floors.insert(floor.floor, at: index)
    floors.insert(floor, at: index)
  }

  private func measured(_ floor: Floor, after old: MeasuredFloor? = nil) -> MeasuredFloor {
    var measurer = FloorMeasurer(page.registry, context)
    return measurer.measure(floor, after: old)
  }

  /// The number of items of feeds that were measured for the floors of this layout. Items that had been measured for an earlier version
  /// of their floor are not counted. O(floors).
  package var measuredItemCount: Int { floors.elements.reduce(0) { $0 + $1.measuredItemCount } }
}
