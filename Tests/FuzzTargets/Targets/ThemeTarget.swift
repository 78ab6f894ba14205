import Storey

/// Reads a theme and draws a page with it.
///
/// Input: the theme, then options.
enum ThemeTarget {
  static func check(_ bytes: [UInt8]) throws(FuzzFailure) {
    var input = FuzzInput(bytes, files: 1)
    let reading = Theme.read(input.files[0])
    try LayoutCheck.checkDiagnostics(reading.diagnostics)
    guard let theme = reading.value else {
      return try expect(!reading.diagnostics.isEmpty, "the theme is refused without a diagnostic")
    }
    let page = FuzzInput.page(SamplePage.bytes, input.registry())
    try LayoutCheck.check(TableLayout(page, in: input.context(for: page, theme: theme)), scroll: nil)
  }
}
