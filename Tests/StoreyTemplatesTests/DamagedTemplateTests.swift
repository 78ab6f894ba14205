import Foundation
import Storey
import StoreyTemplates
import TestFiles
import TestLevels
import Testing

/// Templates with syntax errors, as people make them.
@Suite struct DamagedTemplateTests {
  @Test(arguments: ["coupon", "image-grid"])
  func `a damaged token has no findings but one error`(name: String) throws {
    let file = Sample.root.appending(path: "Templates/\(name).json")
    let tokens = DamagedToken.all(in: String(decoding: try Data(contentsOf: file), as: UTF8.self))
    for damaged in TestLevel.some(tokens, short: 80) {
      let diagnostics = FloorTemplate.read(Array(damaged.text.utf8)).diagnostics
      guard let error = diagnostics.first(where: { $0.rule == .invalidJSON }) else { continue }
      // A comma before a bracket may be redundant, so the elements before it are complete.
      if error.message.contains("a comma before a closing bracket") { continue }
      #expect(diagnostics.count { $0.rule == .invalidJSON } == 1, "\(damaged.name)")
      #expect(diagnostics.count == 1, "\(damaged.name): \(diagnostics.map(\.message))")
    }
  }
}
