/// A floor type: its pattern, its properties, and the keys that its floors read.
public struct FloorType: Sendable {
  /// The pattern that the CMS writes into a floor of this type.
  public let pattern: FloorPattern
  /// The version of the floor type, 1 or more.
  public let version: Int
  /// The description of the floor type in one line, or an empty string.
  public let summary: String
  /// The identifiers of the renderers of its rows and of its sticky header.
  public let floorIdentifiers: [FloorIdentifier]
  /// Whether floors of the type can have a sticky header.
  public let isSticky: Bool
  /// The fields of an example, in the shape of Storey; `nil` for a type without one.
  package private(set) var sample: JSONValue?
  /// The floors that its lists of children allow, by the keys of the lists. Only templates declare them.
  package private(set) var children: [String: ChildFloors.Allowed] = [:]
  /// The changes that make floors of older versions those of this one, in the order of the versions. Only templates declare them.
  package private(set) var migrations: [FloorMigration] = []
  /// Returns the keys that the floor reads; `nil` when they are not known.
  private let describe: (@Sendable () -> ModelDescription)?

  /// Creates a floor type. `description` can be omitted when the type is registered with a `read` function: the function is
  /// then run without a document, to find the keys.
  public init(
    pattern: FloorPattern, version: Int = 1, summary: String = "", floorIdentifiers: [FloorIdentifier] = [],
    isSticky: Bool = false, description: (@Sendable () -> ModelDescription)? = nil
  ) {
    self.pattern = pattern
    self.version = version
    self.summary = summary
    self.floorIdentifiers = floorIdentifiers
    self.isSticky = isSticky
    describe = description
  }

  /// The keys that the floor reads. O(keys).
  public var description: ModelDescription { ModelDescription(naming: unnamedDescription) }

  /// The keys that the floor reads, with models referred to by type where the type is known. O(keys).
  package var unnamedDescription: ModelDescription { describe?() ?? ModelDescription() }

  /// Creates the floor type of a Swift type.
  init<Floor: TemplateContainer>(
    of floor: Floor.Type, isSticky: Bool, description: @escaping @Sendable () -> ModelDescription
  ) {
    self.init(
      pattern: floor.pattern, version: floor.version, summary: floor.summary,
      floorIdentifiers: floor.cells.map { $0.floorIdentifier }, isSticky: isSticky,
      description: description)
  }

  /// Returns the floor type with another description.
  package func described(_ description: @escaping @Sendable () -> ModelDescription) -> FloorType {
    FloorType(
      pattern: pattern, version: version, summary: summary, floorIdentifiers: floorIdentifiers, isSticky: isSticky,
      description: description
    ).sampled(by: sample).allowing(children).migrating(by: migrations)
  }

  /// Returns the floor type with other lists of children.
  package func allowing(_ children: [String: ChildFloors.Allowed]) -> FloorType {
    var type = self
    type.children = children
    return type
  }

  /// Returns the floor type with other changes of floors of older versions.
  package func migrating(by migrations: [FloorMigration]) -> FloorType {
    var type = self
    type.migrations = migrations.sorted { $0.version < $1.version }
    return type
  }

  /// Returns the floor type with another example.
  package func sampled(by sample: JSONValue?) -> FloorType {
    var type = self
    type.sample = sample
    return type
  }

  /// Returns the floor type with the keys that `read` reads as its description, unless it already has one.
  func read(by read: @escaping @Sendable (inout JSONReader) -> any TemplateContainer) -> FloorType {
    if describe != nil { return self }
    return described { ModelDescription(fields: FieldCollector.fields { _ = read(&$0) }) }
  }
}

extension FloorType: Equatable {
  public static func == (a: FloorType, b: FloorType) -> Bool {
    a.pattern == b.pattern && a.version == b.version && a.summary == b.summary
      && a.floorIdentifiers == b.floorIdentifiers && a.isSticky == b.isSticky
      && a.unnamedDescription == b.unnamedDescription
  }
}
