extension Sequence<Diagnostic> {
  /// In the order of their places, then of their rules: the same whatever order they were found in.
  public func sorted() -> [Diagnostic] {
    let diagnostics = Array(self)
    return diagnostics.sortedIndices().map { diagnostics[$0] }
  }

  /// Worked out for a reader, in the order of their places: with wording, pointer, line and column.
  ///
  /// One pass over the document for all of them: O(document + diagnostics · log).
  public func findings() -> [Finding] { Array(self).findings(firstLine: 1, with: .pointer) }
}

extension [Diagnostic] {
  /// The findings of a page whose first line is this one of its file, with what else is asked for.
  package func findings(firstLine: Int, with details: Finding.Details) -> [Finding] {
    var locator = SourceLocator()
    var pointers: PointerWalker?
    var findings: [Finding] = []
    findings.reserveCapacity(count)
    for index in sortedIndices() {
      guard let location = self[index].location else {
        var finding = Finding(self[index], range: self[index].rangeOfParseError?.movedDown(by: firstLine - 1))
        if details.contains(.fingerprint) {
          finding.fingerprint = Fingerprint(
            rule: finding.rule, anchor: "", content: finding.message.filter { !$0.isNumber })
        }
        findings.append(finding)
        continue
      }
      if pointers?.document !== location.document {
        (pointers, locator) = (PointerWalker(location.document), SourceLocator())
      }
      let bytes = location.reportedBytes
      var finding = Finding(
        self[index], range: location.document.sourceRange(of: bytes, &locator).movedDown(by: firstLine - 1),
        pointer: details.contains(.pointer) ? pointers?.pointerText(to: location.node) ?? "" : "", bytes: bytes)
      if details.contains(.fingerprint) {
        let content = self[index].fact.content(at: location)
        finding.fingerprint = Fingerprint(
          rule: self[index].rule, anchor: pointers?.anchor(of: location.node) ?? "", content: content)
      }
      if details.contains(.replacement) { finding.replacement = self[index].replacement }
      findings.append(finding)
    }
    return findings
  }

  /// The indices in the order of places, then of rules, then of discovery. Numbers are sorted, not diagnostics.
  fileprivate func sortedIndices() -> [Int] {
    // The place above, the order of discovery below.
    var keys = indices.map { UInt64(clamping: self[$0].offset) << 32 | UInt64(clamping: $0) }
    keys.sort()
    var sorted = keys.map { Int($0 & 0xFFFF_FFFF) }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count && keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      if end > start + 1 {
        sorted[start..<end].sort { a, b in self[a].rule != self[b].rule ? self[a].rule < self[b].rule : a < b }
      }
      start = end
    }
    return sorted
  }
}

extension Diagnostic {
  /// Where reading stopped, when it is about bytes that are no JSON.
  fileprivate var rangeOfParseError: SourceRange? {
    guard case .unreadable(let error) = fact else { return nil }
    let end = SourcePosition(line: error.position.line, column: error.position.column + 1)
    return SourceRange(start: error.position, end: end)
  }
}
