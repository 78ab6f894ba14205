/// A registry of floor types by pattern, and of renderers by identifier.
///
/// A registry is a value type. Use one for any number of pages, on any number of threads.
///
///     var registry = FloorRegistry()
///     try registry.register(NoticeFloor.self)
public struct FloorRegistry: Sendable {
  /// The treatment of floors and rows that cannot be shown.
  public var unknown: UnsupportedFloorPolicy = .skip
  /// The app's own keys in the free `params` of jumps, in addition to `Jump.wellKnownParameters`. They are not reported as near
  /// misses of other keys, and near misses of them are reported.
  public var parameters: [String] = []
  /// The syntax of pages.
  public var syntax: JSONSyntax = .json
  /// The shape of pages. Setting one sets `syntax` as well, if pages of this shape may have comments or must not.
  public var shape: PageShape = .standard {
    didSet {
      readsViews = !shape.isStandard
      if let syntax = shape.syntax { self.syntax = syntax }
    }
  }
  /// Whether the shape is another one than Storey's, so that pages are read through a view.
  private(set) var readsViews = false

  /// Replacements and translations of the texts that renderers add to pages.
  public var words = PageWords()
  /// The sign before prices, unless the page or the theme declares one.
  public var currencySign: CurrencySign = .standard

  /// Returns whether a page exists, by its path from the folder of the configuration; `nil` where it is not known which pages exist. The
  /// rule `dead-page-link` calls it on any thread.
  public var hasPage: (@Sendable (String) -> Bool)?

  /// Returns the hint for an unknown pattern that the host knows more about; `nil` for the standard hint.
  package var unknownPatternHint: (@Sendable (FloorPattern) -> String?)?

  /// Returns the name of a shape whose pages have the keys of a file, and how to choose it; `nil` if no such shape is known.
  /// The arguments are the root of the file, and the shape that it does not have.
  package var otherShape: (@Sendable (JSONValue, PageShape) -> (pages: String, remedy: String)?)?

  /// The other files of the page that is decoded, if it is written in several; `nil` if they are not known.
  package var files: (any PageFiles)?

  /// The app as which pages are shown; `nil` to show all floors whose types are registered.
  package var app: (any ShowingApp)?

  /// Whether a floor type may have changes of floors of older versions.
  package private(set) var hasMigrations = false
  private(set) var floors: [FloorPattern: RegisteredFloor] = [:]
  /// The names of the registered patterns, sorted.
  private(set) var patternNames: [String] = []
  /// The native pages that jumps can open.
  public internal(set) var destinations = DestinationTable()
  /// The versions of the capabilities that the host declared, by name.
  private var declared: [String: Int] = [:]
  private(set) var cells: [RegisteredCell] = []
  private var cellIndices: [FloorIdentifier: Int] = [:]
  /// The index in `cells` of the renderer of rows that do not name one, by the type of their own renderer.
  private var ownCellIndices: [ObjectIdentifier: Int] = [:]

  /// Creates a registry that contains only the engine's own renderers: margins and placeholders.
  public init() {
    for cell in [RowRenderer(MarginCell.self), RowRenderer(PlaceholderCell.self)] {
      add(RegisteredCell(cell, as: cell.cell.floorIdentifier, hasOwnName: true, isExplicit: true))
    }
  }

  /// The reason why a type cannot be registered.
  public enum RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Another floor type is registered for the pattern.
    case patternTaken(FloorPattern)
    /// Another renderer is registered under the identifier.
    case identifierTaken(FloorIdentifier)
    /// The renderer that is registered under the identifier draws another model type.
    case otherModel(FloorIdentifier, registered: String, new: String)
    /// A destination is registered under the name.
    case destinationTaken(String)
    /// The floor registered for the pattern describes the same rule differently.
    case ruleTaken(RuleID, FloorPattern)

