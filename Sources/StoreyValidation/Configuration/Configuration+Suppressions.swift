import Storey

extension Configuration {
  /// The suppressions that were about a file that was checked and suppressed nothing, as findings in the configurations
  /// that they stand in. `use` tells of each suppression that was about a file whether it was used.
  public func unusedSuppressions(_ use: [Int: Bool]) -> [PageReport] {
    let severity: Severity
    switch settings[RuleDescription.unusedSuppression.id]?.severity {
    case .off?: return []
    case .reported(let set)?: severity = set
    case nil: severity = RuleDescription.unusedSuppression.severity
    }
    var findings: [String: [Diagnostic]] = [:]
    for (index, isUsed) in use.sorted(by: { $0.key < $1.key }) where !isUsed && suppressions.indices.contains(index) {
      let suppression = suppressions[index]
      let diagnostic = Diagnostic(
        rule: RuleDescription.unusedSuppression.id, severity: severity,
        message: "nothing is left that this suppression of \(suppression.rule) is about", hint: "remove it",
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
