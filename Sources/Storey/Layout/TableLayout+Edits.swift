/// One floor at a time. Each costs O(log floors + rows of the floor): floors that stay are not measured again.
extension TableLayout {
  /// Puts a floor in the place of the one at an index; nothing happens when there is none.
  public mutating func replaceFloor(at index: Int, with floor: Floor) {
    guard page.floors.indices.contains(index) else { return }
    replaceFloor(at: index, with: measured(floor))
  }

  /// Puts a floor before the one at an index, or at the end; an index beyond either end counts as that end.
  public mutating func insertFloor(_ floor: Floor, at index: Int) {
    insertFloor(measured(floor), at: min(max(index, 0), page.floors.count))
  }

  /// Takes a floor out; nothing happens when there is none at the index.
  public mutating func removeFloor(at index: Int) {
    guard page.floors.indices.contains(index) else { return }
    page.floors.remove(at: index)
    floors.remove(at: index)
  }

  /// Takes the floor at an index out and puts it where it then has another index; nothing happens when there is none.
  /// It is not measured again: O(log floors).
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

  private func measured(_ floor: Floor) -> MeasuredFloor {
    var measurer = FloorMeasurer(page.registry, context)
    return measurer.measure(floor)
  }
}
