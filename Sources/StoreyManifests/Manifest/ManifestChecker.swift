import Storey

/// Whether the parts of a manifest hold together.
struct ManifestChecker {
  let modelNames: Set<String>
  let mostFields: Int
  var findings = Diagnostics()
  /// The regular expressions that were looked at.
  private var patterns: Set<String> = []
  private var hasTooManyPatterns = false

  init(modelNames: Set<String>, mostFields: Int) {
    self.modelNames = modelNames
    self.mostFields = mostFields
  }

  /// The fields of a floor or model, each key once.
  mutating func fields(_ entries: [FieldEntry]) -> [ModelDescription.Field] {
    var keys: Set<String> = []
    var fields: [ModelDescription.Field] = []
    for entry in entries {
      guard keys.insert(entry.key.string).inserted else {
        findings.error(
          .invalidManifest, "the key \"\(Diagnostic.excerpt(of: entry.key))\" is here already",
          hint: "keep one of them", at: entry.key.source)
        continue
      }
      if fields.count == mostFields {
        findings.error(
          .invalidManifest, "these are more than \(mostFields) keys", hint: "no floor reads so many",
          at: entry.key.source)
        break
      }
      for reference in entry.type.references where !modelNames.contains(reference.string) {
        findings.error(
          .invalidManifest, "there is no model \"\(Diagnostic.excerpt(of: reference))\"",
          hint: "describe it under \"models\"", at: reference.source)
      }
      guard check(entry.type.patterns) else { continue }
      fields.append(
        ModelDescription.Field(key: entry.key.string, isRequired: entry.isRequired, value: entry.type.value))
    }
    return fields
  }

  /// Notes the expressions that texts are not checked against, each once. False where there are too many expressions.
  private mutating func check(_ expressions: [JSONText]) -> Bool {
    for expression in expressions where !patterns.contains(expression.string) {
      if patterns.count == Self.mostPatterns {
        if !hasTooManyPatterns {
          findings.error(
            .invalidManifest, "these are more than \(Self.mostPatterns) regular expressions",
            hint: "no app has so many", at: expression.source)
        }
        hasTooManyPatterns = true
        return false
      }
      patterns.insert(expression.string)
      if TextPattern(expression.string) != nil { continue }
      findings.note(
        .uncheckedPattern, "texts are not checked against \(Diagnostic.excerpt(of: expression))",
        hint: "use literal characters, classes, groups, alternatives, quantifiers, and anchors at the ends",
        at: expression.source)
    }
    return true
  }

  /// How many regular expressions a manifest may have.
  private static let mostPatterns = 1000

  /// Reports the models that cannot be without another of themselves: no page can hold one. O(fields).
  mutating func reportEndless(_ models: [ModelDescription.Model], at places: [JSONValue?]) {
    let indices = Dictionary(models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    // What is left when those that need no other are taken away, and then those that needed only them, and so on.
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
        "no page can hold a \"\(Diagnostic.excerpt(of: models[index].name))\": it requires another inside it, without end",
        hint: "make one of its fields optional, or an array", at: places[index])
    }
  }
}
