import Storey

/// Compares the fields of floors and of their models. Each pair of models is compared once, regardless of the number of floors
/// that use it.
struct ManifestComparison {
  /// The names of an old model and of the new model in its place. They may differ: pages do not contain names of models.
  private struct Pair: Hashable {
    let old: String
    let new: String
  }

  /// A change, without the floors that it breaks.
  private struct FieldChange: Hashable {
    let rule: BreakingChanges.Rule
    let subject: String
    let message: String
    /// The models or the floor of the change. Distinguishes changes with the same subject.
    let origin: String
  }

  private let old: AppManifest
  private let new: AppManifest
  private let oldModels: [String: [ModelDescription.Field]]
  private let newModels: [String: [ModelDescription.Field]]
  /// The keys that every floor has. A change of one of them is one change, regardless of the number of floors.
  private let commonKeys = Set(ModelDescription(of: FloorBase.self).keys)
  /// The results of the pairs of models that were compared.
  private var known: [Pair: Outcome] = [:]
  /// The number of steps that the comparison may still take: about one for each field, for each pair of models that a floor
  /// leads to, and for each change of each floor. Models that form cycles of different lengths lead to a pair for each two of
  /// them.
  private var stepsLeft: Int
  private let pathLength: Int
  /// Whether everything was compared.
  var isComplete: Bool { stepsLeft >= 0 }

  /// The result of comparing the fields of a floor or of a pair of models.
  private struct Outcome {
    var changes: [(change: FieldChange, key: String)] = []
    /// The pairs of models inside, with the path to each.
    var models: [(pair: Pair, path: String)] = []
  }

  /// Creates a comparison within limits.
  init(old: AppManifest, new: AppManifest, limits: Limits) {
    self.old = old
    self.new = new
    stepsLeft = limits[.comparisons] ?? .max
    pathLength = limits[.pointerLength] ?? .max
    func fields(_ manifest: AppManifest) -> [String: [ModelDescription.Field]] {
      Dictionary(manifest.models.map { ($0.name, $0.fields) }, uniquingKeysWith: { first, _ in first })
    }
    oldModels = fields(old)
    newModels = fields(new)
  }

  /// The path from a floor to the floor itself or to a model inside it.
  private struct Way {
    let outcome: Outcome
    /// The index of the path that this one extends, and the tokens that it adds.
    let before: Int?
    let tokens: String
    /// The length of the pointer, in bytes.
    let length: Int
    /// The index of the longest path that is within the limit: this path, or one that it extends.
    let fitting: Int
  }