    public var description: String {
      switch self {
      case .patternTaken(let pattern):
        "a floor for the pattern \"\(pattern)\" is already registered; register with replacing: true to replace it"
      case .identifierTaken(let identifier):
        "a renderer \"\(identifier)\" is already registered; register with replacing: true to replace it"
      case .otherModel(let identifier, let registered, let new):
        """
        a renderer "\(identifier)" is already registered and draws \(registered), but this one draws \(new); draw the same \
        model to replace it, or use another floorIdentifier
        """
      case .destinationTaken(let name):
        "a destination \"\(name)\" is already registered; register with replacing: true to replace it"
      case .ruleTaken(let rule, let pattern):
        "the floor \"\(pattern)\" describes the rule \"\(rule)\" differently; describe it once, or rename one of the two rules"
      }
    }
  }

  // MARK: Registering floors

  /// Registers a floor type that is a `JSONModel`, and the renderers in its `cells`. Registering the same type again is not an
  /// error. A renderer that was registered explicitly takes precedence over one of `cells` with the same identifier. If this
  /// method throws, the registry is unchanged.
  ///
  /// - Parameters:
  ///   - floor: The type.
  ///   - replacing: Whether the type replaces another type for its pattern, and its renderers replace others.
  /// - Throws: `RegistrationError` when its pattern, an identifier of its renderers or one of its rules is taken.
  @inlinable
  public mutating func register<Floor: TemplateContainer & JSONModel>(
    _ floor: Floor.Type, replacing: Bool = false
  ) throws(RegistrationError) {
    try add(RegisteredFloor(model: floor), replacing: replacing)
  }

  /// Registers a floor type that is plain `Decodable`, and the renderers in its `cells`, like a `JSONModel`.
  ///
  /// - Parameters:
  ///   - floor: The type.
  ///   - replacing: Whether the type replaces another type for its pattern, and its renderers replace others.
  /// - Throws: `RegistrationError` when its pattern, an identifier of its renderers or one of its rules is taken.
  @_disfavoredOverload
  public mutating func register<Floor: TemplateContainer & Decodable>(
    _ floor: Floor.Type, replacing: Bool = false
  ) throws(RegistrationError) {
    try add(RegisteredFloor(decodable: floor), replacing: replacing)
  }

  /// Registers a floor type that is known only at run time. One Swift type can thus be used for any number of patterns. Its
  /// renderers are registered separately.
  ///
  /// - Parameters:
  ///   - floor: The floor type.
  ///   - replacing: Whether the type replaces another type for its pattern.
  ///   - read: Reads a floor. It must read all its keys unconditionally, like the initializer of a `JSONModel`, beginning with
  ///     a `FloorBase`.
  /// - Throws: `RegistrationError.patternTaken`.
  public mutating func register(
    _ floor: FloorType, replacing: Bool = false, read: @escaping @Sendable (inout JSONReader) -> any TemplateContainer
  ) throws(RegistrationError) {
    try add(RegisteredFloor(floor, read: read), replacing: replacing)
  }

  /// Registers a floor type that is known only at run time, as the public function does.
  ///
  /// - Parameter declaration: The value that declares the floor type, which `declaration(of:)` returns.
  package mutating func register(
    _ floor: FloorType, declaredBy declaration: any Sendable, replacing: Bool,
    read: @escaping @Sendable (inout JSONReader) -> any TemplateContainer
  ) throws(RegistrationError) {
    try add(RegisteredFloor(floor, declaredBy: declaration, read: read), replacing: replacing)
  }

  /// Returns the value that declares a floor type; `nil` for a type that is not registered or that no such value declares. O(1).
  package func declaration(of pattern: FloorPattern) -> (any Sendable)? { floors[pattern]?.declaration }

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
    if !floor.type.migrations.isEmpty { registry.hasMigrations = true }
    self = registry
  }

  /// Throws when another floor describes a rule with the same identifier differently. Several floors may describe the same
  /// rule. O(floors) for a floor that describes rules.
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

  /// Registers a renderer explicitly. It replaces the renderer with this identifier in the `cells` of a floor, which changes
  /// the look of the floor, even if the floor is registered later. Registering the same type again is not an error.
  ///
  /// - Parameters:
  ///   - cell: The type.
  ///   - identifier: The identifier that rows use for the renderer; `nil` for its own. One type can be registered under several
  ///     identifiers.
  ///   - replacing: Whether the type replaces another type under this identifier.
  /// - Throws: `RegistrationError.identifierTaken`, or `otherModel` when the registered renderer draws another model type.
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

  /// Registers a renderer of a floor, unless a renderer was registered explicitly under its identifier.
  private mutating func bring(
    _ cell: any TemplateCell.Type, _ identifier: FloorIdentifier, replacing: Bool
  ) throws(RegistrationError) {
    func renderer<Cell: TemplateCell>(_ cell: Cell.Type) -> RowRenderer { RowRenderer(cell) }
    let renderer = renderer(cell)
    let isExplicit = cellIndices[identifier].map { cells[$0].isExplicit } ?? false
    try requirePlace(for: renderer, identifier, replacing: replacing || isExplicit)
    if !isExplicit { add(RegisteredCell(renderer, as: identifier, hasOwnName: true, isExplicit: false)) }
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

  /// Removes the renderers that are not in a set, except the engine's own.
  package mutating func keepRenderers(_ identifiers: Set<FloorIdentifier>) {
    let own: Set = [MarginCell.floorIdentifier, PlaceholderCell.floorIdentifier]
    let all = cells
    (cells, cellIndices, ownCellIndices) = ([], [:], [:])
    for cell in all where own.contains(cell.identifier) || identifiers.contains(cell.identifier) { add(cell) }
  }

  // MARK: Registering destinations

  /// Registers a native page that jumps can open, with its parameters.
  ///
  /// - Parameters:
  ///   - destination: The page.
  ///   - replacing: Whether it replaces another destination with the same name.
  /// - Throws: `RegistrationError.destinationTaken`.
  public mutating func register<Parameters>(
    _ destination: Destination<Parameters>, replacing: Bool = false
  ) throws(RegistrationError) {
    if !replacing && destinations.contains(JSONText(destination.name)) { throw .destinationTaken(destination.name) }
    destinations.add(destination)
  }

  // MARK: Capabilities

  /// Declares a capability of the host, which floors may require. If it is declared several times, the highest version counts.
  public mutating func declare(_ capability: Capability) {
    declared[capability.name] = max(declared[capability.name] ?? 0, capability.version)
  }

  /// The available capabilities, sorted by name: every pattern, with the version of its floor type, and the declared
  /// capabilities of the host.
  public var capabilities: [Capability] {
    let names = Set(declared.keys).union(floors.keys.map(\.name))
    return names.sorted().map { Capability($0, version: version(of: $0) ?? 1) }
  }

  /// Returns the version of a capability; `nil` when it is not available. O(1).
  public func version(of capability: String) -> Int? {
    let versions = [declared[capability], floors[FloorPattern(capability)]?.type.version]
    return versions.compactMap(\.self).max()
  }

  // MARK: Looking up

  /// The registered floor types, sorted by pattern.
  public var floorTypes: [FloorType] { floors.values.map(\.type).sorted { $0.pattern.name < $1.pattern.name } }

  /// Returns the floor type that is registered for a pattern. O(1).
  public func floorType(for pattern: FloorPattern) -> FloorType? { floors[pattern]?.type }

  /// The rules of the registered floors, in addition to the rules of the engine, in the order of their patterns.
  public var rules: [RuleDescription] { patternNames.flatMap { floors[FloorPattern($0)]?.rules ?? [] } }

  func floor(for pattern: FloorPattern) -> RegisteredFloor? { floors[pattern] }

  /// The registered patterns, sorted.
  public var patterns: [FloorPattern] { patternNames.map { FloorPattern($0) } }

  /// The identifiers of the registered renderers, including the engine's own, sorted.
  public var floorIdentifiers: [FloorIdentifier] { cellIndices.keys.sorted { $0.name < $1.name } }

  /// Returns whether a floor type is registered for a pattern. O(1).
  package func has(_ pattern: FloorPattern) -> Bool { floors[pattern] != nil }

  /// Returns whether a renderer is registered under an identifier. O(1).
  package func has(_ identifier: FloorIdentifier) -> Bool { cellIndices[identifier] != nil }

  /// Returns whether a renderer of another type than a given one is registered under an identifier. O(1).
  package func has(_ identifier: FloorIdentifier, otherThan cell: any TemplateCell.Type) -> Bool {
    cellIndices[identifier].map { ObjectIdentifier(cells[$0].renderer.cell) != ObjectIdentifier(cell) } ?? false
  }

  /// Returns the index in `cells` of the renderer that draws rows; `nil` when it is not registered. O(1).
  func cellIndex(for rows: RowPiece) -> Int? {
    if let name = rows.name { return cellIndices[name] }
    return ownCellIndices[ObjectIdentifier(rows.renderer.cell)] ?? cellIndices[rows.identifier]
  }

  private func cell(for identifier: FloorIdentifier) -> RegisteredCell? { cellIndices[identifier].map { cells[$0] } }
}
