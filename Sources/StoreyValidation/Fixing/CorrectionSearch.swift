import Storey

/// Finds the corrections of a page that cause no new findings.
///
/// Nearly always these are all corrections. Otherwise, the corrections whose values contain the new findings are left out. If
/// none of the values contains a new finding, the corrections in the floors of the new findings are bisected: earlier ones are
/// kept first, as long as they cause no new findings.
struct CorrectionSearch {
  private var trial: CorrectionTrial
  /// The corrections that are left out untried because the page may not be checked again.
  private(set) var untried: [TextReplacement] = []

  /// Creates a search. It ends when the page may not be checked again.
  init(_ trial: CorrectionTrial) {
    self.trial = trial
  }

  /// The number of times that the page may still be checked.
  var budget: CorrectionTrial.Budget { trial.budget }

  /// Returns those of the proposed corrections that together cause no new findings. O(bytes of the page) for each trial.
  mutating func sound(_ proposed: [TextReplacement]) -> [TextReplacement] {
    var rest = proposed
    while !rest.isEmpty {
      guard let findings = trial.newFindings(with: rest) else {
        untried = rest
        return []
      }
      if findings.isEmpty { break }
      let harmless = Self.harmless(rest, trial.extents(of: rest), findings)
      if harmless.count == rest.count { return halved(rest, findings) }
      rest = harmless
    }
    return rest
  }

  /// Returns the corrections without those that affect a finding: of the extents that contain it, the innermost counts.
  private static func harmless(
    _ corrections: [TextReplacement], _ extents: [Range<Int>], _ findings: [Int]
  ) -> [TextReplacement] {
    var harmful = Set<Int>()
    // The extents that contain the current offset, the innermost last.
    var around: [Int] = []
    var next = 0
    for finding in findings {
      while next < extents.count && extents[next].lowerBound <= finding {
        around.append(next)
        next += 1
      }
      while let last = around.last, extents[last].upperBound <= finding { around.removeLast() }
      if let last = around.last { harmful.insert(last) }
    }
    return corrections.indices.filter { !harmful.contains($0) }.map { corrections[$0] }
  }

  /// Keeps the corrections outside the floors of new findings, and bisects those inside to keep as many as cause no new
  /// findings.
  private mutating func halved(_ all: [TextReplacement], _ findings: [Int]) -> [TextReplacement] {
    let floors = trial.floors
    let affected = floors.filter { floor in
      let next = findings.partitionIndex { $0 >= floor.lowerBound }
      return next < findings.count && findings[next] < floor.upperBound
    }
    var kept = all.filter { correction in
      let next = affected.partitionIndex { $0.upperBound > correction.range.lowerBound }
      return next == affected.count || affected[next].lowerBound > correction.range.lowerBound
    }
    if kept.count == all.count || trial.newFindings(with: kept, bisecting: true)?.isEmpty != true { kept = [] }
    let isKept = Set(kept)
    // All of them together are known to cause new findings.
    var undecided = Self.halves(of: all.filter { !isKept.contains($0) })
    while let half = undecided.popLast() {
      let candidates = (kept + half).sorted { $0.range.lowerBound < $1.range.lowerBound }
      guard let findings = trial.newFindings(with: candidates, bisecting: true) else {
        untried = half + undecided.joined()
        break
      }
      if findings.isEmpty { kept = candidates } else { undecided += Self.halves(of: half) }
    }
    return kept
  }

  /// Returns the two halves, the first half last; empty for a single correction.
  private static func halves(of corrections: [TextReplacement]) -> [[TextReplacement]] {
    if corrections.count < 2 { return [] }
    let middle = corrections.count / 2
    return [Array(corrections[middle...]), Array(corrections[..<middle])]
  }
}
