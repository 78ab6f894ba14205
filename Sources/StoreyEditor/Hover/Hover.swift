import Storey
import StoreyProject
import StoreyValidation

/// The documentation of the parts of a file.
package struct Hover {
  private let file: EditedFile

  /// Creates the documentation of a file. O(1).
  package init(_ file: EditedFile) { self.file = file }

  /// Returns the documentation of the key or value at an offset, or of the floor whose opening brace is there; `nil` for other
  /// places. O(bytes), and O(rows of the page) for the first floor.
  package func text(at offset: Int) -> HoverText? {
    guard file.bytes.indices.contains(offset) else { return nil }
    let isBrace = file.bytes[offset] == UInt8(ascii: "{")
    let context = CursorContext(file.bytes, at: isBrace ? offset + 1 : offset)
    var finder = DescriptionFinder(file.kind, file.surroundings)
    let description = finder.description(at: context)
    let range: Range<Int>
    let documentation: Documentation?
    if isBrace, let container = context.containers.last, container.start == offset {
      guard description.object?.meaning == .floor else { return nil }
      range = offset..<(offset + 1)
      documentation = FloorText(file).documentation(of: container, description.floor?.pattern)
    } else if let token = context.token, token.range.contains(offset) {
      range = token.range
      documentation =
        switch context.role {
        case .key: text(ofKey: context, description)
        // A value without documentation of its own has that of its key.
        case .value:
          text(ofValue: context.text(of: token.range), context, description) ?? text(ofKey: context, description)
        case .none: nil
        }
    } else {
      return nil
    }
    return documentation.flatMap { $0.isEmpty ? nil : HoverText(range: range, documentation: $0) }
  }

  // MARK: Keys

  private func text(ofKey context: CursorContext, _ description: CursorDescription) -> Documentation? {
    guard let object = description.object, let container = context.containers.last else { return nil }
    if file.kind == .template, object.meaning == .names, let name = context.token {
      return TemplateNames.documentation(ofDeclared: context.text(of: name.range), in: container, context)
    }
    guard let field = description.field else { return nil }
    switch object.meaning {
    case .floor where description.isPattern:
      return FloorText(file).documentation(of: container, description.floor?.pattern)
    case .rules: return rule(field.key)
    case .capabilities: return Documentation("\(field.summary)").titled("\(code: field.key)")
    case .model, .floor, .parameters, .names:
      return FieldText.documentation(of: field).titled("\(code: field.key)")
    }
  }

  // MARK: Values

  private func text(
    ofValue value: String, _ context: CursorContext, _ description: CursorDescription
  ) -> Documentation? {
    if description.isPattern, let container = context.containers.last {
      return FloorText(file).documentation(of: container, description.floor?.pattern)
    }
    for alternative in description.values {
      if case .text(let pattern) = alternative, ThemeText.isColor(pattern) { return color(value) }
      guard case .choice(let words) = alternative else { continue }
      let text = ThemeText.documentation(of: value, among: words, in: file.surroundings.theme)
      if !text.isEmpty { return titled(value, text) }
    }
    if file.kind == .page, description.isDestination {
      return titled(value, DestinationText.documentation(of: value, in: file.surroundings.registry.destinations))
    }
    guard let field = description.field else { return nil }
    if let word = field.words.first(where: { $0.word == value }) {
      return titled(value, Documentation("\(word.summary)"))
    }
    switch (file.kind, field.key) {
    case (.configuration, "rule"), (.baseline, "rule"): return rule(value)
    case (.manifest, "pattern"): return FloorText(file).summary(of: value).map { Documentation($0) }
    case (.template, let key):
      return TemplateNames(at: context, key: key, file.surroundings.registry).documentation(ofName: value, for: key)
    default: return nil
    }
  }

  /// Returns documentation below the name of its subject; `nil` if it is empty.
  private func titled(_ name: String, _ text: Documentation) -> Documentation? {
    text.isEmpty ? nil : text.titled("\(code: name)")
  }

  private func rule(_ id: String) -> Documentation? {
    let configuration = file.surroundings.configuration
    return configuration.rules[RuleID(id)].flatMap { titled(id, RuleText.documentation(of: $0, in: configuration)) }
  }

  private func color(_ written: String) -> Documentation? {
    let theme = file.surroundings.theme
    if let role = ThemeColor.Role(rawValue: written) {
      return titled(written, ThemeText.documentation(of: role, in: theme))
    }
    return ThemeColor(hex: written).flatMap { titled($0.name, ThemeText.documentation(of: $0, in: theme)) }
  }
}
