extension TableLayout {
  /// Returns the maximum size of the page in an output format, in bytes: the factor of the limit times the bytes of the
  /// page and of the other files that were read, plus 4,000,000. Not limited for a page made in code.
  package func outputLimit(_ limit: Limits.Name, of limits: Limits, besides otherBytes: Int = 0) -> Int {
    guard let factor = limits[limit], let bytes = page.document?.byteCount else { return .max }
    let (product, isOverflow) = factor.multipliedReportingOverflow(by: bytes + otherBytes)
    return isOverflow ? .max : product + min(4_000_000, .max - product)
  }
}
