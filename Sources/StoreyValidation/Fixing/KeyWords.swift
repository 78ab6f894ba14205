/// The words that keys are made of: what is one of them is not taken for a misspelling.
enum KeyWords {
  /// Whether a key is a word of its own rather than a misspelling of another key: the key itself, or a word in it that the other
  /// key does not have, is a common English word or a key that content management systems use. Case makes no difference.
  static func isWord(_ key: String, insteadOf other: String) -> Bool {
    if isListed(key) { return true }
    let shared = Set(words(in: other))
    return words(in: key).contains { !shared.contains($0) && isListed($0) }
  }

  private static func isListed(_ word: String) -> Bool {
    let word = word.lowercased()
    return CommonKeys.contains(word) || EnglishWords.contains(word)
  }

  /// The words in a key, as capitals, digits and signs part them: "imgUrl2" has "img" and "Url".
  private static func words(in key: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var wasCapital = false
    for scalar in key.unicodeScalars {
      let isCapital = scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
      let isLetter = isCapital || (scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isAlphabetic)
      if !isLetter || (isCapital && !wasCapital) {
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      }
      if isLetter { word.append(scalar) }
      wasCapital = isCapital
    }
    return word.isEmpty ? words : words + [String(word)]
  }
}
