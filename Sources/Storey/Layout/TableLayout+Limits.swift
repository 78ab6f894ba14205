extension TableLayout {
  /// The error that refuses the page when it has more rows than a limit allows; `nil` when it has not.
  package func excess(of limits: Limits) -> Diagnostic? {
    guard let limit = limits[.rows], rows.count > limit else { return nil }
    return Diagnostic(
      rule: .pageTooLarge, severity: .error, message: "the page has more than \(Diagnostic.counted(limit, "row"))",
      hint: "split the page, or raise the limit \"\(Limit.rows.rawValue)\"", at: page.document?.root["floors"])
  }
}
