/// A list of child parts of a declared floor.
struct DeclaredChildren: Sendable {
  /// A type of child part.
  struct ChildType: Hashable, Sendable {
    /// The type, as pages write it.
    let name: String
    /// The pattern of its floors; `nil` if it is the type itself.
    var pattern: String?
    /// The maximum number of children of the type.
    var most: Int?
  }

  /// The key of the list in floors.
  let key: String
  /// The maximum number of children.
  var most: Int?
  /// The types of children; `nil` if every registered floor may be a child.
  var types: [ChildType]?
}
