import TestLevels
import TestMutations
import Testing

@testable import Storey

/// Compares the edit distance with an implementation that fills the whole table of prefixes.
@Suite(.tags(.unsafeMemory)) struct EditDistanceTests {
  @Test(arguments: 0..<20)
  func `the edit distance agrees with the full table`(seed: UInt64) {
    var dice = Dice(state: seed)
    for _ in 0..<200 {
      let length = [3, 8, 20, 64].randomElement(using: &dice) ?? 3
      let text = Self.text(length, &dice)
      let other = dice.isLucky(oneIn: 3) ? Self.text(length, &dice) : Self.edited(text, &dice)
      #expect(EditDistance(from: text).edits(to: other) == Self.distance(text, other), "\(text) and \(other)")
    }
  }

  private static func text(_ length: Int, _ dice: inout Dice) -> [Unicode.Scalar] {
    (0..<Int.random(in: 0...length, using: &dice)).map { _ in "abcé价".unicodeScalars.randomElement(using: &dice) ?? "a"
    }
  }

  private static func edited(_ text: [Unicode.Scalar], _ dice: inout Dice) -> [Unicode.Scalar] {
    var text = text
    for _ in 0..<Int.random(in: 0...4, using: &dice) {
      guard text.count > 1 else { break }
      let place = Int.random(in: 0..<text.count - 1, using: &dice)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: text.swapAt(place, place + 1)
      case 1: text.remove(at: place)
      case 2 where text.count < 64: text.insert("b", at: place)
      default: text[place] = "c"
      }
    }
    return text
  }

  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        let replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
