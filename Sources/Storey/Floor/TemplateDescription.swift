/// A container that tells what it is and what draws it, for people who ask what is registered.
public protocol TemplateDescription {
  /// What the floor is, in one line.
  static var summary: String { get }

  /// The renderers that its rows and its sticky header may name.
  static var floorIdentifiers: [FloorIdentifier] { get }
}
