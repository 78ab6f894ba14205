/// The texts of words that an app adds or replaces, by language.
///
///     registry.words[.picture, "de"] = "Bild {}"
public struct PageWords: Sendable, Hashable {
  /// The texts by language, in lower case, and by the name of the word.
  private var texts: [String: [String: PageWordText]] = [:]

  /// Creates an empty table: all words keep their default texts.
  public init() {}

  /// The text of a word in a language (BCP 47); `nil` if the table has no text for it. `{}` is replaced by an argument of the
  /// word. The text of `de` is also used for `de-AT`, unless there is one for `de-AT`.
  public subscript(word: PageWord, language: String) -> String? {
    get { texts[language.lowercased()]?[word.name]?.text.string }
    set { texts[language.lowercased(), default: [:]][word.name] = newValue.map { PageWordText($0) } }
  }

  /// Returns the text of a word in the first of some languages that has one. For each language, a text of this table takes
  /// precedence over the text of the word itself. The languages are in lower case.
  func text(_ word: PageWord, in languages: [String]) -> PageWordText {
    for language in languages {
      if !texts.isEmpty, let text = texts[language]?[word.name] { return text }
      if let text = word.text(in: language) { return text }
    }
    return word.fallback
  }
}
