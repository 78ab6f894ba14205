import Storey

/// Says of floors whether an app shows them: their keys are read by the engine's own reader of descriptions, so what the app
/// would make of a floor is decided by the rules that every floor is read by.
struct AppJudge: FloorJudge {
  let name: String
  let patternNames: [String]
  /// What the app can do, with its patterns among it.
  let versions: [String: Int]
  private let floors: [FloorPattern: DescriptionReader.Object]
  private let reader: DescriptionReader

  /// The judge for an app of this name.
  init(for name: String, capabilities: [Capability], floors: [FloorType], models: [ModelDescription.Model]) {
    self.name = name
    patternNames = floors.map(\.pattern.name).sorted()
    let all = capabilities + floors.map { Capability($0.pattern.name, version: $0.version) }
    versions = Dictionary(all.map { ($0.name, $0.version) }, uniquingKeysWith: max)
    let patterns = (floors.flatMap(\.fields) + models.flatMap(\.fields)).flatMap(\.value.patterns)
    let automata = Dictionary(
      Set(patterns).compactMap { pattern in TextPattern(pattern).map { (pattern, $0) } },
      uniquingKeysWith: { first, _ in first })
    let reader = DescriptionReader(
      models: models, matches: automata.mapValues { automaton in { automaton.matches($0, steps: &$1) } })
    self.reader = reader
    self.floors = Dictionary(
      floors.map { ($0.pattern, reader.object(Self.readFields(of: $0))) }, uniquingKeysWith: { first, _ in first })
  }

  /// What an app reads of a floor; what every app reads alike before is checked by the engine.
  private static func readFields(of floor: FloorType) -> [ModelDescription.Field] {
    floor.fields.filter { !AppManifest.keysReadBefore.contains($0.key) }
      + AppManifest.keysReadBefore.map { ModelDescription.Field(key: $0, isRequired: false, value: .any) }
  }

  func verdict(on entry: FloorEntry, in session: DecodingSession) -> FloorVerdict {
    let object = floors[entry.pattern]
    let fault = entry.fault(isKnown: object != nil) { versions[$0] }
    guard fault == nil, let object else { return FloorVerdict(fault) }
    let reading = reader.read(entry.source, as: object, in: session)
    let refusal = reading.refusal.map { FloorFault.undecodable(entry.pattern, isReported: false, reason: $0) }
    return FloorVerdict(refusal, found: reading.found, losses: reading.losses)
  }
}
