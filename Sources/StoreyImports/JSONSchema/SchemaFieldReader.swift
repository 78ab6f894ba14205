import Storey

/// Reads the properties of a JSON Schema as fields.
struct SchemaFieldReader {
  /// The depth of arrays in arrays, and the number of fields of a file. References would otherwise make many fields of a small file.
  private static let (mostNested, mostFields) = (4, 5000)
  /// Parts of the names of addresses of pictures.
  private static let pictureNames = ["image", "img", "picture", "photo", "icon", "logo", "thumb", "avatar", "banner"]

  private var resolver: SchemaResolver
  var problems: DeclarationProblems
  private var count = 0

  init(_ resolver: SchemaResolver, _ problems: DeclarationProblems) {
    self.resolver = resolver
    self.problems = problems
  }

  /// Reports that the schemas have too many parts to read all of them.
  mutating func finish() {
    if !resolver.isExhausted { return }
    problems.warning(
      "the schemas contain one another too often, so some properties are left out",
      hint: "use fewer references in \"allOf\", or divide the file", at: resolver.root)
  }

  /// Returns whether a schema describes an object with properties.
  mutating func isObject(_ schema: JSONValue) -> Bool { resolver.isObject(schema) }

  /// Returns the fields of the properties of an object.
  mutating func fields(of schema: JSONValue, depth: Int = 0) -> [DeclaredField] {
    let (members, required) = resolver.properties(of: schema)
    var fields = FieldCollection(ofFloor: depth == 0)
    for (key, written) in members {
      count += 1
      if count > Self.mostFields { return fields.fields }
      let name = key.string
      let place = key.source ?? written
      guard let property = resolver.resolved(written), property.kind == .object else {
        let isOpen = written.kind == .boolean || written["$ref"] != nil
        if !isOpen { problems.refuse(written, of: name, "a schema") }
        fields.add(DeclaredField(name, .open, at: place), &problems)
        continue
      }
      var field = DeclaredField(name, kind(of: property, name), at: place)
      field.isRequired = required.contains(name)
      let label = [written, property].lazy.flatMap { [$0["title"], $0["description"]] }.compactMap { $0?.text?.string }
      field.label = label.first.flatMap(DeclarationText.line)
      readLimits(of: property, to: &field)
      if field.kind == .list { readItems(of: property, to: &field, depth) }
      field.setFallback(property["default"], &problems)
      fields.add(field, &problems)
    }
    return fields.fields
  }

  // MARK: Kinds

  private mutating func kind(of schema: JSONValue, _ name: String) -> DeclaredKind {
    if schema["oneOf"] != nil || schema["anyOf"] != nil || schema["allOf"] != nil { return .open }
    if let values = Self.values(of: schema) {
      if values.allSatisfy({ $0.kind == .string }) { return .choice }
      return values.allSatisfy({ $0.kind == .number })
        ? .number : values.allSatisfy { $0.kind == .boolean } ? .boolean : .open
    }
    switch Self.type(of: schema) {
    case "string": return textKind(of: schema, name)
    case "number": return .number
    case "integer": return .integer
    case "boolean": return .boolean
    case "array":
      guard let item = schema["items"].flatMap({ resolver.resolved($0) }) else { return .open }
      return resolver.isObject(item) ? .list : .open
    default: return .open
    }
  }

  /// The values of `enum`, or the one of `const`, without `null`.
  private static func values(of schema: JSONValue) -> [JSONValue]? {
    if let value = schema["const"] { return [value] }
    guard let values = schema["enum"], values.kind == .array else { return nil }
    return values.elements.filter { $0.kind != .null }
  }

  /// The type of a schema; of several types, the only one besides `null`.
  private static func type(of schema: JSONValue) -> String? {
    guard let type = schema["type"] else { return nil }
    if type.kind == .string { return type.text?.string }
    let types = type.elements.compactMap { $0.text?.string }.filter { $0 != "null" }
    return types.count == 1 ? types[0] : nil
  }

  private func textKind(of schema: JSONValue, _ name: String) -> DeclaredKind {
    if schema["contentMediaType"]?.text?.string.hasPrefix("image/") == true { return .image }
    switch schema["format"]?.text?.string {
    case "date", "date-time": return .date
    case "color": return .color
    case "uri", "url", "uri-reference", "iri", "iri-reference":
      let word = name.lowercased()
      return Self.pictureNames.contains { word.contains($0) } ? .image : .address
    default: return .line
    }
  }

  // MARK: Details

  private mutating func readLimits(of schema: JSONValue, to field: inout DeclaredField) {
    if field.kind == .choice {
      var seen: Set<String> = []
      let texts = Self.values(of: schema)?.compactMap { $0.text?.string } ?? []
      field.options = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
        .map { DeclaredField.Option(value: $0, label: nil) }
      if field.options.isEmpty { field.kind = .line }
    }
    guard field.kind == .number || field.kind == .integer else { return }
    field.minimum = problems.number("minimum", of: schema)
    field.maximum = problems.number("maximum", of: schema)
    if field.kind == .integer {
      // The limit itself is not allowed, so the next whole number is the limit.
      if let number = schema["exclusiveMinimum"].flatMap(DeclaredNumber.init) {
        field.minimum = DeclaredNumber(number.value.rounded(.down) + 1)
      }
      if let number = schema["exclusiveMaximum"].flatMap(DeclaredNumber.init) {
        field.maximum = DeclaredNumber(number.value.rounded(.up) - 1)
      }
    } else {
      field.minimum = field.minimum ?? schema["exclusiveMinimum"].flatMap(DeclaredNumber.init)
      field.maximum = field.maximum ?? schema["exclusiveMaximum"].flatMap(DeclaredNumber.init)
    }
    if let numbers = Self.values(of: schema)?.compactMap(DeclaredNumber.init), !numbers.isEmpty {
      field.minimum = numbers.min { $0.value < $1.value }
      field.maximum = numbers.max { $0.value < $1.value }
    }
    if let minimum = field.minimum, let maximum = field.maximum, minimum.value > maximum.value {
      problems.error(
        "\"minimum\" is greater than \"maximum\"", hint: "swap them; the field is imported without a range", at: schema,
        rule: .outOfRange)
      (field.minimum, field.maximum) = (nil, nil)
    }
    // Steps of a template begin at the minimum, those of a schema at 0.
    if let step = problems.number("multipleOf", of: schema), step.value > 0,
      NumberRange(closed: 0 ... .infinity, step: step.value).isOnStep(field.minimum?.value ?? 0)
    {
      field.step = step
    }
  }

  private mutating func readItems(of schema: JSONValue, to field: inout DeclaredField, _ depth: Int) {
    guard depth < Self.mostNested, let item = schema["items"].flatMap({ resolver.resolved($0) }) else {
      return field.kind = .open
    }
    field.items = fields(of: item, depth: depth + 1)
    if field.items.isEmpty { field.kind = .open }
  }
}
