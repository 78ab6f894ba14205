import Storey
import StoreyFloors
import TestMutations
import Testing

/// Compares layouts of generated pages with a slow model that is derived from the page format alone.
@Suite struct LayoutOracleTests {
  static let widths = [375.0, 320, 414, 120, 200, 228, 768, 1024.5, 333.3]

  @Test(arguments: 0..<24)
  func `pages are laid out by the table of the page format`(seed: UInt64) {
    var generator = PageGenerator(seed: seed, oddity: seed % 3 == 0 ? 0 : 14)
    for _ in 0..<15 {
      let page = generator.page()
      let (layout, hasPlaceholders) = Self.layout(page, &generator)
      var comparison = LayoutComparison(layout, page, hasPlaceholders: hasPlaceholders)
      comparison.compare()
      expectNone(comparison.differences, page, &generator)
    }
  }

  @Test(arguments: 0..<12)
  func `pinned headers and hit tests agree with a linear search of the page`(seed: UInt64) {
    var generator = PageGenerator(seed: 1000 + seed, oddity: 30)
    for _ in 0..<8 {
      let page = generator.page()
      let (layout, hasPlaceholders) = Self.layout(page, &generator)
      let viewport = ViewportModel(LayoutComparison(layout, page, hasPlaceholders: hasPlaceholders))
      var differences: [String] = []
      for _ in 0..<25 {
        let offset = viewport.offset(&generator)
        let pinned = layout.pinnedHeaders(scrolledTo: offset).map { "\($0.section) \($0.frame)" }
        let expected = viewport.pinned(scrolledTo: offset).map { "\($0.section) \($0.frame)" }
        if pinned != expected { differences.append("pinned at \(offset): \(pinned), expected \(expected)") }
        let point = viewport.point(scrolledTo: offset, &generator)
        let hit = layout.hitTest(point, scrolledTo: offset)
        let found = "\(hit.map { "\($0.part.path)" } ?? "-") \(hit?.action?.path.map { "\($0)" } ?? "-")"
        let wanted = viewport.hit(point, scrolledTo: offset)
        if found != wanted { differences.append("\(point) at \(offset): \(found), expected \(wanted)") }
      }
      expectNone(differences, page, &generator)
    }
  }

  static func layout(_ page: JSONTree, _ generator: inout PageGenerator) -> (TableLayout, hasPlaceholders: Bool) {
    var registry = FloorRegistry.standard
    let hasPlaceholders = generator.isLucky(3)
    if hasPlaceholders { registry.unknown = .placeholder }
    let decoded = Page(decoding: Array(page.written(&generator.dice).utf8), registry: registry)
    let direction: PageDirection? = generator.isLucky(4) ? .rightToLeft : nil
    return (TableLayout(decoded, width: generator.pick(widths), direction: direction), hasPlaceholders)
  }

  private func expectNone(_ differences: [String], _ page: JSONTree, _ generator: inout PageGenerator) {
    if !differences.isEmpty {
      Issue.record("\(differences.prefix(5).joined(separator: "\n"))\n\(page.written(&generator.dice))")
    }
  }
}
