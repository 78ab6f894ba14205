import Storey

/// The source of a text: a constant, a field, or several of these.
enum TextSource: Sendable {
  case constant(JSONText)
  case slot(Int)
  /// Texts to concatenate. They are concatenated when a row is drawn: a page may have many items, and few of its rows are
  /// drawn.
  case joined([TextSource])

  /// Returns the text, or `nil` if one of its slots is absent.
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
