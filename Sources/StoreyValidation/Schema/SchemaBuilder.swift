import Storey
import StoreyOutput

/// A builder of one schema. Models are described once, under `$defs`, in the order of their first use.
struct SchemaBuilder {
  enum Root {
    case page
    case floor(FloorPattern)
    case configuration
    case model(ModelDescription)
  }

  let isClosed: Bool
  let registry: FloorRegistry
  let rules: RuleRegistry
  var models: ModelTable
  var usedScalars: Set<ExpectedType> = []
  /// Whether the schema is that of pages of another shape than Storey's.
  private(set) var isOfDialect = false
  /// Whether values of these pages can be written in other ways than as JSON of their type.
  var hasOtherReadings: Bool {
    isOfDialect && !registry.shape.values.isEmpty || isOfDialect && registry.shape.part.hasNestedParts
  }

  init(isClosed: Bool, registry: FloorRegistry = FloorRegistry(), rules: RuleRegistry = RuleRegistry()) {
    self.isClosed = isClosed
    self.registry = registry
    self.rules = rules
    models = ModelTable(reserved: Self.reserved.union(registry.patterns.map(Self.name)))
  }

  mutating func document(title: String, root: Root) -> [UInt8] {
    var emitter = JSONEmitter(capacity: 32 * 1024, isIndented: true)
    switch root {
    case .page, .floor: isOfDialect = !registry.shape.isStandard
    case .configuration, .model: break
    }
    emitter.begin(.object)
    emitter.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    emitter.member("title", title)
    switch root {
    case .page where isOfDialect:
      writePageOfDialect(to: &emitter)
    case .page:
      writeMembers(of: Page.description, to: &emitter)
    case .floor(let pattern) where isOfDialect:
      writePart(of: pattern, to: &emitter)
    case .floor(let pattern):
      emitter.member("$ref", Self.reference(to: pattern))
    case .configuration:
      writeMembers(of: ModelDescription(of: ConfigurationFile.self), to: &emitter)
    case .model(let description):
      writeMembers(of: description, to: &emitter)
    }
    emitter.key("$defs")
    emitter.begin(.object)
    switch root {
    case .page where isOfDialect, .floor where isOfDialect:
      writeDefinitionsOfDialect(to: &emitter)
    case .page, .floor:
      writeAnyFloor(to: &emitter)
      writeAnyFallback(to: &emitter)
      // All floors are described, even in the schema of one floor, because any of them may be its fallback.
      for pattern in registry.patterns { writeFloor(pattern, to: &emitter) }
    case .configuration, .model: break
    }
    if case .configuration = root { writeRules(to: &emitter) }
    var next = 0
    while next < models.count {
      let name = models.name(at: next)
      emitter.key(text: name)
      emitter.begin(.object)
      emitter.member("title", Self.title(of: name))
      writeMembers(models.fields(at: next), to: &emitter)
      emitter.end(.object)
      next += 1
    }
    writeScalars(to: &emitter)
    emitter.end(.object)
    emitter.end(.object)
    return emitter.finish()
  }

  // MARK: Objects

  /// Writes the keywords of the schema of an object, one line per key: its type, its properties and the required keys.
  mutating func writeMembers(
    of description: ModelDescription, pattern: FloorPattern? = nil, to emitter: inout JSONEmitter
  ) {
    writeMembers(models.fields(of: description), pattern: pattern, to: &emitter)
  }

  mutating func writeMembers(
    _ fields: [ModelDescription.Field], pattern: FloorPattern? = nil, isOpen: Bool = false,
    to emitter: inout JSONEmitter
  ) {
    let isClosed = isClosed && !isOpen
    emitter.member("type", "object")
    emitter.key("properties")
    emitter.begin(.object)
    for field in fields {
      emitter.key(text: field.key)
      emitter.begin(.object, inline: true)
      if !field.summary.isEmpty { emitter.member("description", field.summary) }
      if let pattern, field.key == "pattern" {
        emitter.member("const", pattern.name)
      } else if pattern != nil, field.key == "fallback" {
        writeFallback(to: &emitter)
      } else {
        writePresence(of: field, to: &emitter)
      }
      if let fallback = field.fallback {
        emitter.key("default")
        emitter.value(json: fallback)
      }
      if !field.words.isEmpty {
        emitter.array("examples", inline: true) { emitter in for word in field.words { emitter.value(word.word) } }
      }
      emitter.end(.object)
    }
    if isClosed && !fields.contains(where: { $0.key == CommentKey.name.description }) {
      emitter.key(CommentKey.name)
      emitter.value(true)
    }
    emitter.end(.object)
    let required = fields.filter(\.isRequired).map(\.key)
    if !required.isEmpty {
      emitter.array("required", inline: true) { emitter in for key in required { emitter.value(key) } }
    }
    if isClosed { emitter.member("additionalProperties", false) }
  }

  // MARK: Values

  /// Writes the schema of the value of a key. If the key is optional, the schema also accepts a missing value.
  mutating func writePresence(of field: ModelDescription.Field, to emitter: inout JSONEmitter) {
    if field.isRequired { return write(field.value, to: &emitter) }
    emitter.key("anyOf")
    emitter.begin(.array)
    emitter.begin(.object)
    write(field.value, to: &emitter)
    emitter.end(.object)
    emitter.object(inline: true) { $0.member("$ref", "#/$defs/absent") }
    emitter.end(.array)
  }

