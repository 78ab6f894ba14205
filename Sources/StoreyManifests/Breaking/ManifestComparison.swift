import Storey

/// Compares the fields of floors, and of the models that they are made of: each pair of models once, whatever the floors
/// that use it.
struct ManifestComparison {
  /// A model as it was and as it is; what they are called makes no difference to a page.
  private struct Pair: Hashable {
    let old: String
    let new: String
  }

  /// A change without the floors that it breaks.
  private struct FieldChange: Hashable {
    let rule: BreakingChanges.Rule
    let subject: String
    let message: String
    /// Tells changes of one name apart: the models, or the floor.
    let origin: String
  }

  private let old: AppManifest
  private let new: AppManifest
  private let oldModels: [String: [ModelDescription.Field]]
  private let newModels: [String: [ModelDescription.Field]]
  /// Keys that every floor has: a change of one of them is one change.
  private let commonKeys = Set(ModelDescription(of: FloorBase.self).keys)
  /// What a pair of models was found to have changed.
  private var known: [Pair: Outcome] = [:]
  /// How many more steps the comparison may take: about one for each field, for each pair of models that a floor leads to, and
  /// for each change of each floor. Models that lead to one another in rounds of different lengths make a pair of each two.
  private var stepsLeft: Int
  private let pathLength: Int
  /// Whether everything was compared.
  var isComplete: Bool { stepsLeft >= 0 }

  /// What comparing the fields of one place found.
  private struct Outcome {
    var changes: [(change: FieldChange, key: String)] = []
    /// The models inside, and the way to each.
    var models: [(pair: Pair, path: String)] = []
  }

  /// A comparison within limits.
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

  /// The way from a floor to one of its fields, or to a model in one of them.
  private struct Way {
    let outcome: Outcome
    /// The way that it goes on from, and the tokens that it adds.
    let before: Int?
    let tokens: String
    /// How many bytes it has as a pointer.
    let length: Int
    /// The last way that is not too long: this one, or one before it.
    let fitting: Int
  }

  /// The changes of fields of floors that both apps know; some of them when `isComplete` is false then.
  mutating func fieldChanges() -> [BreakingChanges.Change] {
    let newFloors = Dictionary(new.floors.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [FieldChange: (patterns: [FloorPattern], path: String)] = [:]
    for floor in old.floors {
      guard let newFloor = newFloors[floor.pattern] else { continue }
      let outcome = compare(floor.fields, newFloor.fields, model: nil, pattern: floor.pattern)
      // Nearest first, so that the way to a field is the shortest.
      var ways = [Way(outcome: outcome, before: nil, tokens: "", length: 0, fitting: 0)]
      var seen: Set<Pair> = []
      var next = 0
      while next < ways.count && isComplete {
        let way = ways[next]
        stepsLeft -= 1 + way.outcome.changes.count
        for (change, key) in way.outcome.changes {
          found[change, default: ([], path(next, Self.token(key), ways))].patterns.append(floor.pattern)
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

  /// A field at the end of a way, as a pointer; where that is too long, the nearest value around it whose pointer fits.
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
        add(.removedField, field.key, "is not read any more")
        continue
      }
      if newField.isRequired && !field.isRequired { add(.requiredField, field.key, "is required, and was not") }
      var models: [(pair: Pair, path: String)] = []
      if widens(field.value, to: newField.value, isOptional: !newField.isRequired, Self.token(field.key), &models) {
        outcome.models += models
      } else {
        add(.changedType, field.key, "is \(newField.value.phrase), and was \(field.value.phrase)")
      }
    }
    let oldKeys = Set(old.map(\.key))
    for field in new where field.isRequired && !oldKeys.contains(field.key) && !engineKeys.contains(field.key) {
      add(.requiredField, field.key, "is required, and was not there")
    }
    return outcome
  }

  /// Whether every value that one type reads is read as another type: whole or, where the key is optional, as its
  /// default because it is out of range. The models inside are collected, with the way to each; their fields are not
  /// looked at.
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
      where !widens(field.value, to: new, isOptional: false, "\(path)/\(Self.token(field.key))", &models) {
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

  /// A key as a token of a JSON Pointer.
  private static func token(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
