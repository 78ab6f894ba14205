/// Creates findings from diagnostics sorted by location, in one pass over the document.
struct FindingPlaces {
  let firstLine: Int
  let details: Finding.Details
  let limits: Limits
  private var locator = SourceLocator()
  private var pointers: PointerWalker?

  init(firstLine: Int, details: Finding.Details, limits: Limits) {
    self.firstLine = firstLine
    self.details = details
    self.limits = limits
  }

  mutating func finding(_ diagnostic: Diagnostic) -> Finding {
    guard let location = diagnostic.location, let bytes = diagnostic.reportedBytes else {
      return findingWithoutPlace(diagnostic)
    }
    if pointers?.document !== location.document {
      pointers = PointerWalker(location.document, limit: limits[.pointerLength] ?? .max)
      locator = SourceLocator()
    }
    var finding = Finding(
      diagnostic, range: location.document.sourceRange(of: bytes, &locator).movedDown(by: firstLine - 1),
      pointer: details.contains(.pointer) ? pointers?.pointerText(to: location.node) ?? "" : "", bytes: bytes,
      messageLength: limits[.messageLength])
    if details.contains(.fingerprint) {
      let content = diagnostic.fact.content(at: location)
      finding.fingerprint = Fingerprint(
        rule: diagnostic.rule, anchor: pointers?.anchor(of: location.node) ?? "", content: content)
    }
    if details.contains(.replacement) { finding.replacement = diagnostic.replacement }
    return finding
  }

  private func findingWithoutPlace(_ diagnostic: Diagnostic) -> Finding {
    let rewriting = details.contains(.replacement) ? diagnostic.strictRewriting : nil
    var finding = Finding(
      diagnostic, range: diagnostic.rangeOfParseError?.movedDown(by: firstLine - 1), bytes: rewriting?.range,
      messageLength: limits[.messageLength])
    finding.replacement = rewriting?.text
    if details.contains(.fingerprint) {
      finding.fingerprint = Fingerprint(
        rule: finding.rule, anchor: "", content: finding.message.filter { !$0.isNumber })
    }
    return finding
  }
}

extension Diagnostic {
  /// The correction of comments and trailing commas.
  fileprivate var strictRewriting: StrictRewriting? {
    if case .correctableSyntax(_, let rewriting) = fact { rewriting } else { nil }
  }

  /// The position of a parse error, or `nil` for other diagnostics.
  fileprivate var rangeOfParseError: SourceRange? {
    guard let error = fact.syntaxError else { return nil }
    let end = SourcePosition(line: error.position.line, column: error.position.column + 1)
    return SourceRange(start: error.position, end: end)
  }
}
