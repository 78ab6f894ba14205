/// Which container decodes a pattern, and which renderer draws an identifier.
///
/// A value: fill one, hand it to any number of pages on any number of threads.
///
///     var registry = FloorRegistry()
///     try registry.register(NoticeFloor.self)
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
  private(set) var cells: [RegisteredCell] = []
  private var cellIndices: [FloorIdentifier: Int] = [:]
  /// Who draws the rows of a renderer that are not given another name, by its type.
  private var ownCellIndices: [ObjectIdentifier: Int] = [:]

  /// A registry that knows only the engine's own rows: margins and placeholders.
  public init() {
    for cell in [RowRenderer(MarginCell.self), RowRenderer(PlaceholderCell.self)] {
      add(RegisteredCell(cell, as: cell.cell.floorIdentifier, hasOwnName: true, isExplicit: true))
    }
  }

  /// Why something is not registered.
  public enum RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another floor type is registered for the pattern.
    case patternTaken(FloorPattern)
    /// Another renderer is registered under the identifier.
    case identifierTaken(FloorIdentifier)
    /// The renderer that is registered under the identifier draws other models.
    case otherModel(FloorIdentifier, registered: String, new: String)
    /// A destination is registered under the name.
    case destinationTaken(String)
    /// The floor describes a rule otherwise than the floor that is registered for a pattern.
    case ruleTaken(RuleID, FloorPattern)

    public var description: String {
      switch self {
      case .patternTaken(let pattern):
        "a floor for the pattern \"\(pattern)\" is registered already; register with replacing: true to replace it"
      case .identifierTaken(let identifier):
        "a renderer \"\(identifier)\" is registered already; register with replacing: true to replace it"
      case .otherModel(let identifier, let registered, let new):
        """
        the renderer "\(identifier)" that is registered draws \(registered), and this one \(new): where one is to stand in the \
        place of the other, let it draw the same model, else give it another floorIdentifier
        """
      case .destinationTaken(let name):
        "a destination \"\(name)\" is registered already; register with replacing: true to replace it"
      case .ruleTaken(let rule, let pattern):
        "the floor \"\(pattern)\" describes a rule \"\(rule)\" otherwise; describe it once, or give one of the two another name"
      }
    }
  }

  // MARK: Registering floors

  /// Registers a floor type that reads itself with a `JSONReader`, and the renderers in its `cells`. The same type again is
  /// no conflict, and a renderer that was registered by itself stays in the place of one of these. When it throws, nothing is
  /// registered.
  ///
  /// - Parameters:
  ///   - floor: The type.
  ///   - replacing: Whether it takes the place of another type for its pattern, and its renderers that of others.
  /// - Throws: `RegistrationError` when its pattern, a name of its renderers or one of its rules is taken.
  @inlinable
  public mutating func register<Floor: TemplateContainer & JSONModel>(
    _ floor: Floor.Type, replacing: Bool = false
  ) throws(RegistrationError) {
    try add(RegisteredFloor(model: floor), replacing: replacing)
  }

  /// Registers a floor type that is plain `Decodable`, and the renderers in its `cells`, as one that reads itself.
  ///
  /// - Parameters:
  ///   - floor: The type.
  ///   - replacing: Whether it takes the place of another type for its pattern, and its renderers that of others.
  /// - Throws: `RegistrationError` when its pattern, a name of its renderers or one of its rules is taken.
  @_disfavoredOverload
  public mutating func register<Floor: TemplateContainer & Decodable>(
    _ floor: Floor.Type, replacing: Bool = false
  ) throws(RegistrationError) {
    try add(RegisteredFloor(decodable: floor), replacing: replacing)
  }

  /// Registers a floor type that is known only at run time. One container type may so stand for floors of any number of
  /// patterns. Its renderers are registered by themselves.
  ///
  /// - Parameters:
  ///   - floor: What the type says of itself.
  ///   - replacing: Whether it takes the place of another type for its pattern.
  ///   - read: Reads a floor: asks for all its keys unconditionally, as the initializer of a `JSONModel` does, and begins
  ///     with a `FloorBase`.
  /// - Throws: `RegistrationError.patternTaken`.
  public mutating func register(
    _ floor: FloorType, replacing: Bool = false, read: @escaping @Sendable (inout JSONReader) -> any TemplateContainer
  ) throws(RegistrationError) {
    try add(RegisteredFloor(floor, read: read), replacing: replacing)
  }

  @usableFromInline mutating func add(_ floor: RegisteredFloor, replacing: Bool) throws(RegistrationError) {
    let pattern = floor.type.pattern
    let isSame = floor.swiftType != nil && floors[pattern]?.swiftType == floor.swiftType
    if floors[pattern] != nil && !isSame && !replacing { throw .patternTaken(pattern) }
    try requirePlace(forRulesOf: floor)
    var registry = self
    for (cell, identifier) in zip(floor.cells, floor.type.floorIdentifiers) {
      try registry.bring(cell, identifier, replacing: replacing)
    }
    if registry.floors.updateValue(floor, forKey: pattern) == nil { registry.insert(name: pattern.name) }
    self = registry
  }

  /// Two floors may report one rule, but not two of one name. O(floors) for those that describe rules.
  private func requirePlace(forRulesOf floor: RegisteredFloor) throws(RegistrationError) {
    guard floor.describesRules else { return }
    for pattern in patterns where pattern != floor.type.pattern {
      guard let other = floors[pattern], other.describesRules else { continue }
      for rule in floor.rules where other.rules.contains(where: { $0.id == rule.id && !$0.describesSame(as: rule) }) {
        throw .ruleTaken(rule.id, pattern)
      }
    }
  }

  private mutating func insert(name: String) {
    patternNames.insert(name, at: patternNames.partitionIndex { $0 >= name })
  }

  // MARK: Registering renderers

  /// Registers a renderer by itself: in the place of that of a floor, also of one that is registered later, which so looks
  /// otherwise. To register the same type again is no conflict.
  ///
  /// - Parameters:
  ///   - cell: The type.
  ///   - identifier: What rows name it by; nil for its own name. One type may so be several renderers.
  ///   - replacing: Whether it takes the place of another type under this name.
  /// - Throws: `RegistrationError.identifierTaken`, and `otherModel` where it cannot draw what that one draws.
  @inlinable
  public mutating func register<Cell: TemplateCell>(
    _ cell: Cell.Type, as identifier: FloorIdentifier? = nil, replacing: Bool = false
  ) throws(RegistrationError) {
    try add(RowRenderer(cell), as: identifier, replacing: replacing)
  }

  @usableFromInline mutating func add(
    _ renderer: RowRenderer, as name: FloorIdentifier?, replacing: Bool
  ) throws(RegistrationError) {
    let identifier = name ?? renderer.cell.floorIdentifier
    try requirePlace(for: renderer, identifier, replacing: replacing)
    add(RegisteredCell(renderer, as: identifier, hasOwnName: name == nil, isExplicit: true))
  }

  /// Registers a renderer that comes with a floor, unless one that was registered by itself is there.
  private mutating func bring(
    _ cell: any TemplateCell.Type, _ identifier: FloorIdentifier, replacing: Bool
  ) throws(RegistrationError) {
    func renderer<Cell: TemplateCell>(_ cell: Cell.Type) -> RowRenderer { RowRenderer(cell) }
    let renderer = renderer(cell)
    let isThere = cellIndices[identifier].map { cells[$0].isExplicit } ?? false
    try requirePlace(for: renderer, identifier, replacing: replacing || isThere)
    if !isThere { add(RegisteredCell(renderer, as: identifier, hasOwnName: true, isExplicit: false)) }
    ownCellIndices[ObjectIdentifier(cell)] = cellIndices[identifier]
  }

  private func requirePlace(
    for renderer: RowRenderer, _ identifier: FloorIdentifier, replacing: Bool
  ) throws(RegistrationError) {
    guard let there = cell(for: identifier)?.renderer, there.cell != renderer.cell else { return }
    if !replacing { throw .identifierTaken(identifier) }
    if there.drawsModels(of: renderer) { return }
    throw .otherModel(identifier, registered: there.modelName, new: renderer.modelName)
  }

  private mutating func add(_ cell: RegisteredCell) {
    let index = cellIndices[cell.identifier] ?? cells.count
    if index < cells.count { cells[index] = cell } else { cells.append(cell) }
    cellIndices[cell.identifier] = index
    if cell.hasOwnName { ownCellIndices[ObjectIdentifier(cell.renderer.cell)] = index }
  }

  /// Takes out the renderers that are not in a set, but for the engine's own.
  package mutating func keepRenderers(_ identifiers: Set<FloorIdentifier>) {
    let own: Set = [MarginCell.floorIdentifier, PlaceholderCell.floorIdentifier]
    let all = cells
    (cells, cellIndices, ownCellIndices) = ([], [:], [:])
    for cell in all where own.contains(cell.identifier) || identifiers.contains(cell.identifier) { add(cell) }
  }

  // MARK: Registering destinations

  /// Registers a native page that jumps may lead to, and what it must be told.
  ///
  /// - Parameters:
  ///   - destination: The page.
  ///   - replacing: Whether it takes the place of another of its name.
  /// - Throws: `RegistrationError.destinationTaken`.
  public mutating func register<Parameters>(
    _ destination: Destination<Parameters>, replacing: Bool = false
  ) throws(RegistrationError) {
    if !replacing && destinations.contains(JSONText(destination.name)) { throw .destinationTaken(destination.name) }
    destinations.add(destination)
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

  /// What the registered floors report of themselves, beside the rules of the engine, in the order of their patterns.
  public var rules: [RuleDescription] { patternNames.flatMap { floors[FloorPattern($0)]?.rules ?? [] } }

  func floor(for pattern: FloorPattern) -> RegisteredFloor? { floors[pattern] }

  /// The patterns that are registered, sorted.
  public var patterns: [FloorPattern] { patternNames.map { FloorPattern($0) } }

  /// The renderers that are registered, the engine's own included, sorted.
  public var floorIdentifiers: [FloorIdentifier] { cellIndices.keys.sorted { $0.name < $1.name } }

  /// Whether a floor is registered for a pattern. O(1).
  package func has(_ pattern: FloorPattern) -> Bool { floors[pattern] != nil }

  /// Whether a renderer is registered for an identifier. O(1).
  package func has(_ identifier: FloorIdentifier) -> Bool { cellIndices[identifier] != nil }

  /// The index of the renderer that draws rows; nil when there is none. O(1).
  func cellIndex(for rows: RowPiece) -> Int? {
    if let name = rows.name { return cellIndices[name] }
    return ownCellIndices[ObjectIdentifier(rows.renderer.cell)] ?? cellIndices[rows.identifier]
  }

  private func cell(for identifier: FloorIdentifier) -> RegisteredCell? { cellIndices[identifier].map { cells[$0] } }
}
