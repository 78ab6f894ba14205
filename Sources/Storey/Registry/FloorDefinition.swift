/// A floor type that is known only at run time: what a `TemplateContainer` and a `TemplateDescription` say with their
/// type, said with a value. One container type may so stand for floors of any number of patterns.
public struct FloorDefinition: Sendable {
  /// The pattern that the CMS writes into a floor of this type.
  public let pattern: FloorPattern
  /// The version of what the floor can do, 1 or more.
  public let version: Int
  /// What the floor is, in one line.
  public let summary: String
  /// The renderers that its rows and its sticky header may name.
  public let floorIdentifiers: [FloorIdentifier]
  /// Whether it can have a sticky header.
  public let isSticky: Bool
  let shape: ValueShape<any TemplateContainer>

  /// A floor type from what it says of itself. `read` asks for all its keys unconditionally, as the initializer of a
  /// `TemplateModel` does; it begins with a `FloorBase`.
  public init(
    pattern: FloorPattern, version: Int = 1, summary: String = "", floorIdentifiers: [FloorIdentifier] = [],
    isSticky: Bool = false, read: @escaping @Sendable (inout ModelReader) -> any TemplateContainer
  ) {
    self.pattern = pattern
    self.version = version
    self.summary = summary
    self.floorIdentifiers = floorIdentifiers
    self.isSticky = isSticky
    shape = .model(pattern.name, read: read)
  }
}
