import Storey
import StoreyOutput

/// The schemas of pages of another shape than Storey's: the lists of parts, the parts, and the fields of each floor type.
extension SchemaBuilder {
  /// The name of the definition of a part, whose pattern need not be registered.
  static let part = "any part"
  /// The name of the definition of the other ways in which a CMS writes a value.
  static let reading = "written by the CMS"

  var shape: PageShape { registry.shape }

  // MARK: Pages

  mutating func writePageOfDialect(to emitter: inout JSONEmitter) {
    var tree = SchemaTree()
    let fields = models.fields(of: Page.description)
    for root in shape.roots {
      for list in shape.lists {
        for path in list.paths { tree.add((root.steps + path.steps)[...], .parts(list.form, isOfPage: true)) }
        if case .members(let order?) = list.form { tree.add((root.steps + order.steps)[...], .order) }
      }
    }
    for place in shape.page {
      let field = fields.first { $0.key == place.key }
      let value = ModelDescription.Field(
        key: place.key, isRequired: false, value: field?.value ?? .any, summary: field?.summary ?? "")
      for path in place.paths {
        for root in shape.roots { tree.add((root.steps + path.steps)[...], .value(value)) }
        tree.add(path.steps[...], .value(value))
      }
    }
    write(tree, to: &emitter)
  }

  // MARK: Parts

  mutating func writeDefinitionsOfDialect(to emitter: inout JSONEmitter) {
    writeListedPart(to: &emitter)
    writePart(to: &emitter)
    for pattern in registry.patterns { writeFields(of: pattern, to: &emitter) }
    if hasOtherReadings { writeReadings(to: &emitter) }
  }

  /// Writes the schema of a part in a list of the page: one of a registered pattern, or one with a fallback.
  private func writeListedPart(to emitter: inout JSONEmitter) {
    emitter.key(text: Self.floor)
    emitter.begin(.object)
    emitter.member("title", "A part of any registered pattern")
    emitter.member("$ref", "#/$defs/\(Self.token(Self.part))")
    if let path = patternPath {
      let names = registry.patterns.map(\.name) + shape.part.patternNames.keys.sorted()
      emitter.array("anyOf") { emitter in
        emitter.object { emitter in
          Self.nest(path, isRequired: false, in: &emitter) { emitter in
            write(names: names, to: &emitter)
          }
        }
        for fallback in shape.part.base[.fallback] ?? [] {
          guard let names = fallback.names, !names.isEmpty else { continue }
          emitter.object { emitter in Self.nest(names, isRequired: true, in: &emitter) { _ in } }
        }
        // A reference, and a part of an overlay.
        if shape.values.references != nil || !shape.overlay.isEmpty {
          emitter.object { emitter in
            emitter.object("not") { emitter in Self.nest(path, isRequired: true, in: &emitter) { _ in } }
          }
        }
      }
    }
    emitter.end(.object)
  }

  /// Writes the schema of a part of one pattern.
  func writePart(of pattern: FloorPattern, to emitter: inout JSONEmitter) {
    emitter.array("allOf") { emitter in
      emitter.object { $0.member("$ref", "#/$defs/\(Self.token(Self.part))") }
      for place in shape.part.fields.compactMap(\.names) {
        emitter.object { emitter in
          Self.nest(place, isRequired: false, in: &emitter) { $0.member("$ref", Self.reference(to: pattern)) }
        }
      }
      guard let path = patternPath else { return }
      // A list of children may name its parts without the name of the part around it.
      let own = pattern.name.split(separator: "/").last.map(String.init) ?? pattern.name
      let others = shape.part.patternNames.filter { $0.value == pattern.name }.keys.sorted()
      let defaults = [shape.part.defaultPattern] + shape.part.children.map(\.defaultPattern)
      emitter.object { emitter in
        Self.nest(path, isRequired: !defaults.contains(pattern.name), in: &emitter) { emitter in
          write(names: (own == pattern.name ? [own] : [pattern.name, own]) + others, to: &emitter)
        }
      }
    }
  }

  /// Writes the texts that name a pattern.
  private func write(names: [String], to emitter: inout JSONEmitter) {
    if let end = shape.part.patternEnd {
      let all = names.map { Self.expression(of: $0) }.joined(separator: "|")
      emitter.member("pattern", "^(\(all))($|\(Self.expression(of: end)))")
    } else {
      emitter.array("enum", inline: true) { emitter in for name in names { emitter.value(name) } }
    }
  }

