/// A name that is not known, and the known names that may have been intended.
public struct Misspelling: Sendable, Hashable {
  /// The maximum number of suggestions.
  private static let mostSuggestions = 3

  /// The name as typed.
  public let name: String
  /// The known names that are near enough, at most three, nearest first.
  public let suggestions: [String]

  /// Compares a name with the known names. Of equally near names, the first in the list comes first.
  /// O(candidates · length).
  ///
  /// - Parameters:
  ///   - name: The name as typed.
  ///   - candidates: The names that may be suggested. Only the first thousand are compared.
  public init(_ name: String, among candidates: some Sequence<String>) {
    self.name = name
    suggestions = SpellingSuggestion.nearest(Self.mostSuggestions, to: name, among: candidates)
  }

  /// The hint of a diagnostic, `did you mean "NAME"?`, with the nearest name; `nil` without suggestions.
  var hint: String? { suggestions.first.map(SpellingSuggestion.hint) }
}
