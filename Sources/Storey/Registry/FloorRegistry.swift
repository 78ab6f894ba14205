/// Which container decodes a pattern, and which renderer draws an identifier.
///
/// A value: fill one, hand it to any number of pages on any number of threads.
///
///     var registry = FloorRegistry()
///     try registry.register(NoticeFloor.self)
///     try registry.register(NoticeCell.self)
public struct FloorRegistry: Sendable {
  /// What becomes of what is not registered.
  public var unknown: FallbackPolicy = .skip
  /// The parameters that jumps of this app carry in their free `params`, beside `Jump.wellKnownParameters`. They are not
  /// reported as near misses of others, and near misses of them are reported.
  public var parameters: [String] = []

  /// Who says which floors are shown; nil where all are that are registered here.
  package var judge: (any FloorJudge)?

  private(set) var floors: [FloorPattern: RegisteredFloor] = [:]
  /// The names of their patterns, sorted.
  private(set) var patternNames: [String] = []
  /// The native pages that jumps may lead to.
  public internal(set) var destinations = DestinationTable()
  /// What the host can do besides showing floors.
  private var declared: [String: Int] = [:]
  private var cellIndices: [FloorIdentifier: Int] = [:]
  private(set) var cells: [RegisteredCell] = []

  /// The indices of the engine's own renderers, whoever replaces them.
  static let marginCell = 0
  static let placeholderCell = 1

  /// A registry that knows only the engine's own rows: margins and placeholders.
  public init() {
    register(MarginCell.self, replacing: true)
    register(PlaceholderCell.self, replacing: true)
  }

  /// A pattern or identifier is registered already.
  public enum RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A floor is registered for the pattern.
    case patternTaken(FloorPattern)
    /// A renderer is registered under the identifier.
    case identifierTaken(FloorIdentifier)
    /// A destination is registered under the name.
    case destinationTaken(String)

