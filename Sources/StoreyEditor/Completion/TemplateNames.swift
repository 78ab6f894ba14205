import Storey
import StoreyTemplates

/// The fields that a template declares, as the parts around the cursor see them.
struct TemplateNames {
  typealias Field = DeclaredField

  /// The fields that are visible at the cursor: those of the floor, or those of the item of an array.
  let fields: [Field]

  /// Finds the fields that are visible at a cursor in the rows or the header of a template. O(bytes).
  ///
  /// - Parameters:
  ///   - key: The key of the value at the cursor.
  ///   - registry: The templates that this one may extend.
  init(at context: CursorContext, key: String, _ registry: FloorRegistry) {
    guard let root = context.containers.first else {
      fields = []
      return
    }
    var visible = context.object("fields", of: root).map { Self.declared(in: $0, context) } ?? []
    if let base = context.scalar("extends", of: root) {
      visible = Self.merged(visible, registry.fields(ofTemplate: FloorPattern(base)))
    }
    visible += FloorTemplate.builtInFields.map { Field(name: $0.name, type: $0.type, about: "", items: []) }
    for (depth, container) in context.containers.enumerated() {
      // The array itself is a field of the surroundings of the repeated part.
      let isOwnArray = depth == context.containers.count - 1 && key == "each"
      guard !isOwnArray, let array = context.scalar("each", of: container), !array.isEmpty else { continue }
      visible = visible.first { $0.name == array }?.items ?? []
    }
    fields = visible
  }

  /// Returns the fields of a template and those that it inherits.
  private static func merged(_ own: [Field], _ inherited: [Field]) -> [Field] {
    own.map { field in
      let base = inherited.first { $0.name == field.name }
      return Field(
        name: field.name, type: field.type, about: field.about, items: merged(field.items, base?.items ?? []))
    } + inherited.filter { field in !own.contains { $0.name == field.name } }
  }

  private static func declared(in fields: OpenContainer, _ context: CursorContext) -> [Field] {
    fields.members.compactMap { member in
      guard member.isContainer, let value = member.value,
        let field = CursorContext(of: value.lowerBound, in: context.bytes).containers.first
      else { return nil }
      return Field(
        name: context.text(of: member.key), type: context.scalar("type", of: field) ?? "",
        about: context.scalar("about", of: field) ?? "",
        items: context.object("of", of: field).map { declared(in: $0, context) } ?? [])
    }
  }

  /// The names that a key of a row or an element can have as its value.
  struct Use {
    /// The form in which a name is written.
    enum Form {
      case plain, inBraces
      /// In braces, in place of another value: a colour or a length may be that of a field.
      case alternative
    }

    /// The types of the fields; `nil` for all types.
    let types: Set<String>?
    let form: Form

    private static let texts: Set = ["string", "number", "integer", "identifier", "date"]

    /// Creates the use of a key; `nil` if its value is not a name.
    init?(_ key: String) {
      switch key {
      case "each": (types, form) = (["array"], .plain)
      case "children": (types, form) = (["children"], .plain)
      case "tap": (types, form) = (["jump"], .plain)
      case "when", "field": (types, form) = (nil, .plain)
      case "image": (types, form) = (["url"], .inBraces)
      case "countdown": (types, form) = (["date"], .inBraces)
      case "text": (types, form) = (Self.texts.union(["richText"]), .inBraces)
      case "label", "product", "destination", "event": (types, form) = (Self.texts, .inBraces)
      case "fill", "background", "line", "color", "stops": (types, form) = (["color"], .alternative)
      case "style", "like": (types, form) = (["string"], .alternative)
      case "width", "height": (types, form) = (["number", "integer"], .alternative)
      default: return nil
      }
    }
  }

  /// Returns the fields that a use can refer to.
  func fields(for use: Use) -> [Field] { fields.filter { use.types?.contains($0.type) ?? true } }

  /// Returns the documentation of the field that a value refers to; `nil` for a text with several names, or without one.
  func documentation(ofName value: String, for key: String) -> Documentation? {
    let isInBraces = value.hasPrefix("{") && value.hasSuffix("}")
    let name = isInBraces ? String(value.dropFirst().dropLast()) : value
    let shown = Use(key).map(fields(for:)) ?? []
    let field = shown.first { $0.name == name } ?? shown.first { name.hasPrefix($0.name + ":") }
    return field?.documentation
  }

  /// Returns the documentation of a field that a container declares; `nil` if it does not.
  static func documentation(
    ofDeclared name: String, in container: OpenContainer, _ context: CursorContext
  ) -> Documentation? {
    declared(in: container, context).last { $0.name == name }?.documentation
  }
}

extension DeclaredField {
  /// The name, the type and the purpose of the field.
  var documentation: Documentation {
    let about = about.isEmpty ? "" : ": \(about)"
    return Documentation("\(code: name) (\(type))\(about)")
  }
}
