import Storey

/// Character references of HTML. A text that contains them before an output is written was escaped too early.
enum TextReferences {
  /// Returns whether a text contains character references.
  static func areIn(_ text: String) -> Bool {
    text.contains("&") && ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#"].contains { text.contains($0) }
  }

  /// Returns the texts in a model, to a nesting depth of 8.
  static func texts(of model: Any, depth: Int = 0) -> [String] {
    switch model {
    case let text as JSONText: [text.string]
    case let text as String: [text]
    case _ where depth > 8: []
    default: Mirror(reflecting: model).children.flatMap { texts(of: $0.value, depth: depth + 1) }
    }
  }
}
