import Storey
import Testing

@Suite struct MisspellingTests {
  @Test(
    arguments: [
      ("titel", ["title", "titles"]), ("titl", ["title", "titles"]), ("xyz", []), ("title", ["titles"]),
      // At most three names, the nearest first, and equally near ones in the order of the list.
      ("pictur", ["picture", "Pictures"]), ("lst", ["lost", "list", "last"]),
    ] as [(String, [String])])
  func `a misspelled name has up to three suggestions, nearest first`(typed: String, suggestions: [String]) {
    let known = [
      "titles", "title", "texture", "Pictures", "picture", "pectore", "title", "lost", "list", "last", "lust",
    ]
    let misspelling = Misspelling(typed, among: known)
    #expect(misspelling.suggestions == suggestions)
    #expect(misspelling.suggestions.first == SpellingSuggestion.nearest(to: typed, among: known))
  }

  private func diagnostic(at pointer: String) throws -> Diagnostic {
    let text = #"{"a": "Foucs", "b": "a Foucs", "c": ["Foucs"], "Foucs": 1, "d": "Fou\u0063s"}"#
    let root = try Document(parsing: Array(text.utf8)).root
    let key = root.members.compactMap { $0.key.source }[3]
    let location = pointer == "key" ? key : root[try #require(JSONPointer(pointer))]
    return Diagnostic(
      rule: .unknownPattern, severity: .error, message: "m", Misspelling("Foucs", among: ["Focus"]), hint: "h",
      at: location)
  }

  @Test func `a suggestion replaces a whole string or key`() throws {
    for pointer in ["/a", "/c/0", "/d", "key"] {
      let diagnostic = try diagnostic(at: pointer)
      #expect(diagnostic.suggestions == ["Focus"] && diagnostic.replacement == nil, "\(pointer)")
      #expect([diagnostic].findings().map(\.suggestions) == [["Focus"]])
    }
    for pointer in ["/b", "/c", "/none"] {
      let diagnostic = try diagnostic(at: pointer)
      #expect(diagnostic.suggestions.isEmpty && diagnostic.hint == "did you mean \"Focus\"?", "\(pointer)")
    }
    let far = Diagnostic(
      rule: .unknownPattern, severity: .error, message: "m", Misspelling("Foucs", among: ["Normal"]), hint: "h")
    #expect(far.hint == "h" && far.suggestions.isEmpty)
  }
}
