import Storey

/// References to characters, as HTML writes them: text that has some before an output writes it is escaped already.
enum TextReferences {
  /// Whether there are any in a text.
  static func areIn(_ text: String) -> Bool {
    text.contains("&") && ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#"].contains { text.contains($0) }
  }

  /// The texts that a model holds, as deep as it nests.
  static func texts(of model: Any, depth: Int = 0) -> [String] {
    switch model {
    case let text as JSONText: [text.string]
    case let text as String: [text]
    case _ where depth > 8: []
    default: Mirror(reflecting: model).children.flatMap { texts(of: $0.value, depth: depth + 1) }
    }
  }
}
