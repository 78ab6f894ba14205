import Storey

/// Where a text comes from.
enum TextSource: Sendable {
  case constant(JSONText)
  case slot(Int)
  /// Texts one after another. Put together when they are drawn: few rows are, and pages hold many items.
  case joined([TextSource])

  /// The text; nil when a part of it is not in the page.
  func text(in scope: Scope) -> JSONText? {
    switch self {
    case .constant(let text): return text
    case .slot(let index): return scope[index].text
    case .joined(let parts):
      var text = ""
      var originals: [JSONText] = []
      for part in parts {
        guard let piece = part.text(in: scope) else { return nil }
        text += piece.string
        if case .slot = part { originals.append(piece) }
      }
      return originals.count == 1 ? JSONText(text, madeOf: originals[0]) : JSONText(text, madeOf: originals)
    }
  }
}
