import Storey

/// Checks that the parts of a manifest are consistent.
struct ManifestChecker {
  let modelNames: Set<String>
  let mostFields: Int
  var findings = Diagnostics()
  /// The regular expressions that were checked.
  private var patterns: Set<String> = []
  private var hasTooManyPatterns = false

  init(modelNames: Set<String>, mostFields: Int) {
    self.modelNames = modelNames
    self.mostFields = mostFields
  }

  /// Returns the fields of a floor or model without duplicates, and reports problems.
  mutating func fields(_ entries: [FieldEntry]) -> [ModelDescription.Field] {
    var keys: Set<String> = []
    var fields: [ModelDescription.Field] = []
    for entry in entries {
      guard keys.insert(entry.key.string).inserted else {
        findings.error(
          .invalidManifest, "duplicate key \"\(Diagnostic.excerpt(of: entry.key))\"",
          hint: "keep only one of them", at: entry.key.source)
        continue
      }
      if fields.count == mostFields {
        findings.error(
          .invalidManifest, "more than \(mostFields) keys in a floor or model",
          hint: "list only the keys that the app reads",
          at: entry.key.source)
        break
      }
      for reference in entry.type.references where !modelNames.contains(reference.string) {
        findings.error(
          .invalidManifest, "unknown model \"\(Diagnostic.excerpt(of: reference))\"",
          hint: "add it to \"models\"", at: reference.source)
      }
      guard check(entry.type.patterns) else { continue }
      fields.append(
        ModelDescription.Field(key: entry.key.string, isRequired: entry.isRequired, value: entry.type.value))
    }
    return fields
  }

  /// Reports each unsupported expression once. Returns `false` when the manifest has too many expressions.
  private mutating func check(_ expressions: [JSONText]) -> Bool {
    for expression in expressions where !patterns.contains(expression.string) {
      if patterns.count == Self.mostPatterns {
        if !hasTooManyPatterns {
          findings.error(
            .invalidManifest, "the manifest has more than \(Self.mostPatterns) regular expressions",
            hint: "use fewer of them", at: expression.source)
        }
        hasTooManyPatterns = true
        return false
      }
      patterns.insert(expression.string)
      if RegularExpression(expression.string) != nil { continue }
      findings.note(
        .uncheckedPattern,
        "unsupported regular expression \"\(Diagnostic.excerpt(of: expression))\"; strings are not checked against it",
        hint: "use only literal characters, classes, groups, alternatives, quantifiers, and anchors at the ends",
        at: expression.source)
    }
    return true
  }

  /// The maximum number of regular expressions of a manifest.
  private static let mostPatterns = 1000

  /// Reports the models that require themselves, or a model that requires itself: no page can contain them. O(fields).
  mutating func reportEndless(_ models: [ModelDescription.Model], at places: [JSONValue?]) {
    let indices = Dictionary(models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Removes the models that require no other model, then the models that required only those, and so on. The rest is endless.
    var needs = Array(repeating: 0, count: models.count)
    var neededBy: [[Int]] = Array(repeating: [], count: models.count)
    for (index, model) in models.enumerated() {
      for field in model.fields where field.isRequired {
        guard case .model(let model) = field.value, let needed = indices[model.name] else { continue }
        needs[index] += 1
        neededBy[needed].append(index)
      }
    }
    var finite = models.indices.filter { needs[$0] == 0 }
    var next = 0
    while next < finite.count {
      for index in neededBy[finite[next]] {
        needs[index] -= 1
        if needs[index] == 0 { finite.append(index) }
      }
      next += 1
    }
    for index in models.indices where needs[index] > 0 {
      findings.error(
        .invalidManifest,
        "infinitely recursive model \"\(Diagnostic.excerpt(of: models[index].name))\": it requires itself, or a model that requires itself",
        hint: "make one of its required fields optional, or an array", at: places[index])
    }
  }
}
