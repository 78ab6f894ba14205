import Storey
import StoreyDialects
import StoreyFloors
import StoreyImports
import StoreyTemplates
import StoreyValidation
import Testing

/// Declarations in tests, and the templates that they become.
enum Declarations {
  /// Reads a section of Shopify with a schema.
  static func section(_ schema: String, named name: String = "hero", labels: String = "{}") -> DeclarationReading {
    liquid("<div>{{ section.settings.title }}</div>\n{% schema %}\n\(schema)\n{% endschema %}\n", name, labels)
  }

  /// Reads a theme block of Shopify with a schema.
  static func block(_ schema: String, named name: String) -> DeclarationReading {
    let file = "{% schema %}\(schema){% endschema %}"
    return DeclarationReading(Array(file.utf8), from: .shopifyBlock(ShopifyLabels()), named: name)
  }

  /// Reads a file of Liquid.
  static func liquid(_ file: String, _ name: String = "hero", _ labels: String = "{}") -> DeclarationReading {
    DeclarationReading(Array(file.utf8), from: .shopifySection(ShopifyLabels(Array(labels.utf8))), named: name)
  }

  static func components(_ json: String) -> DeclarationReading {
    DeclarationReading(Array(json.utf8), from: .storyblokComponents, named: "components")
  }

  static func schema(_ json: String, named name: String = "hero") -> DeclarationReading {
    DeclarationReading(Array(json.utf8), from: .jsonSchema, named: name)
  }
}

extension Declarations {
  /// Returns a registry with the imported templates, for pages of a dialect.
  static func registry(_ readings: [DeclarationReading], _ dialect: String) throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    for floor in readings.flatMap(\.floors) { try registry.register(template: floor.template) }
    registry.shape = try #require(Dialect.named(dialect)?.shape)
    return registry
  }

  /// Returns the findings about the values of a page.
  static func findings(_ page: String, _ registry: FloorRegistry, from least: Severity = .warning) -> [String] {
    Validator(registry: registry).validate(Array(page.utf8), file: "index.json").findings
      .filter { $0.severity >= least && !["missing-title", "missing-event"].contains($0.rule.name) }
      .map { "\($0.range?.start.line ?? 0):\($0.range?.start.column ?? 0) \($0.message)" }
  }
}

extension DeclarationReading {
  /// The problems, each as its line, its severity and its message.
  var problems: [String] {
    diagnostics.map { found in
      let line = found.location.map { "\($0.sourceRange.start.line):\($0.sourceRange.start.column)" } ?? "-"
      return "\(line) \(found.severity.rawValue): \(found.message)"
    }
  }

  /// The template of a floor type, as a JSON value.
  func template(_ pattern: String) -> JSONValue? {
    guard let floor = floors.first(where: { $0.pattern.name == pattern }) else { return nil }
    return try? Document(parsing: floor.template).root
  }

  /// The declaration of a field as JSON on one line.
  func field(_ name: String, of pattern: String = "hero") -> String? {
    template(pattern)?["fields"]?[name]?.json
  }
}

extension JSONValue {
  /// The value as JSON without white space.
  var json: String {
    switch kind {
    case .object: "{\(members.map { "\"\($0.key.string)\":\($0.value.json)" }.joined(separator: ","))}"
    case .array: "[\(elements.map(\.json).joined(separator: ","))]"
    case .string: "\"\(text?.string ?? "")\""
    case .number: text?.string ?? ""
    case .boolean: boolean == true ? "true" : "false"
    case .null: "null"
    }
  }
}

extension DeclaredFloor {
  /// The findings of the template as a file: all of them, also warnings.
  var findings: [String] {
    FloorTemplate.read(template).diagnostics.map { "\($0.message) at \($0.pointer?.description ?? "-")" }
  }
}
