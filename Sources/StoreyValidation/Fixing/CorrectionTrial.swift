import Storey

/// A page that is checked again with some of its corrections.
struct CorrectionTrial {
  /// What pages are checked by.
  struct Checker {
    let rules: RuleSet
    let registry: FloorRegistry
    let width: Double

    /// What is found in a page, by place; `nil` when that is too much to compare.
    fileprivate func diagnostics(of bytes: [UInt8]) -> [Diagnostic]? {
      let found = rules.check(bytes, registry: registry, width: width).found
      return found.count <= CorrectionTrial.mostFindings ? found.sorted() : nil
    }
  }

  /// A page with more findings than that is not corrected.
  private static let mostFindings = 100_000

  /// A finding, wherever it moves: numbers in messages, such as the size of the page, may change.
  private struct Signature: Hashable {
    let rule: RuleID
    let offset: Int
    let message: String
  }

  private let checker: Checker
  private let bytes: [UInt8]
  /// The findings of the page as it is.
  private let before: [Diagnostic]
  private var trialsLeft: Int

  /// A trial of a page, which is checked so many times at most.
  init(of bytes: [UInt8], _ checker: Checker, limit: Int) {
    trialsLeft = limit
    self.checker = checker
    self.bytes = bytes
    let found = checker.diagnostics(of: bytes)
    before = found ?? []
    if found == nil { trialsLeft = 0 }
  }

  /// Returns the corrections that bring no finding: all of them if possible, otherwise as many as are found by halving, earlier ones
  /// first.
  mutating func sound(_ proposed: [Correction]) -> [Correction] { accepted(proposed, beside: []) }

  /// The corrections that are accepted already, and those of the proposed that bring no finding beside them.
  private mutating func accepted(_ proposed: [Correction], beside accepted: [Correction]) -> [Correction] {
    if proposed.isEmpty || trialsLeft == 0 { return accepted }
    trialsLeft -= 1
    if !bringsFindings(accepted + proposed) { return accepted + proposed }
    if proposed.count == 1 { return accepted }
    let middle = proposed.count / 2
    let first = self.accepted(Array(proposed[..<middle]), beside: accepted)
    return self.accepted(Array(proposed[middle...]), beside: first)
  }

  /// Whether the corrected page has a finding that the page does not have.
  private func bringsFindings(_ corrections: [Correction]) -> Bool {
    var known: [Signature: Int] = [:]
    var next = 0
    var shift = 0
    for finding in before {
      while next < corrections.count && corrections[next].range.upperBound <= finding.offset {
        shift += corrections[next].replacement.count - corrections[next].range.count
        next += 1
      }
      known[signature(of: finding, movedBy: shift), default: 0] += 1
    }
    guard let after = checker.diagnostics(of: corrections.applied(to: bytes)) else { return true }
    for finding in after {
      guard let count = known[signature(of: finding, movedBy: 0)], count > 0 else { return true }
      known[signature(of: finding, movedBy: 0)] = count - 1
    }
    return false
  }

  private func signature(of finding: Diagnostic, movedBy shift: Int) -> Signature {
    let words = String(decoding: finding.message.utf8.filter { !(0x30...0x39).contains($0) }, as: UTF8.self)
    return Signature(rule: finding.rule, offset: finding.offset + shift, message: words)
  }
}