  private func write(_ range: NumberRange, to emitter: inout JSONEmitter) {
    if let minimum = range.minimum { emitter.bound("minimum", minimum) }
    if let maximum = range.maximum {
      if range.excludesMaximum {
        emitter.bound("exclusiveMaximum", maximum)
      } else {
        emitter.bound("maximum", maximum)
      }
    }
    if let divisor = range.divisor { emitter.bound("multipleOf", divisor) }
  }

  /// Writes the keywords of the schema of a value. In a page of a dialect, a value may also be written in the ways of its CMS.
  mutating func write(_ value: ValueDescription, to emitter: inout JSONEmitter) {
    guard hasOtherReadings, value != .any else { return writePlain(value, to: &emitter) }
    emitter.key("anyOf")
    emitter.begin(.array)
    emitter.begin(.object, inline: true)
    writePlain(value, to: &emitter)
    emitter.end(.object)
    emitter.object(inline: true) { $0.member("$ref", "#/$defs/\(Self.token(Self.reading))") }
    emitter.end(.array)
  }

  private mutating func writePlain(_ value: ValueDescription, to emitter: inout JSONEmitter) {
    switch value {
    case .any: break
    case .scalar(let type):
      usedScalars.insert(type)
      emitter.member("$ref", "#/$defs/\(type.rawValue)")
    case .number(let range):
      writePlain(.scalar(.number), to: &emitter)
      write(range, to: &emitter)
    case .integer(let range):
      writePlain(.scalar(.integer), to: &emitter)
      write(range, to: &emitter)
    case .tuple(let element, let count):
      emitter.member("type", "array")
      writeSchema("items", of: element, to: &emitter)
      emitter.member("minItems", count)
      emitter.member("maxItems", count)
    case .text(let pattern):
      emitter.member("type", "string")
      emitter.member("pattern", pattern)
    case .choice(let choices):
      emitter.array("enum", inline: true) { emitter in for choice in choices { emitter.value(choice) } }
    case .freeObject(let wellKnown):
      emitter.member("type", "object")
      emitter.object("properties", inline: true) { emitter in
        for key in wellKnown {
          emitter.key(text: key)
          emitter.value(true)
        }
      }
    case .map(let value):
      emitter.member("type", "object")
      // Comments are not members of the map, and missing members are skipped.
      emitter.object("properties", inline: true) { emitter in
        emitter.key(CommentKey.name)
        emitter.value(true)
      }
      emitter.key("additionalProperties")
      emitter.begin(.object)
      writeChoice([value], orAbsent: true, to: &emitter)
      emitter.end(.object)
    case .array(.floor):
      emitter.member("type", "array")
      emitter.object("items") { $0.member("$ref", "#/$defs/\(Self.token(Self.floor))") }
    case .array(let element):
      emitter.member("type", "array")
      // Missing elements are skipped.
      emitter.key("items")
      emitter.begin(.object)
      writeChoice([element], orAbsent: true, to: &emitter)
      emitter.end(.object)
    case .oneOrMany(let value): writeChoice([value, .array(value)], orAbsent: false, to: &emitter)
    case .model(let model): emitter.member("$ref", "#/$defs/\(Self.token(model.name))")
    case .either(let values): writeChoice(values, orAbsent: false, to: &emitter)
    case .floor: emitter.member("$ref", "#/$defs/\(Self.token(Self.floor))")
    case .reference(let name): emitter.member("$ref", "#/$defs/\(Self.token(name))")
    }
  }

  private mutating func writeSchema(_ key: StaticString, of value: ValueDescription, to emitter: inout JSONEmitter) {
    emitter.key(key)
    emitter.begin(.object)
    write(value, to: &emitter)
    emitter.end(.object)
  }

  private mutating func writeChoice(
    _ values: [ValueDescription], orAbsent: Bool, to emitter: inout JSONEmitter
  ) {
    emitter.key("anyOf")
    emitter.begin(.array)
    for value in values {
      emitter.begin(.object, inline: true)
      write(value, to: &emitter)
      emitter.end(.object)
    }
    if orAbsent { emitter.object(inline: true) { $0.member("$ref", "#/$defs/absent") } }
    emitter.end(.array)
  }

  // MARK: Names

  /// The name of the definition of an entry of `floors`.
  static let floor = "any floor"
  /// The name of the definition of a fallback, which need not be shown.
  static let fallback = "any fallback"
  private static let reserved: Set<String> = Set(
    ["absent", "rules", floor, fallback, part, reading] + ExpectedType.allCases.map(\.rawValue))

  /// Returns the name of the definition of a floor, which differs from the names of all other definitions.
  static func name(of pattern: FloorPattern) -> String { "floor \(pattern.name)" }

  static func reference(to pattern: FloorPattern) -> String { "#/$defs/\(token(name(of: pattern)))" }

  /// Returns a name as a token of a JSON Pointer in a URI fragment.
  static func token(_ name: String) -> String { JSONPointer.escaped(name).percentEncodedPath }

  /// Returns the title of a definition, for example "Floor header" for `FloorHeader`.
  private static func title(of name: String) -> String {
    var title = ""
    for character in name {
      title += character.isUppercase && !title.isEmpty ? " \(character.lowercased())" : String(character)
    }
    return title
  }
}
