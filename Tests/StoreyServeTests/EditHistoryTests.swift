import Storey
import TestLevels
import TestMutations
import Testing

@testable import StoreyServe

/// Undo and redo of the changes of a text.
@Suite struct EditHistoryTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `the replacement between two texts keeps characters whole`() {
    for (old, new) in [
      ("茶a", "菜a"), ("a茶", "a菜"), ("", "茶"), ("茶", ""), ("é", "è"), ("aé", "aéé"), ("aaa", "aa"), ("x", "x"),
    ] {
      let made = TextReplacement.difference(from: Self.bytes(old), to: Self.bytes(new))
      #expect(made.applied(to: Self.bytes(old)) == Self.bytes(new), "\(old) to \(new)")
      #expect(made.isEmpty == (old == new))
    }
  }

  @Test func `all steps are taken back and made again, byte for byte`() {
    for seed in 0..<TestLevel.count(20, long: 200) {
      var dice = Dice(seed: 46, run: seed)
      var history = EditHistory()
      var texts = [Self.bytes(#"{"floors": [{"title": "茶"}]}"#)]
      for step in 0..<60 {
        let old = texts[texts.count - 1]
        var new = old
        let characters = ["a", "é", "茶", "🍵"]
        for _ in 0...dice.below(3) {
          var text = Array(String(decoding: new, as: UTF8.self))
          let place = dice.below(text.count + 1)
          if dice.isLucky(oneIn: 3), place < text.count {
            text.remove(at: place)
          } else {
            text.insert(Character(dice.pick(characters)), at: place)
          }
          new = Self.bytes(String(text))
        }
        let change = TextReplacement.difference(from: old, to: new)
        if change.isEmpty { continue }
        history.add("step \(step)", group: nil, change, to: old)
        texts.append(new)
      }
      var text = texts[texts.count - 1]
      for expected in texts.dropLast().reversed() {
        text = history.undo(text) ?? []
        #expect(text == expected)
      }
      #expect(history.undo(text) == nil && history.undoLabel == nil)
      for expected in texts.dropFirst() {
        text = history.redo(text) ?? []
        #expect(text == expected)
      }
      #expect(history.redo(text) == nil && history.redoLabel == nil)
    }
  }

  @Test func `changes of one group are one step, and a new change ends the steps to redo`() {
    var history = EditHistory()
    var text = Self.bytes("")
    func type(_ new: String, group: String?) {
      history.add("type \(new)", group: group, TextReplacement.difference(from: text, to: Self.bytes(new)), to: text)
      text = Self.bytes(new)
    }
    for word in ["t", "te", "tea"] { type(word, group: "a") }
    type("tea!", group: "b")
    #expect(history.count == 2)
    // A letter that is typed and deleted again makes no step.
    type("tea!?", group: "c")
    type("tea!", group: "c")
    #expect(history.count == 2)
    text = history.undo(text) ?? []
    #expect(text == Self.bytes("tea"))
    text = history.undo(text) ?? []
    #expect(text == Self.bytes("") && history.redoLabel == "type tea")
    type("x", group: "b")
    #expect(history.redoLabel == nil && history.count == 1)
    // The step of a group continues only after its own changes.
    text = history.undo(text) ?? []
    type("y", group: "b")
    #expect(history.count == 1)
  }

  @Test func `a thousand steps are kept, and the oldest ones are forgotten beyond the bound of memory`() {
    var history = EditHistory()
    var text = Self.bytes("[]")
    for step in 0..<1500 {
      let new = Self.bytes("[\(step)]")
      history.add("change", group: nil, TextReplacement.difference(from: text, to: new), to: text)
      text = new
    }
    #expect(history.count == 1500)
    let large = String(repeating: "a", count: EditHistory.mostBytes / 4)
    for step in 0..<8 {
      let new = Self.bytes("[\"\(step)\(large)\"]")
      history.add(
        "change", group: nil, [TextReplacement(range: 0..<text.count, text: String(decoding: new, as: UTF8.self))],
        to: text)
      text = new
    }
    #expect(history.weight <= EditHistory.mostBytes && history.count < 8)
    #expect(history.undo(text) != nil)
  }
}
