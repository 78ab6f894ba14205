import Storey
import StoreyFloors
import TestMutations
import Testing

/// Checks changes between generated pages against the documented rules.
@Suite struct ChangeOracleTests {
  @Test(arguments: 0..<24)
  func `changes between pages follow the documented rules`(seed: UInt64) {
    var editor = PageEditor(seed: 5000 + seed)
    for _ in 0..<5 {
      let old = editor.page()
      let new = editor.edited(old)
      var comparison = ChangeComparison(layout(old, &editor), layout(new, &editor))
      comparison.compare(old, new)
      if !comparison.faults.isEmpty {
        let texts = [old, new].map { $0.written(&editor.generator.dice) }
        Issue.record("\(comparison.faults.prefix(5).joined(separator: "\n"))\n\(texts.joined(separator: "\n"))")
      }
    }
  }

  private func layout(_ page: JSONTree, _ editor: inout PageEditor) -> TableLayout {
    TableLayout(Page(decoding: Array(page.written(&editor.generator.dice).utf8), registry: .standard))
  }
}
