/// A role, or a colour that is written out.
package struct WrittenColor: ModelValue {
  package let color: ThemeColor

  package static func read(from value: borrowing ValueReader) -> WrittenColor? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    let text = value.text.string
    if let color = ThemeColor.Role(rawValue: text).map(ThemeColor.role) ?? ThemeColor(hex: text) {
      return WrittenColor(color: color)
    }
    let roles = ThemeColor.Role.allCases.map(\.rawValue)
    let nearest = SpellingSuggestion.nearest(to: text, among: roles)
    value.report(
      .outOfRange, .warning, "\"\(Diagnostic.excerpt(of: value.text))\" is neither a role nor a colour",
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? "use one of \(roles.joined(separator: ", ")), or #RRGGBB")
    return nil
  }

  package static var standIn: WrittenColor { WrittenColor(color: .text) }
  package static var valueDescription: ValueDescription {
    let roles = ThemeColor.Role.allCases.map(\.rawValue)
    return .text(pattern: "^(\((roles + [LiteralColor.pattern]).joined(separator: "|")))$")
  }
}

/// A colour that is written out.
struct LiteralColor: ModelValue {
  let color: ThemeColor

  static func read(from value: borrowing ValueReader) -> LiteralColor? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    if let color = ThemeColor(hex: value.text.string) { return LiteralColor(color: color) }
    value.report(
      .outOfRange, .warning, "\"\(Diagnostic.excerpt(of: value.text))\" is no colour",
      hint: "write #RGB, #RRGGBB or #RRGGBBAA")
    return nil
  }

  /// What `ThemeColor(hex:)` reads.
  static let pattern = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"

  static var standIn: LiteralColor { LiteralColor(color: .text) }
  static var valueDescription: ValueDescription { .text(pattern: "^\(pattern)$") }
}