  private mutating func writePart(to emitter: inout JSONEmitter) {
    let part = shape.part
    var tree = SchemaTree()
    if let path = patternPath { tree.add(path.map { .name($0) }[...], .pattern) }
    for path in part.fields where !path.steps.isEmpty { tree.add(path.steps[...], .fields) }
    for list in part.children {
      // In a part that is the object of its fields, the key may be that of a field.
      if part.fields.contains(where: \.steps.isEmpty) { continue }
      for path in list.paths { tree.add(path.steps[...], .parts(list.form, isOfPage: false)) }
      if case .members(let order?) = list.form { tree.add(order.steps[...], .order) }
    }
    let base = baseFields
    func add(_ paths: [ShapePath], _ value: ValueDescription, _ summary: String) {
      let field = ModelDescription.Field(key: "", isRequired: false, value: value, summary: summary)
      for path in paths where !path.steps.isEmpty { tree.add(path.steps[...], .value(field)) }
    }
    add(part.hidden, .scalar(.boolean), "Whether the part is hidden")
    add(part.shown, .scalar(.boolean), "Whether the part is shown")
    for key in BaseKey.allCases {
      guard let field = base.first(where: { $0.key == key.key.name }), key != .fallback else { continue }
      add(part.base[key] ?? [], field.value, field.summary)
    }
    add(part.identity.compactMap(\.path), .scalar(.identifier), "The identifier of the part")
    emitter.key(text: Self.part)
    emitter.begin(.object)
    emitter.member("title", "A \(part.word)")
    write(tree, to: &emitter)
    if let path = patternPath { writeChoices(of: path, to: &emitter) }
    emitter.end(.object)
  }

  /// Writes the schemas of parts by their patterns.
  private func writeChoices(of path: [String], to emitter: inout JSONEmitter) {
    let fields = shape.part.fields.compactMap(\.names)
    let names =
      registry.patterns.map { ($0.name, $0) }
      + shape.part.patternNames.sorted { $0.key < $1.key }.map { ($0.key, FloorPattern($0.value)) }
    emitter.array("allOf") { emitter in
      for (name, pattern) in names where registry.floorType(for: pattern) != nil {
        emitter.object(inline: true) { emitter in
          emitter.object("if") { emitter in
            Self.nest(path, isRequired: true, in: &emitter) { emitter in
              if let end = shape.part.patternEnd {
                emitter.member("pattern", "^\(Self.expression(of: name))($|\(Self.expression(of: end)))")
              } else {
                emitter.member("const", name)
              }
            }
          }
          emitter.object("then") { emitter in
            // An empty object may be written as an empty array.
            emitter.array("allOf") { emitter in
              for place in fields {
                emitter.object { emitter in
                  Self.nest(place, isRequired: false, in: &emitter) { $0.member("$ref", Self.reference(to: pattern)) }
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Fields

  /// The keys that all floors have.
  private var baseFields: [ModelDescription.Field] { ModelDescription(of: FloorBase.self).fields }

  /// Writes the schema of the object of the fields of a part.
  private mutating func writeFields(of pattern: FloorPattern, to emitter: inout JSONEmitter) {
    guard let type = registry.floorType(for: pattern) else { return }
    let isPart = shape.part.fields.contains { $0.steps.isEmpty }
    let known = Set(baseFields.map(\.key) + shape.part.children.map(\.key))
    var fields = models.fields(of: type.unnamedDescription).filter { !known.contains($0.key) }
    // The object of the fields may also have values that every part has.
    for path in shape.part.base.values.flatMap(\.self) + shape.part.header.flatMap(\.paths) {
      for place in shape.part.fields where !place.steps.isEmpty && path.steps.starts(with: place.steps) {
        guard case .name(let name)? = path.steps.dropFirst(place.steps.count).first,
          !fields.contains(where: { $0.key == name })
        else { continue }
        fields.append(ModelDescription.Field(key: name, isRequired: false, value: .any))
      }
    }
    emitter.key(text: Self.name(of: pattern))
    emitter.begin(.object)
    emitter.member("title", pattern.name)
    if !type.summary.isEmpty { emitter.member("description", type.summary) }
    writeMembers(fields, isOpen: isPart, to: &emitter)
    emitter.end(.object)
  }

  // MARK: Texts

  /// The keys of the pattern in a part, at its first place; `nil` if it has no place of its own.
  var patternPath: [String]? {
    shape.part.pattern.compactMap(\.path).compactMap(\.names).first { !$0.isEmpty }
  }

  /// Writes the schema of a value in objects.
  static func nest(
    _ names: some Collection<String>, isRequired: Bool, in emitter: inout JSONEmitter,
    _ write: (inout JSONEmitter) -> Void
  ) {
    guard let name = names.first else { return write(&emitter) }
    if isRequired {
      emitter.member("type", "object")
      emitter.array("required", inline: true) { $0.value(name) }
    }
    emitter.key("properties")
    emitter.begin(.object)
    emitter.key(text: name)
    emitter.begin(.object)
    nest(Array(names.dropFirst()), isRequired: isRequired, in: &emitter, write)
    emitter.end(.object)
    emitter.end(.object)
  }

  /// Returns a regular expression that matches a text.
  static func expression(of text: String) -> String {
    text.map { #"\^$.|?*+()[]{}/"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
