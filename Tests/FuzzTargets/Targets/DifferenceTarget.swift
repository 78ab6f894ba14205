import Storey
import StoreyOutput

/// Compares two pages, and applies the difference to the layout of the old page.
///
/// Input: the old page, then the new page, then options. Without a new page, the options edit the floors of the old page.
enum DifferenceTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 2)
    let registry = input.registry()
    let old = FuzzInput.page(input.files[0], registry)
    let context = input.context(for: old)
    let newBytes = input.files[1].isEmpty ? PageEdits.edited(input.files[0], &input) : input.files[1]
    let oldLayout = TableLayout(old, in: context)
    let newLayout = TableLayout(FuzzInput.page(newBytes, registry), in: context)
    let change = LayoutChange(from: oldLayout, to: newLayout)
    guard let applied = oldLayout.applying(change) else {
      throw FuzzFailure(description: "the change cannot be applied to the layout that it was created from")
    }
    try expectSame(applied, newLayout)
    // Both layouts have the floors that did not change, which are found without comparing them.
    let shared = LayoutChange(from: oldLayout, to: applied)
    try expectEqual(shared.isEmpty, change.isEmpty, "the absence of a change to a layout with shared floors")
    guard let again = oldLayout.applying(shared) else {
      throw FuzzFailure(description: "the change to a layout with shared floors cannot be applied")
    }
    try expectSame(again, newLayout)
    try expect(LayoutChange(from: oldLayout, to: oldLayout).isEmpty, "a layout differs from itself")
    try expect(PageDifference(from: newLayout, to: newLayout).isEmpty, "a page differs from itself")
    if newBytes == input.files[0] { try expect(change.isEmpty, "equal pages differ") }
    for longest in [nil, 20] {
      let difference = PageDifference(from: oldLayout, to: newLayout, longestPointer: longest)
      try OutputCheck.checkJSON(difference.json(), "difference")
      try OutputCheck.checkText(difference.text(), "difference as text")
    }
  }

  private static func expectSame(_ applied: TableLayout, _ new: TableLayout) throws(FuzzFailure) {
    try expectEqual(Array(applied.rows), Array(new.rows), "rows after applying the change")
    try expectEqual(applied.height, new.height, "height after applying the change")
    try expectEqual(applied.sections.map(\.frame), new.sections.map(\.frame), "sections after applying the change")
    try expectEqual(applied.sections.map(\.header), new.sections.map(\.header), "headers after applying the change")
    try expectEqual(
      applied.sections.map { $0.identity?.description }, new.sections.map { $0.identity?.description },
      "identities after applying the change")
    try expectEqual(
      applied.diagnostics.map(\.rule.name).sorted(), new.diagnostics.map(\.rule.name).sorted(),
      "diagnostics after applying the change")
    let outputs = [
      ("HTML", HTMLWriter().write(applied), HTMLWriter().write(new)),
      ("SVG", SVGWriter().write(applied), SVGWriter().write(new)),
      ("text", TextWriter().write(applied), TextWriter().write(new)),
      ("actions", ActionsWriter().json(applied), ActionsWriter().json(new)),
    ]
    for (name, found, expected) in outputs { try expectEqual(found, expected, "\(name) after applying the change") }
  }
}
