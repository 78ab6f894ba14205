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
      var first: JSONText?
      var others: [JSONText] = []
      for part in parts {
        guard let piece = part.text(in: scope) else { return nil }
        text += piece.string
        if case .slot = part {
          if first == nil { first = piece } else { others.append(piece) }
        }
      }
      guard let first else { return JSONText(text, madeOf: []) }
      // Most texts contain one field, for which no array is needed.
      return others.isEmpty ? JSONText(text, madeOf: first) : JSONText(text, madeOf: [first] + others)
    }
  }

  /// Whether none of its slots is absent.
  func isPresent(in scope: Scope) -> Bool {
    switch self {
    case .constant: true
    case .slot(let index): scope.hasText(index)
    case .joined(let parts): parts.allSatisfy { $0.isPresent(in: scope) }
    }
  }
}
