import Testing

@testable import StoreyValidation

@Suite struct EnglishWordsTests {
  /// The words of the table, in its order.
  private static let words: [String] = {
    var words: [String] = []
    for letter in "\(EnglishWords.table)" {
      if letter.isUppercase {
        let shared = Int(letter.asciiValue ?? 0) - Int(UInt8(ascii: "A"))
        words.append(String((words.last ?? "").prefix(shared)))
      } else {
        words[words.count - 1].append(letter)
      }
    }
    return words
  }()

  @Test func `every word of the table is found`() {
    #expect(Self.words.count == 40_080 && Self.words.first == "aardvark" && Self.words.last == "zucchinis")
    #expect(zip(Self.words, Self.words.dropFirst()).allSatisfy(<))
    #expect(Self.words.allSatisfy(EnglishWords.contains))
  }

  @Test func `words that are not in the table are not found`() {
    let known = Set(Self.words)
    for word in stride(from: 0, to: Self.words.count, by: 16).lazy.map({ Self.words[$0] }) {
      for other in [word + "a", word + "zz", String(word.dropLast()), "a" + word] where !known.contains(other) {
        #expect(!EnglishWords.contains(other))
      }
    }
    for text in ["", "a", "zzz", "Tea", "tea time", "茶", "{", "A", "~"] { #expect(!EnglishWords.contains(text)) }
  }
}
