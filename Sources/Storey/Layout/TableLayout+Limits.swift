extension TableLayout {
  /// How many bytes a limit allows for the page in a format: as many for each byte of the page and of what is read besides,
  /// and four million more. Any number for a page that is made in code.
  package func outputLimit(_ limit: Limit, of limits: Limits, besides otherBytes: Int = 0) -> Int {
    guard let factor = limits[limit], let bytes = page.document?.byteCount else { return .max }
    let (product, isOverflow) = factor.multipliedReportingOverflow(by: bytes + otherBytes)
    return isOverflow ? .max : product + min(4_000_000, .max - product)
  }
}
