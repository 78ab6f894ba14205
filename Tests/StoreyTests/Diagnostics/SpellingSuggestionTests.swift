import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct SpellingSuggestionTests {
  @Test(
    arguments: [
      ("funcitonId", "functionId"), ("titel", "title"), ("Titl", "title"), ("jmp", "jump"), ("xyz", nil),
      ("title", nil),
      ("t", nil), ("", nil),
    ] as [(String, String?)])
  func `the most similar name is suggested if it is similar enough`(typed: String, meant: String?) {
    #expect(SpellingSuggestion.nearest(to: typed, among: ["functionId", "title", "jump", "margin"]) == meant)
  }

  @Test(
    arguments: [
      // Two neighbouring letters are swapped.
      ("skuLsit", "skuList", true), ("identiytId", "identityId", true), ("dientityId", "identityId", true),
      ("identityDi", "identityId", false), ("margni", "margin", true), ("amrgin", "margin", true),
      ("level21a", "level12a", false), ("marig", "margi", false), ("mragni", "margin", false),
      // A letter is missing, neither the first nor the last.
      ("idntityId", "identityId", true), ("identitId", "identityId", true), ("dentityId", "identityId", false),
      ("identityI", "identityId", false), ("margn", "margin", false), ("coffePrice", "coffeePrice", true),
      ("classs", "class", false), ("addres", "address", false), ("addess", "address", true),
      ("oobject", "object", false),
      ("bject", "object", false), ("level1a", "level12a", false),
      // A letter is doubled, neither the first nor the last.
      ("skuLiist", "skuList", true), ("skuListt", "skuList", false), ("sskuList", "skuList", false),
      ("skuLixst", "skuList", false), ("addddress", "address", false), ("adddress", "address", true),
      // Replaced letters, case, prefixes and plurals make a suggestion uncertain.
      ("weight", "height", false), ("skulist", "skuList", false), ("categoryId", "categoryIds", false),
      ("keywords", "keyword", false), ("fheader", "header", false), ("skuList", "skuList", false),
    ])
  func `a suggestion is certain if one typing slip separates the names`(typed: String, name: String, isCertain: Bool) {
    #expect((SpellingSuggestion(for: typed, among: [name])?.isCertain ?? false) == isCertain)
  }

  @Test func `a second name that is equally similar makes a suggestion uncertain`() throws {
    let typed = "imagseList"
    #expect(SpellingSuggestion(for: typed, among: ["imagesList"])?.isCertain == true)
    #expect(SpellingSuggestion(for: typed, among: ["imagesList", "imageList"])?.isCertain == false)
    #expect(SpellingSuggestion(for: typed, among: ["imagesList"], beside: ["imageList"])?.isCertain == false)
    #expect(SpellingSuggestion(for: typed, among: ["imagesList"], beside: ["imagseLists"])?.isCertain == false)
    #expect(
      SpellingSuggestion(for: typed, among: ["imagesList"], beside: ["imagesList", "pictures"])?.isCertain == true)
  }

  @Test func `at most 1,000 names are compared`() {
    let others = (0..<1000).map { "other name \($0)" }
    #expect(SpellingSuggestion.nearest(to: "titel", among: others.dropLast() + ["title"]) == "title")
    #expect(SpellingSuggestion.nearest(to: "titel", among: others + ["title"]) == nil)
  }
}
