extension Sequence<Diagnostic> {
  /// Returns the diagnostics sorted by location, then by rule.
  public func sorted() -> [Diagnostic] {
    let diagnostics = Array(self)
    return diagnostics.sortedIndices().map { diagnostics[$0] }
  }

  /// Returns the findings of the diagnostics, with message, pointer, line and column, sorted by location.
  ///
  /// Complexity: O(document + *n* log *n*) for *n* diagnostics, with one pass over the document.
  public func findings() -> [Finding] { findings(within: .none).listed }

  /// Returns the findings of the diagnostics up to the limits. The rest are counted only.
  public func findings(within limits: Limits) -> FindingList {
    Array(self).findings(firstLine: 1, with: .pointer, limits: limits)
  }
}

extension [Diagnostic] {
  /// Returns the findings of a page.
  ///
  /// - Parameters:
  ///   - firstLine: The line of the file on which the page starts.
  ///   - details: The optional details to compute.
  package func findings(firstLine: Int, with details: Finding.Details) -> [Finding] {
    findings(firstLine: firstLine, with: details, limits: .none).listed
  }

  /// Returns the findings of a page up to the limits. The rest are counted only. O(*n* log *n*) for *n* diagnostics; the listed
  /// findings are made at their first use.
  ///
  /// - Parameters:
  ///   - isSuppressible: Returns whether `isSuppressed` must be called with every finding of a rule, including findings beyond
  ///     the limits. It is not called with findings of other rules.
  ///   - isSuppressed: Returns whether to omit a finding.
  package func findings(
    firstLine: Int, with details: Finding.Details, limits: Limits, isSuppressible: (RuleID) -> Bool = { _ in false },
    isSuppressed: (Finding) -> Bool = { _ in false }
  ) -> FindingList {
    var selection = FindingSelection(self, firstLine: firstLine, details: details, limits: limits)
    for index in sortedIndices() {
      selection.add(index, isSuppressible: isSuppressible, isSuppressed: isSuppressed)
    }
    return selection.list
  }

  /// Returns the indices sorted by location, then by rule, then by discovery. Integers are sorted instead of diagnostics.
  fileprivate func sortedIndices() -> [Int] {
    // The location in the upper half, the order of discovery in the lower half.
    var keys = indices.map { UInt64(clamping: self[$0].offset) << 32 | UInt64(clamping: $0) }
    keys.sort()
    var sorted = keys.map { Int($0 & 0xFFFF_FFFF) }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count && keys[end] >> 32 == keys[start] >> 32 { end += 1 }
      if end > start + 1 {
        sorted[start..<end].sort { a, b in
          let (first, second) = (self[a].rule, self[b].rule)
          return first == second ? a < b : first < second
        }
      }
      start = end
    }
    return sorted
  }
}
