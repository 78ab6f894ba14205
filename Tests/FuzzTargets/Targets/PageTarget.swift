import Storey

/// Decodes a page, lays it out and writes it in all formats.
///
/// Input: the page, then options.
enum PageTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 1)
    let registry = input.registry()
    let page = FuzzInput.page(input.files[0], registry)
    let context = input.context(for: page)
    let layout = TableLayout(page, in: context)
    let scroll = input.option(of: [0, nil, 500, -1e9, 1e9, .infinity, 33.3])
    let outputs = try LayoutCheck.check(layout, scroll: scroll)
    // Another decoding of the same bytes gives the same outputs.
    let again = TableLayout(FuzzInput.page(input.files[0], registry), in: context)
    try LayoutOutputs.expectSame(LayoutOutputs(again, scroll: scroll), outputs)
  }
}