  /// Returns the changes of fields of the floors that both apps know. Changes are missing if `isComplete` is then `false`.
  mutating func fieldChanges() -> [BreakingChanges.Change] {
    let newFloors = Dictionary(new.floors.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [FieldChange: (patterns: [FloorPattern], path: String)] = [:]
    for floor in old.floors {
      guard let newFloor = newFloors[floor.pattern] else { continue }
      let outcome = compare(floor.fields, newFloor.fields, model: nil, pattern: floor.pattern)
      // Breadth first, so that the path to each field is the shortest.
      var ways = [Way(outcome: outcome, before: nil, tokens: "", length: 0, fitting: 0)]
      var seen: Set<Pair> = []
      var next = 0
      while next < ways.count && isComplete {
        let way = ways[next]
        stepsLeft -= 1 + way.outcome.changes.count
        for (change, key) in way.outcome.changes {
          found[change, default: ([], path(next, JSONPointer.escaped(key), ways))].patterns.append(floor.pattern)
        }
        for (pair, tokens) in way.outcome.models where seen.insert(pair).inserted {
          let length = way.length + 1 + tokens.utf8.count
          let fitting = length <= pathLength ? ways.count : way.fitting
          ways.append(
            Way(outcome: self.outcome(of: pair), before: next, tokens: tokens, length: length, fitting: fitting))
        }
        next += 1
      }
    }
    return found.map { change, uses in
      BreakingChanges.Change(
        rule: change.rule, subject: change.subject, message: change.message, patterns: uses.patterns, path: uses.path)
    }
  }

  /// Returns the pointer to a field at the end of a path. If it is too long, returns the pointer to the nearest enclosing value
  /// that is within the limit.
  private mutating func path(_ way: Int, _ token: String, _ ways: [Way]) -> String {
    var parts = ways[way].length + 1 + token.utf8.count <= pathLength ? [token] : []
    var way = ways[way].fitting
    while let before = ways[way].before {
      parts.append(ways[way].tokens)
      way = before
    }
    stepsLeft -= parts.count / 4
    return parts.reversed().map { "/" + $0 }.joined()
  }

  private mutating func outcome(of pair: Pair) -> Outcome {
    if let outcome = known[pair] { return outcome }
    let outcome = compare(oldModels[pair.old] ?? [], newModels[pair.new] ?? [], model: pair, pattern: nil)
    known[pair] = outcome
    return outcome
  }

  private mutating func compare(
    _ old: [ModelDescription.Field], _ new: [ModelDescription.Field], model: Pair?, pattern: FloorPattern?
  ) -> Outcome {
    var outcome = Outcome()
    stepsLeft -= old.count + new.count
    func add(_ rule: BreakingChanges.Rule, _ key: String, _ message: String) {
      let name = Diagnostic.excerpt(of: key)
      let owner = commonKeys.contains(key) ? nil : pattern?.name
      let subject = (model?.old ?? owner).map { "\(Diagnostic.excerpt(of: $0)).\(name)" } ?? name
      let origin = model.map { "\($0.old) \($0.new)" } ?? owner.map { "floor \($0)" } ?? ""
      let change = FieldChange(rule: rule, subject: subject, message: message, origin: origin)
      outcome.changes.append((change, key))
    }
    let newFields = Dictionary(new.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let engineKeys = model == nil ? AppManifest.keysReadBefore : []
    for field in old where !engineKeys.contains(field.key) {
      guard let newField = newFields[field.key] else {
        add(.removedField, field.key, "is no longer read")
        continue
      }
      if newField.isRequired && !field.isRequired { add(.requiredField, field.key, "is now required") }
      var models: [(pair: Pair, path: String)] = []
      if widens(
        field.value, to: newField.value, isOptional: !newField.isRequired, JSONPointer.escaped(field.key), &models)
      {
        outcome.models += models
      } else {
        add(.changedType, field.key, "is now \(newField.value.phrase); it was \(field.value.phrase)")
      }
    }
    let oldKeys = Set(old.map(\.key))
    for field in new where field.isRequired && !oldKeys.contains(field.key) && !engineKeys.contains(field.key) {
      add(.requiredField, field.key, "is new and required")
    }
    return outcome
  }

  /// Returns whether every value that one type reads is also read as another type: unchanged or, if the key is optional, as its
  /// default because it is out of range. Collects the pairs of models inside, with the path to each, without comparing their
  /// fields.
  private mutating func widens(
    _ old: ValueDescription, to new: ValueDescription, isOptional: Bool, _ path: String,
    _ models: inout [(pair: Pair, path: String)]
  ) -> Bool {
    stepsLeft -= 1
    if !isComplete { return true }
    let (old, new) = (ReadableValues(of: old), ReadableValues(of: new))
    let coverage = ScalarCoverage(new.scalars, isOptional: isOptional)
    guard old.scalars.allSatisfy(coverage.covers) else { return false }
    switch (old.arrays, new.arrays) {
    case (nil, _), (_?, .free?): break
    case (_?, nil): return false
    case (let old?, .elements(let new)?):
      // An element that is out of range is left out.
      let element: ValueDescription = if case .elements(let element) = old { element } else { .any }
      guard widens(element, to: new, isOptional: false, "\(path)/*", &models) else { return false }
    }
    switch (old.objects, new.objects) {
    case (nil, _), (_?, .free?): return true
    case (_?, nil): return false
    case (.free?, .map(let new)?): return widens(.any, to: new, isOptional: false, "\(path)/*", &models)
    case (.map(let old)?, .map(let new)?): return widens(old, to: new, isOptional: false, "\(path)/*", &models)
    case (.model(let old)?, .map(let new)?):
      for field in oldModels[old] ?? []
      where !widens(field.value, to: new, isOptional: false, "\(path)/\(JSONPointer.escaped(field.key))", &models) {
        return false
      }
      return true
    case (.model(let old)?, .model(let new)?):
      models.append((Pair(old: old, new: new), path))
      return true
    // Any key that the model does not read is lost.
    case (.free?, .model?), (.map?, .model?): return false
    }
  }
}
