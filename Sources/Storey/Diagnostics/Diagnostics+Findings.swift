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

  /// Returns the findings of a page up to the limits. The rest are counted only.
  ///
  /// - Parameters:
  ///   - isSuppressible: Returns whether `isSuppressed` must be called with every finding of a rule, including findings beyond
  ///     the limits.
  ///   - isSuppressed: Returns whether to omit a finding.
  package func findings(
    firstLine: Int, with details: Finding.Details, limits: Limits, isSuppressible: (RuleID) -> Bool = { _ in false },
    isSuppressed: (Finding) -> Bool = { _ in false }
  ) -> FindingList {
    var places = FindingPlaces(firstLine: firstLine, details: details, limits: limits)
    var quota = FindingQuota(limits, for: count)
    var list = FindingList()
    list.listed.reserveCapacity(quota.room(for: count))
    var uses = UseGroups()
    var related: [(finding: Int, values: [RelatedValue])] = []
    for index in sortedIndices() {
      let diagnostic = self[index]
      let subject = diagnostic.subject
      let group = subject.flatMap { uses.group(of: $0, diagnostic.rule) }
      let isListed = group == nil && quota.hasRoom(for: diagnostic.rule)
      // Suppressions apply to each use.
      let finding = isListed || isSuppressible(diagnostic.rule) ? places.finding(diagnostic) : nil
      if let finding, isSuppressed(finding) { continue }
      if let group {
        uses.add(diagnostic, to: group, &list.listed, &places)
        continue
      }
      if let subject { uses.add(diagnostic, of: subject, finding: isListed ? list.listed.count : nil) }
      if let finding, isListed {
        quota.take(diagnostic.rule)
        let values = details.contains(.pointer) ? diagnostic.related : []
        if !values.isEmpty { related.append((list.listed.count, values)) }
        list.listed.append(finding)
      } else {
        list.unlisted.add(diagnostic.rule, diagnostic.severity)
      }
    }
    uses.finish(&list.listed, places)
    for (finding, found) in places.related(related) { list.listed[finding].related = found }
    return list
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
        sorted[start..<end].sort { a, b in self[a].rule != self[b].rule ? self[a].rule < self[b].rule : a < b }
      }
      start = end
    }
    return sorted
  }
}
