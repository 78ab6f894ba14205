import Storey
import StoreyTemplates

/// The fields that a template declares, as the parts around the cursor see them.
struct TemplateNames {
  /// A declared or built-in field.
  struct Field {
    let name: String
    let type: String
    let about: String
    /// The declarations of the fields of each item, for an array.
    let items: OpenContainer?

    var documentation: Documentation {
      let about = about.isEmpty ? "" : ": \(about)"
      return Documentation("\(code: name) (\(type))\(about)")
    }
  }

  /// The fields that are visible at the cursor: those of the floor, or those of the item of an array.
  let fields: [Field]

  /// Finds the fields that are visible at a cursor in the rows or the header of a template. O(bytes).
  ///
  /// - Parameter key: The key of the value at the cursor.
  init(at context: CursorContext, key: String) {
    guard let root = context.containers.first else {
      fields = []
      return
    }
    var visible = context.object("fields", of: root).map { Self.declared(in: $0, context) } ?? []
    visible += FloorTemplate.builtInFields.map { Field(name: $0.name, type: $0.type, about: "", items: nil) }
    for (depth, container) in context.containers.enumerated() {
      // The array itself is a field of the surroundings of the repeated part.
      let isOwnArray = depth == context.containers.count - 1 && key == "each"
      guard !isOwnArray, let array = context.scalar("each", of: container), !array.isEmpty else { continue }
      let items = visible.first { $0.name == array }?.items
      visible = items.map { Self.declared(in: $0, context) } ?? []
    }
    fields = visible
  }

  private static func declared(in fields: OpenContainer, _ context: CursorContext) -> [Field] {
    fields.members.compactMap { member in
      guard member.isContainer, let value = member.value,
        let field = CursorContext(of: value.lowerBound, in: context.bytes).containers.first
      else { return nil }
      return Field(
        name: context.text(of: member.key), type: context.scalar("type", of: field) ?? "",
        about: context.scalar("about", of: field) ?? "", items: context.object("of", of: field))
    }
  }

  /// Returns the fields that a key of a row or an element can refer to; `nil` if the value of the key is not a name.
  func fields(for key: String) -> [Field]? {
    switch key {
    case "each": fields.filter { $0.type == "array" }
    case "tap": fields.filter { $0.type == "jump" }
    case "image": fields.filter { $0.type == "url" }
    case "countdown": fields.filter { $0.type == "date" }
    case "when", "field": fields
    case "fill", "background": fields.filter { $0.type == "color" }
    case "width", "height": fields.filter { $0.type == "number" || $0.type == "integer" }
    case "text", "label", "product", "destination", "event":
      fields.filter { ["string", "number", "integer", "identifier", "date"].contains($0.type) }
    default: nil
    }
  }

  /// Returns the documentation of the field that a value refers to; `nil` for a text with several names, or without one.
  func documentation(ofName value: String, for key: String) -> Documentation? {
    let isInBraces = value.hasPrefix("{") && value.hasSuffix("}")
    let name = isInBraces ? String(value.dropFirst().dropLast()) : value
    let shown = fields(for: key) ?? []
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
