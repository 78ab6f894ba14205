import Storey

/// Reads the first preset of a section or a block of Shopify, otherwise its `default`, as an example.
struct ShopifySample {
  let labels: ShopifyLabels
  /// The key of the child parts, if the section may have any.
  let blocks: String?

  /// Returns the fields of an example of a section; `nil` if the section declares no example. Reports values for unknown settings.
  ///
  /// - Parameter own: The floor types of the blocks that only this section has.
  func sample(
    of schema: JSONValue, _ fields: [DeclaredField], _ own: [String: DeclaredFloor],
    _ problems: inout DeclarationProblems
  ) -> TemplateJSON? {
    let preset = schema.given("presets")?.elements.first { _ in true } ?? schema.given("default")
    guard let preset, preset.kind == .object else { return nil }
    var members = values(of: preset, fields, schema, &problems)
    if let blocks {
      let parts = parts(of: preset).compactMap { part in block(part, own, &problems) }
      if !parts.isEmpty { members.append((blocks, .array(parts))) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// Returns a block of an example. Only the values of blocks of the section are read, because those of others are declared elsewhere.
  private func block(
    _ part: JSONValue, _ own: [String: DeclaredFloor], _ problems: inout DeclarationProblems
  ) -> TemplateJSON? {
    guard let type = part.given("type")?.text?.string, !type.hasPrefix("shopify://"), !type.hasPrefix("@") else {
      return nil
    }
    let floor = own[type]
    let fields = floor.map { values(of: part, $0.fields, $0.place, &problems) } ?? []
    return .object([("pattern", .text(type))] + fields)
  }

  /// Returns the blocks of a preset: an array, or an object and the order of its members.
  private func parts(of preset: JSONValue) -> [JSONValue] {
    guard let blocks = preset.given("blocks") else { return [] }
    if blocks.kind == .array { return Array(blocks.elements) }
    let members = blocks.lastMembers
    guard let order = preset.given("block_order"), order.kind == .array else { return members.map(\.value) }
    let byName = Dictionary(members.map { ($0.key.string, $0.value) }) { $1 }
    return order.elements.compactMap { $0.text.flatMap { byName[$0.string] } }
  }

  private func values(
    of part: JSONValue, _ fields: [DeclaredField], _ schema: JSONValue, _ problems: inout DeclarationProblems
  ) -> [(String, TemplateJSON?)] {
    let settings = part.given("settings")
    let ids = Set(schema.given("settings")?.elements.compactMap { $0["id"]?.text?.string } ?? [])
    for (key, _) in settings?.lastMembers ?? [] where !ids.contains(key.string) {
      problems.warning(
        "the preset has a value for the unknown setting \"\(Diagnostic.excerpt(of: key))\"",
        hint: "correct the name, or remove the value", at: key.source)
    }
    return fields.compactMap { field in
      // A template has no defaults for rich texts.
      let value = settings?[field.name] ?? (field.kind == .richText ? field.place["default"] : nil)
      return value.flatMap { field.sample($0, labels.translated) }.map { (field.name, $0) }
    }
  }
}
