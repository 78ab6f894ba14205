public import Storey

/// What a shipped app can show, told without the app: its floors with what they read, its renderers, and what it can do
/// besides. Pages are checked against it, and shown as the app would show them.
///
/// A value: make one of a registry with `init(of:name:version:)`, or read one that was written with `write()`.
public struct AppManifest: Sendable {
  /// What the app is called.
  public let name: String
  /// The version of the app, as its makers write it.
  public let version: String
  /// What the app can do besides what its floors are, sorted by name: every pattern as well, where the app says so.
  public let capabilities: [Capability]
  /// The floors, sorted by pattern.
  public let floors: [FloorType]
  /// The renderers, sorted.
  public let renderers: [FloorIdentifier]
  /// What the floors are made of, sorted by name.
  public let models: [ModelDescription.Model]
  /// Says what would become of a floor there.
  let judge: AppJudge
  /// Where each pattern is among the floors.
  private let places: [FloorPattern: Int]

  init(
    name: String, version: String, capabilities: [Capability], floors: [FloorType], renderers: [FloorIdentifier],
    models: [ModelDescription.Model]
  ) {
    let models = models.sorted { $0.name < $1.name }

    self.name = name
    self.version = version
    self.capabilities = capabilities.sorted { $0.name < $1.name }
    self.floors = floors.sorted { $0.pattern.name < $1.pattern.name }.map { floor in
      let fields = floor.fields
      return floor.described { ModelDescription(fields: fields, models: models) }
    }
    self.renderers = renderers.sorted { $0.name < $1.name }
    self.models = models
    places = Dictionary(self.floors.enumerated().map { ($1.pattern, $0) }) { first, _ in first }
    judge = AppJudge(
      for: Diagnostic.excerpt(of: "\(name) \(version)"), capabilities: capabilities, floors: self.floors, models: models
    )
  }

  /// The version of a capability; nil when the app does not have it. Patterns count with the versions of their floors.
  public func version(of capability: String) -> Int? { judge.versions[capability] }

  /// What messages call the app: "app 9.4".
  package var label: String { judge.name }

  /// The keys of a floor that every app reads alike, before its floor type reads the others: they decide whether the
  /// floor is shown.
  static let keysReadBefore = ["requires", "fallback"]

  /// The regular expressions that texts are not checked against, sorted: more is in them than the part of ECMA 262 that
  /// Storey writes itself. Any text is taken to match them. O(fields).
  public var uncheckedPatterns: [String] {
    let fields = floors.flatMap(\.fields) + models.flatMap(\.fields)
    return Set(fields.flatMap(\.value.patterns)).filter { TextPattern($0) == nil }.sorted()
  }

  /// The floor of a pattern; `nil` when the app does not know it.
  public func floor(for pattern: FloorPattern) -> FloorType? { places[pattern].map { floors[$0] } }
}

extension AppManifest: Equatable {
  public static func == (a: AppManifest, b: AppManifest) -> Bool {
    a.name == b.name && a.version == b.version && a.capabilities == b.capabilities && a.floors == b.floors
      && a.renderers == b.renderers && a.models == b.models
  }
}

extension AppManifest: CustomStringConvertible {
  public var description: String { "\(name) \(version)" }
}

extension FloorType {
  /// The keys that the floor reads.
  var fields: [ModelDescription.Field] { unnamedDescription.fields }
}
