import Storey
import Testing

@testable import StoreyServe

/// A draft and the changes that other programs make to its file.
@Suite struct PageDraftTests {
  private static let base = """
    {
      "name": "Home",
      "floors": [
        {"pattern": "A", "identityId": "1", "title": "Tea"},
        {"pattern": "B", "identityId": "2", "title": "Milk"}
      ]
    }
    """

  private func draft(_ text: String) -> PageDraft {
    var draft = PageDraft(of: Array(Self.base.utf8), VersionNumbers())
    draft.change("edit", to: Array(text.utf8))
    return draft
  }

  private func take(_ file: String, into draft: inout PageDraft) { draft.take(Array(file.utf8), .standard, .none) }

  private func text(_ draft: PageDraft) -> String { String(decoding: draft.text, as: UTF8.self) }

  @Test func `changes of other places are merged`() {
    var draft = draft(Self.base.replacing("Tea", with: "Green tea"))
    let revision = draft.revision
    take(Self.base.replacing("Milk", with: "Oat milk"), into: &draft)
    #expect(text(draft) == Self.base.replacing("Tea", with: "Green tea").replacing("Milk", with: "Oat milk"))
    #expect(draft.conflicts == nil && draft.isChanged && draft.revision != revision)
    // Undo would take back the changes of the other program, too.
    #expect(draft.history.undoLabel == nil)
  }

  @Test func `a file without a draft is read again`() {
    var draft = PageDraft(of: Array(Self.base.utf8), VersionNumbers())
    take(Self.base.replacing("Milk", with: "Oat milk"), into: &draft)
    #expect(!draft.isChanged && text(draft).contains("Oat milk"))
  }

  @Test func `a change of one value by both is a conflict, and the draft stands until it is decided`() throws {
    let (mine, other) = (Self.base.replacing("Tea", with: "Green tea"), Self.base.replacing("Tea", with: "Black tea"))
    for takesFile in [false, true] {
      var draft = draft(mine)
      take(other, into: &draft)
      let conflict = try #require(draft.conflicts?.conflicts.first)
      #expect(conflict.part == "A · id 1" && conflict.draft == "\"Green tea\"" && conflict.file == "\"Black tea\"")
      #expect(text(draft) == mine)
      // The decision changes this value only, also if the draft was edited since.
      draft.change("edit", to: Array(mine.replacing("Home", with: "Start").utf8))
      let isDecided = draft.decide(0, takesFile: takesFile)
      #expect(isDecided)
      #expect(draft.conflicts == nil)
      #expect(text(draft) == (takesFile ? other : mine).replacing("Home", with: "Start"))
      let isDecidedAgain = draft.decide(0, takesFile: takesFile)
      #expect(!isDecidedAgain)
    }
  }

  @Test func `a conflict stays open when the file changes again, until it is decided or discarded`() {
    var draft = draft(Self.base.replacing("Tea", with: "Green tea"))
    let other = Self.base.replacing("Tea", with: "Black tea")
    take(other, into: &draft)
    take(other.replacing("Milk", with: "Oat milk"), into: &draft)
    #expect(draft.conflicts?.conflicts.map(\.file) == ["\"Black tea\""])
    #expect(text(draft) == Self.base.replacing("Tea", with: "Green tea").replacing("Milk", with: "Oat milk"))
    draft.discard()
    #expect(draft.conflicts == nil && !draft.isChanged)
    #expect(text(draft) == other.replacing("Milk", with: "Oat milk"))
  }

  @Test
  func
    `a file that changes again while a conflict is open has conflicts only at values that the draft changed`()
  {
    var draft = draft(Self.base.replacing("Tea", with: "Green tea").replacing("Home", with: "Start"))
    let other = Self.base.replacing("Tea", with: "Black tea")
    take(other.replacing("Milk", with: "Oat milk"), into: &draft)
    take(other.replacing("Milk", with: "Rice milk"), into: &draft)
    #expect(draft.conflicts?.conflicts.map(\.file) == ["\"Black tea\""])
    #expect(text(draft).contains("Rice milk") && text(draft).contains("Green tea") && text(draft).contains("Start"))
  }

  @Test func `undo of a decision opens the conflict again, and redo decides it`() {
    for takesFile in [false, true] {
      var draft = draft(Self.base.replacing("Tea", with: "Green tea"))
      take(Self.base.replacing("Tea", with: "Black tea"), into: &draft)
      let isDecided = draft.decide(0, takesFile: takesFile)
      let decided = text(draft)
      let isUndone = draft.undo()
      #expect(isDecided && isUndone && draft.conflicts != nil && text(draft).contains("Green tea"))
      let isRedone = draft.redo()
      #expect(isRedone && draft.conflicts == nil && text(draft) == decided)
      draft.markSaved()
      let isUndoneAgain = draft.undo()
      #expect(isUndoneAgain && draft.conflicts == nil)
    }
  }

  @Test func `the version that is chosen wins over later edits of the same value, and undo cannot bypass a conflict`() {
    var edited = draft(Self.base.replacing("Tea", with: "Green tea"))
    take(Self.base.replacing("Tea", with: "Black tea"), into: &edited)
    edited.change("edit", to: Array(Self.base.replacing("Tea", with: "White tea").replacing("Milk", with: "Rice").utf8))
    let isDecided = edited.decide(0, takesFile: true)
    #expect(isDecided && text(edited) == Self.base.replacing("Tea", with: "Black tea").replacing("Milk", with: "Rice"))
    var discarded = draft(Self.base.replacing("Tea", with: "Green tea"))
    take(Self.base.replacing("Tea", with: "Black tea"), into: &discarded)
    discarded.discard()
    let isUndone = discarded.undo()
    #expect(!isUndone && !discarded.isChanged)
  }

  @Test func `a text that is not JSON makes one conflict of the whole page`() {
    for (mine, other) in [("{", Self.base.replacing("Tea", with: "x")), (Self.base.replacing("Tea", with: "x"), "{")] {
      var draft = draft(mine)
      take(other, into: &draft)
      #expect(draft.conflicts?.conflicts.count == 1 && text(draft) == mine)
      var kept = draft
      let isKept = kept.decide(0, takesFile: false)
      #expect(isKept && text(kept) == mine)
      let isDecided = draft.decide(0, takesFile: true)
      #expect(isDecided && text(draft) == other && !draft.isChanged)
    }
  }

  @Test func `a file that gets the text of the draft ends it`() {
    var draft = draft(Self.base.replacing("Tea", with: "Green tea"))
    take(Self.base.replacing("Tea", with: "Green tea"), into: &draft)
    #expect(!draft.isChanged && draft.conflicts == nil)
  }
}
