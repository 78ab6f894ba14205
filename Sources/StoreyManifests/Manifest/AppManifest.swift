public import Storey

/// A description of a shipped app: its floors with the keys that they read, its renderers and its other capabilities. With a
/// manifest, pages can be checked against the app, and shown as the app would show them.
///
/// Create one from a registry with `init(of:name:version:)`, or read one that was written with `write()`.
public struct AppManifest: Sendable {
  /// The name of the app.
  public let name: String
  /// The version of the app, in its own format.
  public let version: String
  /// The declared capabilities, sorted by name. They may include patterns of floors.
  public let capabilities: [Capability]
  /// The floors, sorted by pattern.
  public let floors: [FloorType]
  /// The renderers, sorted.
  public let renderers: [FloorIdentifier]
  /// The models of the floors, sorted by name.
  public let models: [ModelDescription.Model]
  /// The app, which decides whether it shows a floor.
  let app: ManifestApp
  /// The index of each pattern in `floors`.
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
    app = ManifestApp(
      for: Diagnostic.excerpt(of: "\(name) \(version)"), capabilities: capabilities, floors: self.floors, models: models
    )
  }

  /// Returns the version of a capability; `nil` when the app does not have it. Patterns are capabilities with the versions of
  /// their floors.
  public func version(of capability: String) -> Int? { app.versions[capability] }

  /// The name of the app in messages, with its version: "app 9.4".
  package var label: String { app.name }

  /// The keys of a floor that the engine reads before the floor type reads the others, in the same way for every app. They
  /// decide whether the floor is shown.
  static let keysReadBefore = ["requires", "fallback"]

  /// The unsupported regular expressions, sorted. They use syntax that Storey does not support, so every string counts as a
  /// match. O(fields).
  public var uncheckedPatterns: [String] {
    let fields = floors.flatMap(\.fields) + models.flatMap(\.fields)
    return Set(fields.flatMap(\.value.patterns)).filter { RegularExpression($0) == nil }.sorted()
  }

  /// Returns the floor of a pattern; `nil` when the app does not support it.
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
