import Storey

/// An app as its manifest describes it, which decides whether it shows a floor. The keys of the floor are read with the engine's
/// `DescriptionReader`, so the usual rules for reading floors apply.
struct ManifestApp: ShowingApp {
  let name: String
  let patternNames: [String]
  /// The versions of the app's capabilities, including its patterns.
  let versions: [String: Int]
  private let floors: [FloorPattern: DescriptionReader.Object]
  private let reader: DescriptionReader

  /// Creates an app.
  init(for name: String, capabilities: [Capability], floors: [FloorType], models: [ModelDescription.Model]) {
    self.name = name
    patternNames = floors.map(\.pattern.name).sorted()
    let all = capabilities + floors.map { Capability($0.pattern.name, version: $0.version) }
    versions = Dictionary(all.map { ($0.name, $0.version) }, uniquingKeysWith: max)
    let patterns = (floors.flatMap(\.fields) + models.flatMap(\.fields)).flatMap(\.value.patterns)
    let automata = Dictionary(
      Set(patterns).compactMap { pattern in RegularExpression(pattern).map { (pattern, $0) } },
      uniquingKeysWith: { first, _ in first })
    let reader = DescriptionReader(
      models: models, matches: automata.mapValues { automaton in { automaton.matches($0, steps: &$1) } })
    self.reader = reader
    self.floors = Dictionary(
      floors.map { ($0.pattern, reader.object(Self.readFields(of: $0))) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the keys that an app reads of a floor. The `keysReadBefore` may have any value here: the engine checks them.
  private static func readFields(of floor: FloorType) -> [ModelDescription.Field] {
    floor.fields.filter { !AppManifest.keysReadBefore.contains($0.key) }
      + AppManifest.keysReadBefore.map { ModelDescription.Field(key: $0, isRequired: false, value: .any) }
  }

  func verdict(on entry: WrittenFloor, in session: DecodingSession) -> FloorVerdict {
    let object = floors[entry.pattern]
    let fault = entry.fault(isKnown: object != nil) { versions[$0] }
    guard fault == nil, let object else { return FloorVerdict(fault) }
    let reading = reader.read(floor: entry.source, as: object, in: session)
    let refusal = reading.refusal.map { FloorFault.undecodable(entry.pattern, isReported: false, reason: $0) }
    return FloorVerdict(refusal, found: reading.found, losses: reading.losses)
  }
}
