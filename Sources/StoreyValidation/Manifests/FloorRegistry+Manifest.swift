public import Storey

extension FloorRegistry {
  /// A registry that shows pages as an app shows them, as far as it can be told from here: only patterns that the app
  /// knows are known, and what floors require is judged by what it can do; a floor that it could not decode is not shown,
  /// nor what renderers draw that it does not have; fallbacks are followed. Drawing is done by what is registered here; a
  /// floor that the app shows and that cannot be drawn here is reported, and its place is empty.
  public func asShown(by manifest: AppManifest) -> FloorRegistry {
    drawing(manifest.registry, named: manifest.label, with: Set(manifest.renderers))
  }

  /// An app as a registry, which knows of its floors whether they would be shown: their keys are read by the engine's own
  /// reader, so what the app would make of a floor is decided by the rules that every floor is read by.
  init(of app: String, capabilities: [Capability], floors: [FloorType], models: [ModelDescription.Model]) {
    self.init()
    let patterns = (floors.flatMap(\.fields) + models.flatMap(\.fields)).flatMap(\.value.patterns)
    let automata = Dictionary(
      Set(patterns).compactMap { pattern in TextPattern(pattern).map { (pattern, $0) } },
      uniquingKeysWith: { first, _ in first })
    let reader = DescriptionReader(
      models: models, matches: automata.mapValues { automaton in { automaton.matches($0, steps: &$1) } })
    for capability in capabilities { declare(capability) }
    for floor in floors {
      // The engine itself reports what is wrong with them.
      let own = floor.fields.filter { !AppManifest.keysReadBefore.contains($0.key) }
      let before = AppManifest.keysReadBefore.map {
        ModelDescription.Field(key: $0, isRequired: false, value: .any)
      }
      let read = floor.described { ModelDescription(fields: own + before, models: models) }
      register(read, of: app, reader)
    }
  }
}

extension FloorType {
  /// The keys that the floor reads.
  var fields: [ModelDescription.Field] { unnamedDescription.fields }
}
