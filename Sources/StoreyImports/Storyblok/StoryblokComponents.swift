import Storey

/// Reads the components of Storyblok: an array of components, an object with arrays of components by any keys, or one component.
struct StoryblokComponents {
  /// The keys that every component has in a story.
  private static let keysOfParts: Set<String> = ["_uid", "component"]

  private var problems = DeclarationProblems()
  private var floors: [DeclaredFloor] = []

  /// Reads a file of components.
  static func read(_ file: [UInt8]) -> DeclarationReading {
    var reader = StoryblokComponents()
    if let root = DeclarationText.root(of: file, &reader.problems) { reader.read(root) }
    return DeclarationReading(floors: reader.floors, diagnostics: reader.problems.found)
  }

  private mutating func read(_ root: JSONValue) {
    if root.kind == .array {
      for component in root.elements { readComponent(component) }
    } else if let component = root.given("component"), component.kind == .object {
      readComponent(component)
    } else if root["name"] == nil, root["schema"] == nil, root.lastMembers.contains(where: { $0.value.kind == .array })
    {
      for (_, list) in root.lastMembers { for component in list.elements { readComponent(component) } }
    } else {
      readComponent(root)
    }
  }

  private mutating func readComponent(_ component: JSONValue) {
    guard component.kind == .object else {
      return problems.refuse(component, of: "components", "an object for each component")
    }
    guard let name = problems.text("name", of: component) else {
      if component.given("name") == nil { problems.missing("name", in: "the component", at: component) }
      return
    }
    guard let schema = component["schema"], schema.kind == .object else {
      return problems.missing("schema", in: "the component", at: component)
    }
    var fields = FieldCollection(ofFloor: true, reserving: Self.keysOfParts)
    for (key, field) in Self.inOrder(schema) {
      guard field.kind == .object else {
        problems.refuse(field, of: key, "an object")
        continue
      }
      guard let type = problems.text("type", of: field) else {
        if field.given("type") == nil { problems.missing("type", in: "the field", at: field) }
        continue
      }
      if StoryblokFieldType.withoutValue.contains(type) { continue }
      if type == StoryblokFieldType.children {
        fields.add(children(key, field), at: field, &problems)
      } else {
        let isKnown = StoryblokFieldType.kind(of: type, field) != nil
        let declared = self.field(key, type, field)
        fields.add(declared, isReported: !isKnown, &problems)
      }
    }
    floors.append(
      DeclaredFloor(
        pattern: name, title: problems.text("display_name", of: component).flatMap(DeclarationText.line),
        fields: fields.fields, children: fields.children, at: component))
  }

  /// Returns the fields of a schema in the order of their positions.
  private static func inOrder(_ schema: JSONValue) -> [(key: String, value: JSONValue)] {
    let members = schema.lastMembers.map { (key: $0.key.string, value: $0.value) }
    let positions = members.map { $0.value["pos"].flatMap(DeclaredNumber.init)?.value ?? .infinity }
    // Fields with the same position keep the order of the file.
    return members.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { members[$0] }
  }

  private mutating func field(_ name: String, _ type: String, _ declaration: JSONValue) -> DeclaredField {
    guard let kind = StoryblokFieldType.kind(of: type, declaration) else {
      problems.warning(
        "unknown type \"\(Diagnostic.excerpt(of: type))\" of the field \"\(Diagnostic.excerpt(of: name))\"",
        hint: "correct the type; its values are not checked until Storey knows it", at: declaration.given("type"))
      return DeclaredField(name, .open, at: declaration)
    }
    var field = DeclaredField(name, kind, at: declaration)
    field.isRequired = declaration.given("required")?.flag ?? false
    field.label = (problems.text("display_name", of: declaration) ?? problems.text("description", of: declaration))
      .flatMap(DeclarationText.line)
    if field.kind == .number {
      field.minimum = problems.number("min_value", of: declaration)
      field.maximum = problems.number("max_value", of: declaration)
      field.step = problems.number("steps", of: declaration).flatMap { $0.value > 0 ? $0 : nil }
      if let minimum = field.minimum, let maximum = field.maximum, minimum.value > maximum.value {
        problems.error(
          "\"min_value\" is greater than \"max_value\"", hint: "swap them; the field is imported without a range",
          at: declaration, rule: .outOfRange)
        (field.minimum, field.maximum) = (nil, nil)
      }
    }
    if field.kind == .choice { readOptions(of: declaration, to: &field) }
    field.setFallback(declaration["default_value"], &problems)
    return field
  }

  private mutating func readOptions(of declaration: JSONValue, to field: inout DeclaredField) {
    // Other sources are stories, datasources and addresses, which the file does not contain.
    let source = declaration.given("source")?.text?.string ?? "self"
    var values: Set<String> = []
    for option in source == "self" ? problems.elements("options", of: declaration) : [] {
      guard let value = option["value"]?.text?.string, !value.isEmpty else { continue }
      guard values.insert(value).inserted else {
        problems.warning(
          "the option \"\(Diagnostic.excerpt(of: value))\" is declared twice", hint: "remove one of them", at: option,
          rule: .duplicateKey)
        continue
      }
      field.options.append(
        DeclaredField.Option(value: value, label: option["name"]?.text.flatMap { DeclarationText.line($0.string) }))
    }
    if field.options.isEmpty { field.kind = .reference }
  }

  private mutating func children(_ key: String, _ declaration: JSONValue) -> DeclaredChildren {
    var children = DeclaredChildren(key: key, most: problems.count("maximum", of: declaration))
    let names = problems.elements("component_whitelist", of: declaration).compactMap { $0.text?.string }
    let restricts = declaration.given("restrict_components")?.flag ?? false
    if restricts, declaration.given("restrict_type") == nil, !names.isEmpty {
      var seen: Set<String> = []
      children.types = names.filter { seen.insert($0).inserted }.map { DeclaredChildren.ChildType(name: $0) }
    }
    return children
  }
}
