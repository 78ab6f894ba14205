import Storey
import Testing

@Suite struct SpellingSuggestionTests {
  @Test(
    arguments: [
      ("funcitonId", "functionId"), ("titel", "title"), ("Titl", "title"), ("jmp", "jump"), ("xyz", nil),
      ("title", nil),
      ("t", nil), ("", nil),
    ] as [(String, String?)])
  func `the nearest name is found if it is near enough`(typed: String, meant: String?) {
    #expect(SpellingSuggestion.nearest(to: typed, among: ["functionId", "title", "jump", "margin"]) == meant)
  }
}
