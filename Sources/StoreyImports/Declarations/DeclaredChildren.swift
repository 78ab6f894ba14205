/// A list of child parts of a declared floor.
struct DeclaredChildren: Sendable {
  /// A type of child part.
  struct ChildType: Hashable, Sendable {
    /// The type, as pages write it; `*` is any text.
    let name: String
    /// The pattern of its floors, in which `*` is the text of the star; `nil` if it is the type itself.
    var pattern: String?
    /// The maximum number of children of the type.
    var most: Int?
    /// Whether the children are floors. Other children are drawn by another program.
    var isDrawn = true
  }

  /// The key of the list in floors.
  let key: String
  /// The maximum number of children.
  var most: Int?
  /// The types of children; `nil` if every registered floor may be a child.
  var types: [ChildType]?
}
