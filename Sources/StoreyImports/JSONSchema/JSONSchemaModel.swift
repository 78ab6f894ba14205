import Storey

/// Reads a JSON Schema: a floor type for the object that it describes, or one for each object in its definitions.
enum JSONSchemaModel {
  /// Reads a file.
  ///
  /// - Parameter name: The pattern of the floor type if the schema has no title.
  static func read(_ file: [UInt8], named name: String) -> DeclarationReading {
    var problems = DeclarationProblems()
    guard let root = DeclarationText.root(of: file, &problems) else {
      return DeclarationReading(floors: [], diagnostics: problems.found)
    }
    var reader = SchemaFieldReader(SchemaResolver(root: root), problems)
    let declared: [(name: String, schema: JSONValue)] =
      reader.isObject(root)
      ? [(name: title(of: root) ?? name, schema: root)]
      : ["$defs", "definitions"].flatMap { root[$0]?.lastMembers ?? [] }
        .map { (name: $0.key.string, schema: $0.value) }.filter { reader.isObject($0.schema) }
    if declared.isEmpty {
      reader.problems.error(
        "the schema describes no object with properties", hint: "add \"properties\", or definitions with properties",
        at: root)
    }
    let floors = declared.map { name, schema in
      var floor = DeclaredFloor(
        pattern: name, title: title(of: schema), fields: reader.fields(of: schema), at: schema)
      let example = schema["examples"]?.elements.first { $0.kind == .object } ?? schema["default"]
      let sample = example.map { floor.fields.sample($0) } ?? []
      if !sample.isEmpty { floor.sample = .object(sample) }
      return floor
    }
    reader.finish()
    return DeclarationReading(floors: floors, diagnostics: reader.problems.found)
  }

  private static func title(of schema: JSONValue) -> String? {
    schema["title"]?.text.flatMap { DeclarationText.line($0.string) }
  }
}
