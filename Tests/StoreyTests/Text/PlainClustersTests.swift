import TestLevels
import TestMutations
import Testing

@testable import Storey

/// The clusters of plain text, compared with those of any text.
@Suite(.tags(.unsafeMemory)) struct PlainClustersTests {
  private static let plain = (0x20..<0x7F).compactMap(Unicode.Scalar.init) + "中文鿿（）【】「，。！：々〇".unicodeScalars

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
        var plain = unsafe PlainClusters(bytes, .regular, ascii)
        var any = unsafe AnyClusters(bytes, ClusterReader(bytes, .regular))
        let found = descriptions(&plain)
        return (plain.foundOther ? nil : found, descriptions(&any))
      }
    }
  }

  @Test func `all pairs of plain scalars, and digits after them, break as in any text`() {
    var otherCount = 0
    for first in Self.plain {
      for second in Self.plain {
        for text in ["\(first)\(second)", "a\(first)\(second)7", "中\(first)\(second)中", "1\(first)\(second) 7"] {
          let (plain, any) = clusters(of: text)
          if let plain { #expect(plain == any, "'\(text)'") } else { otherCount += 1 }
        }
      }
    }
    // The break between a full-width bracket or stop and `$`, `%`, `+` or `\` depends on a third scalar.
    #expect(otherCount < 150)
  }

  @Test func `random plain texts break as any text`() {
    var dice = Dice(state: 42)
    var plainCount = 0
    for _ in 0..<3000 {
      let count = Int.random(in: 0...20, using: &dice)
      let text = (0..<count).map { _ in String(Self.plain.randomElement(using: &dice) ?? "a") }.joined()
      let (plain, any) = clusters(of: text)
      guard let plain else { continue }
      #expect(plain == any, "'\(text)'")
      plainCount += 1
    }
    #expect(plainCount > 1000)
  }

  @Test(arguments: [
    "a\u{301}", "中\u{FE0F}", "1\u{FE0F}\u{20E3}", "é", "a\nb", "a\tb", "䷀", "中％", "　", "か", "ab\u{AD}cd", "🙂",
  ])
  func `a text with other scalars is not plain`(text: String) {
    #expect(clusters(of: text).plain == nil)
    #expect(clusters(of: "中 a\(text)").plain == nil)
  }
}
