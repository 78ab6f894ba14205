import Storey

/// The texts that a field may have.
struct Choice: Sendable {
  /// The number of options that a hint lists. Each finding has a hint, so that a long one would be written often.
  private static let mostListed = 50
  /// The number of options that a text is compared with for a suggestion.
  private static let mostSuggested = 100

  let options: [String]
  /// The options as hints list them.
  let listed: String
  /// The hint of a finding about another text.
  let hint: String
  private let known: TextSet<String>

  init(_ options: [String]) {
    self.options = options
    known = TextSet(options)
    let more = options.count > Self.mostListed ? ", … (\(options.count) in all)" : ""
    listed = options.prefix(Self.mostListed).joined(separator: ", ") + more
    hint = "expected one of \(listed)"
  }

  /// The options that may be suggested in place of another text.
  var suggested: ArraySlice<String> { options.prefix(Self.mostSuggested) }

  func contains(_ text: JSONText) -> Bool { known.contains(text.string) }
}
