/// The words of keys. A key that is a known word is not treated as a misspelling.
enum KeyWords {
  /// Returns whether a key is a word of its own rather than a misspelling of another key: the key itself, or a word in it that
  /// the other key does not contain, is a common key of content management systems. Case is ignored.
  static func isWord(_ key: String, insteadOf other: String) -> Bool {
    if isListed(key) { return true }
    let shared = Set(words(in: other))
    return words(in: key).contains { !shared.contains($0) && isListed($0) }
  }

  private static func isListed(_ word: String) -> Bool {
    CommonKeys.contains(word.lowercased())
  }

  /// Returns the words in a key, separated by capitals, digits and punctuation: "imgUrl2" has "img" and "Url".
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
