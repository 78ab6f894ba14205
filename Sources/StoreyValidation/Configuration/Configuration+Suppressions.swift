import Storey

extension Configuration {
  /// Returns the unused suppressions, as findings in their configuration files. A suppression is unused if it applies to a
  /// checked file and suppressed nothing.
  ///
  /// - Parameter use: whether each suppression that applies to a checked file was used, by index.
  public func unusedSuppressions(_ use: [Int: Bool]) -> [PageReport] {
    if unselected.contains(RuleDescription.unusedSuppression.id) { return [] }
    let severity: Severity
    switch settings[RuleDescription.unusedSuppression.id]?.severity {
    case .off?: return []
    case .reported(let set)?: severity = set
    case nil: severity = RuleDescription.unusedSuppression.severity
    }
    var findings: [String: [Diagnostic]] = [:]
    for (index, isUsed) in use.sorted(by: { $0.key < $1.key }) where !isUsed && suppressions.indices.contains(index) {
      let suppression = suppressions[index]
      if unselected.contains(suppression.rule) { continue }
      let diagnostic = Diagnostic(
        rule: RuleDescription.unusedSuppression.id, severity: severity,
        message: "unused suppression: no finding of \(suppression.rule) matches it", hint: "remove it",
        at: suppression.source)
      findings[suppression.file, default: []].append(diagnostic)
    }
    return files.compactMap { file in
      guard let own = findings[file], let document = own.first?.location?.document else { return nil }
      let details: Finding.Details = [.pointer, .fingerprint]
      return PageReport(file: file, findings: own.findings(firstLine: 1, with: details), source: document.bytes)
    }
  }
}
