/// A floor type: the pattern that pages name it by, what it says of itself, and what its floors read.
public struct FloorType: Sendable {
  /// The pattern that the CMS writes into a floor of this type.
  public let pattern: FloorPattern
  /// The version of what the floor can do, 1 or more.
  public let version: Int
  /// What the floor is, in one line; empty when it does not say.
  public let summary: String
  /// The renderers of its rows and of its sticky header.
  public let floorIdentifiers: [FloorIdentifier]
  /// Whether it can have a sticky header.
  public let isSticky: Bool
  /// What the floor reads, told when someone asks; nil when that is not known.
  private let describe: (@Sendable () -> ModelDescription)?

  /// A floor type from what it says of itself. One that is registered with what reads its floors need not be described: that is
  /// run over nothing.
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

  /// What the floor reads. O(keys).
  public var description: ModelDescription { ModelDescription(naming: unnamedDescription) }

  /// What the floor reads, with the models in it told by type where they are known by type. O(keys).
  package var unnamedDescription: ModelDescription { describe?() ?? ModelDescription() }

  /// The floor type of a Swift type.
  init<Floor: TemplateContainer>(
    of floor: Floor.Type, isSticky: Bool, description: @escaping @Sendable () -> ModelDescription
  ) {
    self.init(
      pattern: floor.pattern, version: floor.version, summary: floor.summary,
      floorIdentifiers: floor.cells.map { $0.floorIdentifier }, isSticky: isSticky,
      description: description)
  }

  /// The same floor type with another description.
  package func described(_ description: @escaping @Sendable () -> ModelDescription) -> FloorType {
    FloorType(
      pattern: pattern, version: version, summary: summary, floorIdentifiers: floorIdentifiers, isSticky: isSticky,
      description: description)
  }

  /// The same floor type, whose floors are read in some way, unless it says itself what they read.
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
