import Storey
import StoreyValidation

/// The documentation of the parts of a file.
package struct Hover {
  private let file: EditedFile

  /// Creates the documentation of a file. O(1).
  package init(_ file: EditedFile) { self.file = file }

  /// Returns the documentation of the key or value at an offset, or of the floor whose opening brace is there; `nil` for other
  /// places. O(bytes), and O(rows of the page) for a floor.
  package func text(at offset: Int) -> HoverText? {
    guard file.bytes.indices.contains(offset) else { return nil }
    let isBrace = file.bytes[offset] == UInt8(ascii: "{")
    let context = CursorContext(file.bytes, at: isBrace ? offset + 1 : offset)
    var finder = DescriptionFinder(file.kind, file.surroundings)
    let description = finder.description(at: context)
    let range: Range<Int>
    let markdown: String?
    if isBrace, let container = context.containers.last, container.start == offset {
      guard description.object?.meaning == .floor else { return nil }
      range = offset..<(offset + 1)
      markdown = FloorText(file).markdown(of: container, context)
    } else if let token = context.token, token.range.contains(offset) {
      range = token.range
      markdown =
        switch context.role {
        case .key: text(ofKey: context, description)
        case .value: text(ofValue: context.text(of: token.range), context, description)
        case .none: nil
        }
    } else {
      return nil
    }
    return markdown.flatMap { $0.isEmpty ? nil : HoverText(range: range, markdown: $0) }
  }

  // MARK: Keys

  private func text(ofKey context: CursorContext, _ description: CursorDescription) -> String? {
    guard let object = description.object, let field = description.field, let container = context.containers.last else {
      return nil
    }
    switch object.meaning {
    case .floor where field.key == "pattern": return FloorText(file).markdown(of: container, context)
    case .rules: return rule(field.key)
    case .capabilities: return titled(field.key, MarkdownLine.escaped(field.summary))
    case .model, .floor, .parameters, .names: return titled(field.key, FieldText.markdown(of: field))
    }
  }

  private func titled(_ name: String, _ text: String) -> String { "\(MarkdownLine.code(name))\n\n\(text)" }

  // MARK: Values

  private func text(
    ofValue value: String, _ context: CursorContext, _ description: CursorDescription
  ) -> String? {
    if description.object?.meaning == .floor, description.key == "pattern", let container = context.containers.last {
      return FloorText(file).markdown(of: container, context)
    }
    for alternative in description.values {
      if case .text(let pattern) = alternative, ThemeText.isColor(pattern) { return color(value) }
      if case .choice(let words) = alternative, words == TextStyle.standard.map(\.name) {
        return ThemeText.markdown(ofStyle: value, in: file.surroundings.theme).map { titled(value, $0) }
      }
    }
    if file.kind == .page, description.isDestination { return destination(value) }
    guard let key = description.key, description.field != nil else { return nil }
    switch (file.kind, key) {
    case (.configuration, "rule"), (.baseline, "rule"): return rule(value)
    case (.manifest, "pattern"): return FloorText(file).summary(of: value)
    case (.template, _): return TemplateNames(at: context, key: key).markdown(ofName: value, for: key)
    default: return nil
    }
  }

  private func rule(_ id: String) -> String? {
    file.surroundings.configuration.rules[RuleID(id)].map { titled(id, RuleText.markdown(of: $0)) }
  }

  private func destination(_ name: String) -> String? {
    let text = DestinationText.markdown(of: name, in: file.surroundings.registry.destinations)
    return text.isEmpty ? nil : titled(name, text)
  }

  private func color(_ written: String) -> String? {
    let theme = file.surroundings.theme
    if let role = ThemeColor.Role(rawValue: written) { return titled(written, ThemeText.markdown(of: role, in: theme)) }
    guard let color = ThemeColor(hex: written) else { return nil }
    let roles = ThemeText.roles(of: color, in: theme)
    return titled(
      color.name, roles.isEmpty ? "Not a colour of the theme" : "Colour of: \(roles.joined(separator: ", "))")
  }
}
