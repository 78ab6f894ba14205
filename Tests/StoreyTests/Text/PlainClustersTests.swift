import TestLevels
import TestMutations
import Testing

@testable import Storey

/// The clusters of plain text, compared with those of any text.
@Suite(.tags(.unsafeMemory)) struct PlainClustersTests {
  private static let plain = (0x20..<0x7F).compactMap(Unicode.Scalar.init) + ["中", "文", "䀀", "鿿"]

  private func descriptions(_ clusters: inout some BreakableClusters) -> [String] {
    var result: [String] = []
    while let next = clusters.next() {
      let cluster = next.cluster
      result.append("\(cluster.start)..<\(cluster.end) \(cluster.width) \(cluster.isBlank) \(next.lineBreak)")
    }
    return result
  }

  /// Returns the clusters of a text as both types find them; `nil` for plain clusters when the text is not plain.
  private func clusters(of text: String) -> (plain: [String]?, any: [String]) {
    let bytes = Array(text.utf8)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe AdvanceWidths.regular.ascii.withUnsafeBufferPointer { ascii in
        var plain = unsafe PlainClusters(bytes, ascii)
        var any = unsafe AnyClusters(bytes, .regular)
        let found = descriptions(&plain)
        return (plain.foundOther ? nil : found, descriptions(&any))
      }
    }
  }

  @Test func `all pairs of plain scalars, and digits after them, break as in any text`() {
    for first in Self.plain {
      for second in Self.plain {
        for text in ["\(first)\(second)", "a\(first)\(second)7", "中\(first)\(second)中", "1\(first)\(second) 7"] {
          let (plain, any) = clusters(of: text)
          #expect(plain == any, "'\(text)'")
        }
      }
    }
  }

  @Test func `random plain texts break as any text`() {
    var dice = Dice(state: 42)
    for _ in 0..<3000 {
      let count = Int.random(in: 0...20, using: &dice)
      let text = (0..<count).map { _ in String(Self.plain.randomElement(using: &dice) ?? "a") }.joined()
      let (plain, any) = clusters(of: text)
      #expect(plain == any, "'\(text)'")
    }
  }

  @Test(arguments: ["a\u{301}", "中\u{FE0F}", "1\u{FE0F}\u{20E3}", "é", "a\nb", "a\tb", "䷀", "中。", "ab\u{AD}cd", "🙂"])
  func `a text with other scalars is not plain`(text: String) {
    #expect(clusters(of: text).plain == nil)
    #expect(clusters(of: "中 a\(text)").plain == nil)
  }
}
