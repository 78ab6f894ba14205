import Storey
import StoreyDialects
import StoreyFloors
import StoreyValidation
import TestLevels
import TestMutations
import Testing

/// A page with one fault has the same findings in every dialect, at the places that the fault has in the text of the dialect.
@Suite struct DialectDamageTests {
  /// A finding without its words.
  private struct Found: Hashable, CustomStringConvertible {
    let rule: RuleID
    let severity: Severity
    let pointer: String
    let place: SourcePosition?

    var description: String { "\(severity) \(rule) at \(pointer) \(place?.line ?? 0):\(place?.column ?? 0)" }
  }

  @Test(arguments: DialectWriter.dialects.filter { $0 != "storey" }, TestLevel.blocks(of: 60, long: 2000))
  func `a fault is found at its place in the text of each dialect`(dialect: String, seeds: Range<Int>) throws {
    let shape = try #require(Dialect.named(dialect)).shape
    // A finding about many values is at the first one in the text.
    let writer = DialectWriter(dialect: dialect, reversesMembers: false)
    let own = Validator(registry: .standard)
    var registry = FloorRegistry.standard
    registry.shape = shape
    let other = Validator(registry: registry)
    var counts: [PageDamage.Kind: Int] = [:]
    for seed in seeds {
      var generator = PageGenerator(seed: UInt64(seed), oddity: 0)
      let whole = writer.expressible(generator.page())
      var dice = Dice(seed: seed, run: 2)
      let kind = PageDamage.Kind.allCases[seed % PageDamage.Kind.allCases.count]
      guard let damage = PageDamage(kind, in: whole, &dice) else { continue }
      let page = damage.applied(to: whole)
      let text = PlacedText(page)
      let written = PlacedText(writer.page(page))
      let expected = reported(own.validate(Array(text.text.utf8), file: "page"), writer).map { finding in
        let pointer = pointer(of: finding, writer, in: page)
        let places = written.places[pointer]
        let isKey = finding.range?.start == text.places[finding.pointerText]?.key
        return Found(
          rule: finding.rule, severity: finding.severity, pointer: pointer, place: isKey ? places?.key : places?.value)
      }
      let found = reported(other.validate(Array(written.text.utf8), file: "page"), writer).map {
        Found(rule: $0.rule, severity: $0.severity, pointer: $0.pointerText, place: $0.range?.start)
      }
      let difference = Set(found).symmetricDifference(expected)
      #expect(
        difference.isEmpty,
        "seed \(seed), \(damage): \(difference.subtracting(expected)) instead of \(difference.subtracting(found))")
      if !difference.isEmpty { return }
      let before = reported(own.validate(Array(PlacedText(whole).text.utf8), file: "page"), writer)
      if before.map(\.message) != reported(own.validate(Array(text.text.utf8), file: "page"), writer).map(\.message) {
        counts[kind, default: 0] += 1
      }
    }
    // Each kind of damage was found in the first pages.
    if seeds.lowerBound > 0 { return }
    for kind in PageDamage.Kind.allCases { #expect(counts[kind, default: 0] > 2, "\(kind)") }
  }

  private func pointer(of finding: Finding, _ writer: DialectWriter, in page: JSONTree) -> String {
    JSONPointer(tokens: writer.tokens(for: finding.pointer.tokens, in: page)).description
  }

  /// Returns the findings about floors and their values.
  private func reported(_ report: PageReport, _ writer: DialectWriter) -> [Finding] {
    report.findings.filter { $0.pointerText.utf8.count > 1 && !writer.isOfDialect($0) }
  }
}
