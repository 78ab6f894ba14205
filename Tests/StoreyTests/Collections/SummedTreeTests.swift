import TestMutations
import Testing

@testable import Storey

private struct Item: Summed, Equatable {
  let value: Int

  struct Total: Summable {
    let value: Int
    static let zero = Total(value: 0)
    static func + (a: Total, b: Total) -> Total { Total(value: a.value + b.value) }
  }

  var sum: Total { Total(value: value) }
}

@Suite struct SummedTreeTests {
  /// Checks that a tree agrees with an array of the same elements.
  private func check(_ tree: SummedTree<Item>, against items: [Item]) {
    #expect(tree.count == items.count)
    #expect(tree.elements == items)
    #expect(tree.sum.value == items.reduce(0) { $0 + $1.value })
    var before = 0
    var iterator = tree.makeIterator()
    for (index, item) in items.enumerated() {
      let entry = tree.entry(at: index)
      #expect(entry.element == item && entry.before.value == before)
      let walked = iterator.next()
      #expect(walked?.index == index && walked?.element == item && walked?.before.value == before)
      if item.value > 0 {
        let found = tree.first { $0.value > before }
        #expect(found?.element == item && found?.before.value == before)
      }
      before += item.value
    }
    #expect(iterator.next() == nil)
    #expect(tree.first { $0.value > before } == nil)
  }

  @Test(arguments: [0, 1, 31, 32, 33, 1000, 1025, 40_000])
  func `a tree that is created from an array contains its elements`(count: Int) {
    let items = (0..<count).map { Item(value: $0 % 7) }
    check(SummedTree(items), against: items)
  }

  @Test(arguments: 0..<8)
  func `random edits have the same results in a tree and in an array`(seed: UInt64) {
    var dice = Dice(state: seed)
    var items = (0..<Int.random(in: 0...200, using: &dice)).map { Item(value: $0 % 5) }
    var tree = SummedTree(items)
    let (first, firstItems) = (tree, items)
    // The tree grows first and then shrinks, so that nodes are split and joined at every depth.
    for step in 0..<4000 {
      let wantsMore = step < 2000 ? 0...2 : 0...8
      let choice = items.isEmpty ? 0 : Int.random(in: wantsMore, using: &dice)
      let item = Item(value: Int.random(in: 0...9, using: &dice))
      switch choice {
      case 0,
        1 where step < 2000:
        let index = Int.random(in: 0...items.count, using: &dice)
        items.insert(item, at: index)
        tree.insert(item, at: index)
      case 2:
        let index = items.indices.randomElement(using: &dice) ?? 0
        items[index] = item
        tree.replace(at: index, with: item)
      default:
        let index = items.indices.randomElement(using: &dice) ?? 0
        #expect(tree.remove(at: index) == items.remove(at: index))
      }
      if step % 500 == 499 { check(tree, against: items) }
    }
    check(tree, against: items)
    check(first, against: firstItems)
  }
}
