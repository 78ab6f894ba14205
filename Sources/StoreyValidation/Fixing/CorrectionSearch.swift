import Storey

/// Looks for the corrections of a page that bring no finding.
///
/// Nearly always that is all of them. Otherwise those are left out in whose value the new findings are. When the new findings are in
/// none, as many of those in their floors are kept as are found by halving, earlier ones first.
struct CorrectionSearch {
  private var trial: CorrectionTrial
  /// How many corrections are left out untried, because the page was tried as often as it may be.
  private(set) var untriedCount = 0

  /// A search that goes on as long as the page may be tried.
  init(_ trial: CorrectionTrial) {
    self.trial = trial
  }

  /// How many more times the page may be tried.
  var trialsLeft: Int { trial.trialsLeft }

  /// The corrections, of these, that bring no finding together. O(bytes of the page) for each trial.
  mutating func sound(_ proposed: [Correction]) -> [Correction] {
    var rest = proposed
    while !rest.isEmpty {
      guard let findings = trial.newFindings(with: rest) else {
        untriedCount = rest.count
        return []
      }
      if findings.isEmpty { break }
      let blameless = Self.blameless(rest, trial.extents(of: rest), findings)
      if blameless.count == rest.count { return halved(rest, findings) }
      rest = blameless
    }
    return rest
  }

  /// The corrections that have none of the findings in the bytes that they make count.
  private static func blameless(
    _ corrections: [Correction], _ extents: [Range<Int>], _ findings: [Int]
  ) -> [Correction] {
    var guilty = Set<Int>()
    // The extents around a place, the innermost last.
    var around: [Int] = []
    var next = 0
    for finding in findings {
      while next < extents.count && extents[next].lowerBound <= finding {
        around.append(next)
        next += 1
      }
      while let last = around.last, extents[last].upperBound <= finding { around.removeLast() }
      if let last = around.last { guilty.insert(last) }
    }
    return corrections.indices.filter { !guilty.contains($0) }.map { corrections[$0] }
  }

  /// Keeps what is beside the floors of new findings, and of what is in them as much as brings none.
  private mutating func halved(_ all: [Correction], _ findings: [Int]) -> [Correction] {
    let floors = trial.floors
    let troubled = floors.filter { floor in
      let next = findings.partitionIndex { $0 >= floor.lowerBound }
      return next < findings.count && findings[next] < floor.upperBound
    }
    var kept = all.filter { correction in
      let next = troubled.partitionIndex { $0.upperBound > correction.range.lowerBound }
      return next == troubled.count || troubled[next].lowerBound > correction.range.lowerBound
    }
    if kept.count == all.count || trial.newFindings(with: kept)?.isEmpty != true { kept = [] }
    let isKept = Set(kept)
    // All of them together are known to bring findings.
    var undecided = Self.halves(of: all.filter { !isKept.contains($0) })
    while let half = undecided.popLast() {
      let candidates = (kept + half).sorted { $0.range.lowerBound < $1.range.lowerBound }
      guard let findings = trial.newFindings(with: candidates) else {
        untriedCount = undecided.reduce(half.count) { $0 + $1.count }
        break
      }
      if findings.isEmpty { kept = candidates } else { undecided += Self.halves(of: half) }
    }
    return kept
  }

  /// The halves, the first one last; none of a single correction.
  private static func halves(of corrections: [Correction]) -> [[Correction]] {
    if corrections.count < 2 { return [] }
    let middle = corrections.count / 2
    return [Array(corrections[middle...]), Array(corrections[..<middle])]
  }
}
