import Storey
import StoreyDialects

/// Decodes a page of a dialect, lays it out and writes it in all formats.
///
/// Input: the page, then options: the dialect, and those of a page of Storey.
enum DialectTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 1)
    let dialect = input.option(of: Dialect.shipped)
    var registry = input.registry()
    registry.shape = dialect.shape
    registry.syntax = dialect.shape.syntax ?? .json
    let page = FuzzInput.page(input.files[0], registry)
    if let document = page.document, document.original !== document {
      // Texts that are JSON have at most one value for two of their bytes. The rest is the keys of the parts.
      let values = document.original.nodeCount
      let most = 20_000 + Limits.Name.copiesPerValue.standard * values + document.original.byteCount
      try expect(document.nodeCount <= most, "the view has \(document.nodeCount) values for \(values)")
    }
    let context = input.context(for: page)
    let layout = TableLayout(page, in: context)
    let scroll = input.option(of: [0, nil, 500, -1e9, 1e9, .infinity, 33.3])
    let outputs = try LayoutCheck.check(layout, scroll: scroll)
    let again = TableLayout(FuzzInput.page(input.files[0], registry), in: context)
    try LayoutOutputs.expectSame(LayoutOutputs(again, scroll: scroll), outputs)
  }
}
