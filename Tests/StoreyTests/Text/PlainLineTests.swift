import TestLevels
import TestMutations
import Testing

@testable import Storey

/// The single pass over plain text, compared with the breaker of any text.
@Suite(.tags(.unsafeMemory)) struct PlainLineTests {
  private func brokenLine(_ bytes: UnsafeBufferPointer<UInt8>, room: Int, limit: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var breaker = unsafe LineBreaker(bytes, widths: .regular, room: room, limit: limit)
    var clusters = unsafe AnyClusters(bytes, ClusterReader(bytes, .regular))
    breaker.appendLines(of: &clusters, to: &lines)
    return lines
  }

  @Test func `the only line of plain text is that of the breaker, whole or cut`() {
    var dice = Dice(state: 41)
    var (wholeCount, cutCount) = (0, 0)
    for _ in 0..<4000 {
      let count = Int.random(in: 0...12, using: &dice)
      let text = String((0..<count).map { _ in "aiW. 中文-(7¥é ".randomElement(using: &dice) ?? "a" })
      let room = Int.random(in: 0...16_000, using: &dice)
      let bytes = Array(text.utf8)
      unsafe bytes.withUnsafeBufferPointer { bytes in
        for limit in [1, 3] {
          let broken = unsafe brokenLine(bytes, room: room, limit: limit)
          guard let line = unsafe PlainLine.only(of: bytes, widths: .regular, room: room, isLast: limit == 1) else {
            continue
          }
          #expect(broken == (line.end > 0 || line.isTruncated ? [line] : []), "'\(text)' in \(room)")
          if line.isTruncated { cutCount += 1 } else { wholeCount += 1 }
        }
      }
    }
    #expect(wholeCount > 500 && cutCount > 500)
  }

  @Test func `a text that is not plain, begins with a space or needs more lines is left to the breaker`() {
    let texts = [
      ("ē", 9999, true), ("a\u{301}", 9999, true), ("\u{AD}", 9999, true), (" a", 9999, true), ("aa", 1200, false),
      ("a中", 1200, false),
    ]
    for (text, room, isLast) in texts {
      let bytes = Array(text.utf8)
      unsafe bytes.withUnsafeBufferPointer {
        #expect(unsafe PlainLine.only(of: $0, widths: .regular, room: room, isLast: isLast) == nil)
      }
    }
  }
}
