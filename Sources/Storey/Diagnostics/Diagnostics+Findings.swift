extension Sequence<Diagnostic> {
  /// In the order of their places, then of their rules: the same whatever order they were found in.
  public func sorted() -> [Diagnostic] {
    let diagnostics = Array(self)
    return diagnostics.sortedIndices().map { diagnostics[$0] }
  }

  /// Worked out for a reader, in the order of their places: with wording, pointer, line and column.
  ///
  /// One pass over the document for all of them: O(document + diagnostics · log).
  public func findings() -> [Finding] { findings(within: .none).listed }

  /// The same, as many as the limits let be listed. What is not listed is counted, and not worked out.
  public func findings(within limits: Limits) -> FindingList {
    Array(self).findings(firstLine: 1, with: .pointer, limits: limits)
  }
}

extension [Diagnostic] {
  /// The findings of a page whose first line is this one of its file, with what else is asked for.
  package func findings(firstLine: Int, with details: Finding.Details) -> [Finding] {
    findings(firstLine: firstLine, with: details, limits: .none).listed
  }

  /// The findings of a page, as many as the limits let be listed. What is not listed is not worked out either, unless
  /// `isSuppressible` says that `isSuppressed` has to see every finding of its rule; what that takes is not listed.
  package func findings(
    firstLine: Int, with details: Finding.Details, limits: Limits, isSuppressible: (RuleID) -> Bool = { _ in false },
    isSuppressed: (Finding) -> Bool = { _ in false }
  ) -> FindingList {
    var places = FindingPlaces(firstLine: firstLine, details: details, limits: limits)
    var quota = FindingQuota(limits, for: count)
    var list = FindingList()
    list.listed.reserveCapacity(quota.room(for: count))
    for index in sortedIndices() {
      let diagnostic = self[index]
      let isListed = quota.hasRoom(for: diagnostic.rule)
      if !isListed && !isSuppressible(diagnostic.rule) {
        list.unlisted.add(diagnostic.rule, diagnostic.severity)
        continue
      }
      let finding = places.finding(diagnostic)
      if isSuppressed(finding) { continue }
      if isListed {
        quota.take(diagnostic.rule)
        list.listed.append(finding)
      } else {
        list.unlisted.add(diagnostic.rule, diagnostic.severity)
      }
    }
    return list
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
