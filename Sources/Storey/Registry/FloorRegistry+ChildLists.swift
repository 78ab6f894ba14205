extension FloorRegistry {
  /// The lists of floors in the fields of floors, by the patterns of these, without those that the shape of pages knows: those that
  /// templates declare, and those that models in Swift read. O(floor types and their keys).
  package var childLists: PartTree.ChildLists {
    let part = shape.part
    if !shape.isStandard && !part.hasNestedParts { return [:] }
    let known = Set(part.children.map(\.key))
    var lists: PartTree.ChildLists = [:]
    for type in floorTypes {
      let read = type.unnamedDescription.fields.filter { $0.value == .array(.floor) }.map(\.key)
      let keys = read + type.children.keys.filter { !read.contains($0) }.sorted()
      let found = keys.filter { !known.contains($0) }.map { key in
        PageShape.PartList(
          .elements, at: part.fields.map { ShapePath(steps: $0.steps + [.name(key)]) }, as: key)
      }
      if !found.isEmpty { lists[type.pattern.name] = found }
    }
    return lists
  }

  /// Returns the type of a part as it is written; `nil` for a part of an unknown type. O(members).
  package func floorType(ofPart part: JSONValue) -> FloorType? {
    shape.name(of: part).pattern.flatMap { floorType(for: FloorPattern(shape.part.pattern(of: $0))) }
  }
}
