import Storey

/// The places of an object or array, as a tree of keys.
struct SchemaTree {
  /// The meaning of a value at a place.
  enum Meaning {
    /// A list of parts of the page, or of a part.
    case parts(PageShape.PartList.Form, isOfPage: Bool)
    /// The names of parts, in their order.
    case order
    /// The name of the floor type of a part.
    case pattern
    /// The object of the fields of a part.
    case fields
    /// A value with a description.
    case value(ModelDescription.Field)
  }

  var meaning: Meaning?
  private(set) var members: [(name: String, tree: SchemaTree)] = []
  /// The tree of every member or element; empty or one.
  private(set) var each: [SchemaTree] = []

  /// Adds a place, unless it has a meaning already.
  mutating func add(_ steps: ArraySlice<ShapePath.Step>, _ meaning: Meaning) {
    switch steps.first {
    case nil: if self.meaning == nil { self.meaning = meaning }
    case .each?:
      if each.isEmpty { each = [SchemaTree()] }
      each[0].add(steps.dropFirst(), meaning)
    case .name(let name)?:
      let index = members.firstIndex { $0.name == name } ?? members.count
      if index == members.count { members.append((name, SchemaTree())) }
      members[index].tree.add(steps.dropFirst(), meaning)
    }
  }

  /// The members that are elements of an array, by their indices.
  var elements: [(index: Int, tree: SchemaTree)] {
    members.compactMap { member in Int(member.name).map { ($0, member.tree) } }
  }

  /// The members of an object.
  var keys: [(name: String, tree: SchemaTree)] { members.filter { Int($0.name) == nil } }

  var hasPlaces: Bool { !(members.isEmpty && each.isEmpty) }
}
