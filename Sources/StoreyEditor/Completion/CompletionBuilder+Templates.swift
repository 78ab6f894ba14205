import Storey
import StoreyTemplates

/// The items that are names of the fields of a template.
extension CompletionBuilder {
  /// Adds the fields that a value of a row or an element can refer to. Returns whether the value is a name or a text.
  mutating func addTemplateNames(_ key: String) -> Bool {
    if key == "extends", context.containers.count == 1 { return addPatternsOfTemplates() }
    guard context.containers.count > 1, let part = context.key(of: context.containers[1].step),
      part == "rows" || part == "header", description.field != nil || key == "stops",
      let use = TemplateNames.Use(key)
    else { return false }
    let fields = TemplateNames(at: context, key: key, surroundings.registry).fields(for: use)
    if use.form == .inBraces, let token = context.token, token.isString, let part = Self.part(of: token, context) {
      list = CompletionList(.part(part), at: context)
      for field in fields {
        let name = "{\(field.name)}"
        add(field, name, SnippetText([.text(String(Skeleton.json(name).dropFirst().dropLast()))]), filter: name)
        if key == "text" && hasColon(part) { addFormats(of: field) }
      }
    } else {
      for field in fields {
        let name = use.form != .plain ? "{\(field.name)}" : field.name
        add(field, name, SnippetText([.text(Skeleton.json(name))]), filter: nil)
      }
    }
    return use.form != .alternative
  }

  /// Adds the other templates. Returns whether the value is one of them.
  private mutating func addPatternsOfTemplates() -> Bool {
    let own = context.containers.first.flatMap { context.scalar("pattern", of: $0) }
    for pattern in surroundings.registry.patternsOfTemplates where pattern.name != own {
      let summary = surroundings.registry.floorType(for: pattern)?.summary ?? ""
      list.add(.pattern, string: pattern.name, documentation: Documentation("\(summary)"))
    }
    return true
  }

  /// Whether a name in braces has a colon, after which a format is written.
  private func hasColon(_ part: Range<Int>) -> Bool { context.bytes[part].contains(UInt8(ascii: ":")) }

  /// Adds a number in each of its formats.
  private mutating func addFormats(of field: TemplateNames.Field) {
    guard ["string", "number", "integer"].contains(field.type) else { return }
    for format in NumberFormat.allCases {
      let name = "{\(field.name):\(format.rawValue)}"
      add(field, name, SnippetText([.text(String(Skeleton.json(name).dropFirst().dropLast()))]), filter: name)
    }
  }

  private mutating func add(
    _ field: TemplateNames.Field, _ label: String, _ text: SnippetText, filter: String?
  ) {
    list.add(
      .field, label, text, detail: field.type, documentation: Documentation("\(field.about)"), filter: filter)
  }

  /// Returns the name in braces under the cursor in a string, with its braces, or the place of the cursor in the text; `nil` if
  /// the cursor is not between the quotes.
  private static func part(of token: CursorToken, _ context: CursorContext) -> Range<Int>? {
    let isClosed = token.form == .string(isClosed: true)
    let content = (token.range.lowerBound + 1)..<(token.range.upperBound - (isClosed ? 1 : 0))
    guard content.lowerBound <= context.offset, context.offset <= content.upperBound else { return nil }
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let before = context.bytes[content.lowerBound..<context.offset]
    guard let start = before.lastIndex(where: { $0 == open || $0 == close }), context.bytes[start] == open else {
      return context.offset..<context.offset
    }
    let after = context.bytes[context.offset..<content.upperBound]
    guard let end = after.firstIndex(where: { $0 == open || $0 == close }), context.bytes[end] == close else {
      return start..<context.offset
    }
    return start..<(end + 1)
  }
}
