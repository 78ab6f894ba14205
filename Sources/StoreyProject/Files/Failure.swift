import Storey

/// An error to show to the user, with an optional remedy.
package struct Failure: Error, Sendable, Hashable {
  /// The error.
  package let message: String
  /// The remedy.
  package var hint: String?

  /// Creates an error.
  package init(message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// Returns the error for an unknown name, such as that of a rule. Its hint suggests the nearest known name.
  /// - Parameter remedy: The hint when no known name is near.
  package static func unknown(
    _ kind: String, _ name: String, among known: some Sequence<String>, orElse remedy: String? = nil
  ) -> Failure {
    Failure(message: "unknown \(kind) '\(name)'", hint: suggestion(for: name, among: known) ?? remedy)
  }

  /// Returns a hint that suggests the nearest known name, or `nil` if none is near.
  package static func suggestion(for name: String, among known: some Sequence<String>) -> String? {
    SpellingSuggestion.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
  }
}