    public var description: String {
      switch self {
      case .patternTaken(let pattern):
        "a floor for the pattern \"\(pattern)\" is registered already; register with replacing: true to replace it"
      case .identifierTaken(let identifier):
        "a renderer \"\(identifier)\" is registered already; register with replacing: true to replace it"
      case .destinationTaken(let name):
        "a destination \"\(name)\" is registered already; register with replacing: true to replace it"
      }
    }
  }

  // MARK: Registering floors

  /// Registers a floor type that reads itself with a `ModelReader`.
  /// - Throws: `RegistrationError.patternTaken`.
  @inlinable
  public mutating func register<Floor: TemplateContainer & TemplateModel>(_ floor: Floor.Type)
    throws(RegistrationError)
  {
    try requireFree(floor.pattern)
    register(floor, replacing: true)
  }

  /// Registers a floor type; where its pattern is taken, `replacing` says which of the two stays.
  @inlinable
  public mutating func register<Floor: TemplateContainer & TemplateModel>(_ floor: Floor.Type, replacing: Bool) {
    add(RegisteredFloor(model: floor), replacing: replacing)
  }

  /// Registers a floor type that is plain `Decodable`.
  /// - Throws: `RegistrationError.patternTaken`.
  @_disfavoredOverload
  public mutating func register<Floor: TemplateContainer & Decodable>(_ floor: Floor.Type) throws(RegistrationError) {
    try requireFree(floor.pattern)
    register(floor, replacing: true)
  }

  /// Registers a floor type that is plain `Decodable`; where its pattern is taken, `replacing` says which stays.
  @_disfavoredOverload
  public mutating func register<Floor: TemplateContainer & Decodable>(_ floor: Floor.Type, replacing: Bool) {
    add(RegisteredFloor(decodable: floor), replacing: replacing)
  }

  /// Registers a floor type that is known only at run time. One container type may so stand for floors of any number of
  /// patterns.
  ///
  /// - Parameters:
  ///   - floor: What the type says of itself.
  ///   - read: Reads a floor: asks for all its keys unconditionally, as the initializer of a `TemplateModel` does, and begins
  ///     with a `FloorBase`.
  /// - Throws: `RegistrationError.patternTaken`.
  public mutating func register(
    _ floor: FloorType, read: @escaping @Sendable (inout ModelReader) -> any TemplateContainer
  ) throws(RegistrationError) {
    try requireFree(floor.pattern)
    register(floor, replacing: true, read: read)
  }

  /// Registers a floor type that is known only at run time; where its pattern is taken, `replacing` says which stays.
  public mutating func register(
    _ floor: FloorType, replacing: Bool, read: @escaping @Sendable (inout ModelReader) -> any TemplateContainer
  ) {
    add(RegisteredFloor(floor, read: read), replacing: replacing)
  }

  @usableFromInline func requireFree(_ pattern: FloorPattern) throws(RegistrationError) {
    if floors[pattern] != nil { throw .patternTaken(pattern) }
  }

  @usableFromInline mutating func add(_ floor: RegisteredFloor, replacing: Bool) {
    let pattern = floor.type.pattern
    let isNew = floors[pattern] == nil
    if replacing || isNew { floors[pattern] = floor }
    if isNew { insert(name: pattern.name) }
  }

  private mutating func insert(name: String) {
    patternNames.insert(name, at: patternNames.partitionIndex { $0 >= name })
  }

  // MARK: Registering renderers

  /// Registers a renderer.
  /// - Throws: `RegistrationError.identifierTaken`.
  @inlinable
  public mutating func register<Cell: TemplateCell>(_ cell: Cell.Type) throws(RegistrationError) {
    try requireFree(cell.floorIdentifier)
    register(cell, replacing: true)
  }

  /// Registers a renderer; where its identifier is taken, `replacing` says which of the two stays.
  @inlinable
  public mutating func register<Cell: TemplateCell>(_ cell: Cell.Type, replacing: Bool) {
    register(cell, as: cell.floorIdentifier, replacing: replacing)
  }

  /// Registers a renderer under a name of its own, which row models name it by: one type may so be several renderers.
  /// - Throws: `RegistrationError.identifierTaken`.
  @inlinable
  public mutating func register<Cell: TemplateCell>(
    _ cell: Cell.Type, as identifier: FloorIdentifier
  ) throws(RegistrationError) {
    try requireFree(identifier)
    register(cell, as: identifier, replacing: true)
  }

  /// Registers a renderer under a name of its own; where the name is taken, `replacing` says which of the two stays.
  @inlinable
  public mutating func register<Cell: TemplateCell>(
    _ cell: Cell.Type, as identifier: FloorIdentifier, replacing: Bool
  ) {
    add(RegisteredCell(cell, as: identifier), replacing: replacing)
  }

  @usableFromInline func requireFree(_ identifier: FloorIdentifier) throws(RegistrationError) {
    if cellIndices[identifier] != nil { throw .identifierTaken(identifier) }
  }

  @usableFromInline mutating func add(_ cell: RegisteredCell, replacing: Bool) {
    if let index = cellIndices[cell.identifier] {
      if replacing { cells[index] = cell }
    } else {
      cellIndices[cell.identifier] = cells.count
      cells.append(cell)
    }
  }

  /// Takes out the renderers that are not in a set, but for the engine's own.
  package mutating func keepRenderers(_ identifiers: Set<FloorIdentifier>) {
    let all = cells
    (cells, cellIndices) = ([], [:])
    for (index, cell) in all.enumerated()
    where index == Self.marginCell || index == Self.placeholderCell || identifiers.contains(cell.identifier) {
      add(cell, replacing: true)
    }
  }

  // MARK: Registering destinations

  /// Registers a native page that jumps may lead to, and what it must be told.
  /// - Throws: `RegistrationError.destinationTaken`.
  public mutating func register<Parameters>(_ destination: Destination<Parameters>) throws(RegistrationError) {
    if destinations.contains(PageText(destination.name)) { throw .destinationTaken(destination.name) }
    destinations.add(destination)
  }

  /// Registers a native page; where its name is taken, `replacing` says which of the two stays.
  public mutating func register<Parameters>(_ destination: Destination<Parameters>, replacing: Bool) {
    if replacing || !destinations.contains(PageText(destination.name)) { destinations.add(destination) }
  }

  // MARK: Capabilities

  /// Says that the host can do something that floors may require, at a version; the highest that is declared counts.
  public mutating func declare(_ capability: Capability) {
    declared[capability.name] = max(declared[capability.name] ?? 0, capability.version)
  }

  /// What is there for floors to require, by name: every pattern, with the version of its container, and what the host
  /// declared.
  public var capabilities: [Capability] {
    let names = Set(declared.keys).union(floors.keys.map(\.name))
    return names.sorted().map { Capability($0, version: version(of: $0) ?? 1) }
  }

  /// The version of a capability; nil when it is not there. O(1).
  public func version(of capability: String) -> Int? {
    let versions = [declared[capability], floors[FloorPattern(capability)]?.type.version]
    return versions.compactMap(\.self).max()
  }

  // MARK: Looking up

  /// The floor types that are registered, by pattern.
  public var floorTypes: [FloorType] { floors.values.map(\.type).sorted { $0.pattern.name < $1.pattern.name } }

  /// The floor type that is registered for a pattern. O(1).
  public func floorType(for pattern: FloorPattern) -> FloorType? { floors[pattern]?.type }

  func floor(for pattern: FloorPattern) -> RegisteredFloor? { floors[pattern] }

  /// The patterns that are registered, sorted.
  public var patterns: [FloorPattern] { patternNames.map { FloorPattern($0) } }

  /// The renderers that are registered, the engine's own included, sorted.
  public var floorIdentifiers: [FloorIdentifier] { cellIndices.keys.sorted { $0.name < $1.name } }

  /// Whether a floor is registered for a pattern. O(1).
  package func has(_ pattern: FloorPattern) -> Bool { floors[pattern] != nil }

  /// Whether a renderer is registered for an identifier. O(1).
  package func has(_ identifier: FloorIdentifier) -> Bool { cellIndices[identifier] != nil }

  func cellIndex(for identifier: FloorIdentifier) -> Int? { cellIndices[identifier] }
}
