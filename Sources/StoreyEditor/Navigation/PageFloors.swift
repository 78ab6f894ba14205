import Storey
import StoreyProject

/// The floors of a page as they are written, and the parts in them.
struct PageFloors {
  /// The objects of the floors and parts, each before those in it.
  let objects: [JSONValue]

  /// Reads the floors of a page. O(values).
  init(of file: EditedFile) {
    guard file.kind == .page, let page = file.arranged else {
      objects = []
      return
    }
    objects = WrittenParts(of: page, file.surroundings.registry.shape).all.map(\.value)
  }

  /// The place of an offset in a floor.
  struct Place {
    let floor: JSONValue
    /// The keys from the floor to the value at the offset, without indices.
    let keys: [String]
    let trail: ValueTrail
    /// Whether the place is the pattern of the floor.
    let isPattern: Bool
  }

  /// Returns the place of an offset in the innermost floor around it, or `nil` if it is in no floor.
  static func place(at offset: Int, in file: EditedFile) -> Place? {
    guard file.kind == .page, let root = file.arranged?.root else { return nil }
    let trail = ValueTrail(to: offset, in: root)
    guard trail.steps.count > 3, trail.steps[1].key?.string == "floors", trail.steps[2].index != nil else { return nil }
    var start = 2
    let fallback = BaseKey.fallback.key(in: root.document).name
    for index in trail.steps.indices.dropFirst(start + 1).dropLast() {
      let isFallback = index == start + 1 && trail.steps[index].key?.string == fallback
      if isFallback || trail.steps[index].value.floorPattern != nil { start = index }
    }
    let keys = trail.steps[(start + 1)...].compactMap { $0.key?.string }
    let isPattern = keys == [BaseKey.pattern.key(in: root.document).name]
    return Place(floor: trail.steps[start].value, keys: keys, trail: trail, isPattern: isPattern)
  }

  /// Returns the keys with a path in a floor, such as the keys `name` in the items of `shops`. O(members on the way).
  static func keys(_ path: TemplateFields.Path, in floor: JSONValue) -> [JSONText] {
    var objects = [floor]
    for name in path.dropLast() {
      objects = objects.flatMap { object in
        object.members.filter { $0.key.string == name }.flatMap { $0.value.elements.filter { $0.kind == .object } }
      }
    }
    return objects.flatMap { object in object.members.filter { $0.key.string == path.last }.map(\.key) }
  }
}

extension JSONValue {
  /// The name of the floor type of a floor; `nil` if it is missing or not a string.
  var floorPattern: FloorPattern? {
    guard let pattern = member(.pattern), pattern.kind == .string, let text = pattern.text else { return nil }
    return FloorPattern(text.string)
  }
}
