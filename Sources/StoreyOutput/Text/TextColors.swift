package import Storey

/// The colours of a text for people: ANSI escape sequences, or nothing.
///
/// The sixteen standard colours are used, because the palette of the terminal adapts them to its background.
package struct TextColors: Sendable {
  /// The meaning of a coloured part of a text.
  package enum Role: Sendable {
    case error, warning, note
    case added, removed, changed, moved
    case heading

    /// The parameters of the sequence that starts the colour (ECMA-48, Select Graphic Rendition).
    fileprivate var parameters: StaticString {
      switch self {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      case .added: "32"
      case .removed: "31"
      case .changed: "33"
      case .moved: "36"
      case .heading: "1"
      }
    }

    package init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }
  }

  /// Whether sequences are written.
  package let isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  /// The sequence that starts a colour.
  package func start(_ role: Role) -> String { isOn ? "\u{1B}[\(role.parameters)m" : "" }

  /// The sequence that ends every colour.
  package var end: String { isOn ? "\u{1B}[0m" : "" }

  /// Returns a text in a colour.
  package func text(_ text: String, _ role: Role) -> String { "\(start(role))\(text)\(end)" }
}
