extension TableLayout {
  /// The rows that a page may have whatever its size.
  private static let freeRows = 5000

  /// How many bytes a limit allows for the page in a format: as many for each byte of the page, and four million more. Any
  /// number for a page that is made in code.
  package func outputLimit(_ limit: Limit, of limits: Limits) -> Int {
    guard let factor = limits[limit], let bytes = page.document?.byteCount else { return .max }
    let (product, isOverflow) = factor.multipliedReportingOverflow(by: bytes)
    return isOverflow ? .max : product + min(4_000_000, .max - product)
  }

  /// The error that refuses the page when it has more rows than a limit allows; `nil` when it has not.
  package func excess(of limits: Limits) -> Diagnostic? {
    let count = rows.count
    if let limit = limits[.rows], count > limit {
      return refusal("the page has more than \(Diagnostic.counted(limit, "row"))", .rows)
    }
    if let limit = limits[.rowsPerKilobyte], let bytes = page.document?.byteCount,
      (count - Self.freeRows) / limit > bytes / 1024
    {
      return refusal("the page has \(count) rows in \(Diagnostic.counted(bytes, "byte"))", .rowsPerKilobyte)
    }
    return nil
  }

  private func refusal(_ message: String, _ limit: Limit) -> Diagnostic {
    Diagnostic(
      rule: .pageTooLarge, severity: .error, message: message,
      hint: "split the page, or raise the limit \"\(limit.rawValue)\"", at: page.document?.root["floors"])
  }
}
