/// A colour in JSON: a role or a literal.
package struct WrittenColor: ModelValue {
  package let color: ThemeColor

  package static func read(from value: borrowing ValueReader) -> WrittenColor? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    let text = value.text.string
    if let color = ThemeColor(named: text) { return WrittenColor(color: color) }
    // Pages of Storey have no such colours.
    if value.session.readsView, let color = ThemeColor(css: text) { return WrittenColor(color: color) }
    let roles = ThemeColor.Role.allCases.map(\.rawValue)
    value.report(
      .outOfRange, .warning, "invalid colour \"\(Diagnostic.excerpt(of: value.text))\"",
      Misspelling(text, among: roles), hint: "expected one of \(roles.joined(separator: ", ")), or #RRGGBB")
    return nil
  }

  package static var standIn: WrittenColor { WrittenColor(color: .text) }
  package static var valueDescription: ValueDescription {
    let roles = ThemeColor.Role.allCases.map(\.rawValue)
    return .text(pattern: "^(\((roles + [LiteralColor.pattern]).joined(separator: "|")))$")
  }
}

/// A literal colour in JSON.
struct LiteralColor: ModelValue {
  let color: ThemeColor

  static func read(from value: borrowing ValueReader) -> LiteralColor? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    if let color = ThemeColor(hex: value.text.string) { return LiteralColor(color: color) }
    value.report(
      .outOfRange, .warning, "invalid colour \"\(Diagnostic.excerpt(of: value.text))\"",
      hint: "write #RGB, #RRGGBB or #RRGGBBAA")
    return nil
  }

  /// The regular expression of the format that `ThemeColor(hex:)` accepts.
  static let pattern = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"

  static var standIn: LiteralColor { LiteralColor(color: .text) }
  static var valueDescription: ValueDescription { .text(pattern: "^\(pattern)$") }
}
