import Storey

/// A page that is checked again with some of its corrections applied.
struct CorrectionTrial {
  /// The rules, the registry and the width to check pages with.
  struct Checker {
    let rules: RuleSet
    let registry: FloorRegistry
    let width: Double

    /// Returns all diagnostics of a page.
    func diagnostics(of bytes: [UInt8]) -> [Diagnostic] {
      rules.check(bytes, registry: registry, width: width).found
    }
  }

  /// The identity of a finding among others at the same position. Digits in messages are ignored, because numbers such as the
  /// size of the page may change.
  private struct Signature: Hashable {
    let rule: RuleID
    let words: String

    init(_ finding: Diagnostic) {
      rule = finding.rule
      words = String(decoding: finding.message.utf8.filter { !Self.isDigit($0) }, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Returns whether two findings have the same signature, without making the signatures.
    static func areEqual(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
      if a.rule != b.rule { return false }
      var (first, second) = (a.message, b.message)
      return first.withUTF8 { first in
        second.withUTF8 { second in
          var (i, j) = (0, 0)
          while true {
            while i < first.count, unsafe Self.isDigit(first[i]) { i += 1 }
            while j < second.count, unsafe Self.isDigit(second[j]) { j += 1 }
            if i == first.count || j == second.count { return i == first.count && j == second.count }
            if unsafe first[i] != second[j] { return false }
            i += 1
            j += 1
          }
        }
      }
    }
  }

  /// The maximum number of findings of a page that is corrected.
  private static let mostFindings = 100_000
  /// The maximum number of times that a large page is checked again. It is lower for pages with many findings or many apps: a
  /// finding costs as much as `weightOfFinding` bytes, and `appsOfPage` apps cost as much as the page itself.
  private static let mostTrials = 8
  /// The number of times that a small page is checked again, so that one run makes all corrections of ordinary pages. Its
  /// corrections are not bisected more often than those of a large page, because a bisection can use all trials that are left.
  private static let trialsOfSmallPage = 32
  /// The largest weight of a small page.
  private static let weightOfSmallPage = 1 << 18
  private static let weightOfFinding = 100
  private static let appsOfPage = 4

  private let checker: Checker
  private let bytes: [UInt8]
  /// The findings of the uncorrected page, by position.
  private let before: [Diagnostic]
  private(set) var budget: Budget

  /// The number of times that the page may still be checked.
  struct Budget: Sendable {
    /// The number of all checks.
    var trials: Int
    /// The number of those that bisect corrections.
    var bisections: Int

    static let none = Budget(trials: 0, bisections: 0)
  }

  /// Creates a trial of a page with its findings.
  ///
  /// - Parameter budget: the number of times that the page may be checked; `nil` to compute it from the size of the page.
  init(of bytes: [UInt8], finding before: [Diagnostic], budget: Budget?, _ checker: Checker) {
    self.checker = checker
    self.bytes = bytes
    if before.count > Self.mostFindings {
      self.before = []
      self.budget = .none
    } else {
      self.before = before.sorted()
      let weight = (bytes.count + before.count * Self.weightOfFinding) * (Self.appsOfPage + checker.rules.appCount)
      let trials = max(2, Self.mostTrials * bytes.count * Self.appsOfPage / max(weight, 1))
      let isSmall = weight <= Self.weightOfSmallPage
      self.budget = budget ?? Budget(trials: isSmall ? Self.trialsOfSmallPage : trials, bisections: trials)
    }
  }

  /// Returns the positions of the new findings that some corrections cause, as sorted offsets in the uncorrected page. `nil`
  /// when the page may not be checked again, or has too many findings. O(bytes + findings).
  mutating func newFindings(with corrections: [TextReplacement], bisecting isBisection: Bool = false) -> [Int]? {
    if budget.trials == 0 || isBisection && budget.bisections == 0 { return nil }
    budget.trials -= 1
    if isBisection { budget.bisections -= 1 }
    let after = checker.diagnostics(of: corrections.applied(to: bytes))
    if after.count > Self.mostFindings { return nil }
    return newFindings(after.sorted(), with: corrections)
  }

  /// Compares the findings before and after, position by position.
  private func newFindings(_ after: [Diagnostic], with corrections: [TextReplacement]) -> [Int] {
    var places: [Int] = []
    var shifts = OffsetShift(corrections)
    var known = 0
    var start = 0
    while start < after.count {
      let offset = after[start].offset
      let end = after[start...].firstIndex { $0.offset != offset } ?? after.count
      let place = shifts.original(offset)
      while known < before.count && before[known].offset < place { known += 1 }
      let knownEnd = before[known...].firstIndex { $0.offset != place } ?? before.count
      if Self.isMore(after[start..<end], than: before[known..<knownEnd]) { places.append(place) }
      start = end
    }
    return places
  }

  /// Returns whether a position has a finding that it did not have before.
  private static func isMore(_ after: ArraySlice<Diagnostic>, than before: ArraySlice<Diagnostic>) -> Bool {
    if before.count < after.count { return true }
    if before.count == after.count && zip(before, after).allSatisfy({ Signature.areEqual($0, $1) }) { return false }
    var known: [Signature: Int] = [:]
    for finding in before { known[Signature(finding), default: 0] += 1 }
    for finding in after {
      guard let count = known[Signature(finding)], count > 0 else { return true }
      known[Signature(finding)] = count - 1
    }
    return false
  }

  /// Returns the bytes that each correction affects. The extent of a key includes its value.
  func extents(of corrections: [TextReplacement]) -> [Range<Int>] {
    var next = 0
    return corrections.map { correction in
      while next < before.count && before[next].offset < correction.range.lowerBound { next += 1 }
      var extent = correction.range
      for finding in before[next...].prefix(while: { $0.offset == correction.range.lowerBound }) {
        guard finding.rule == .unknownKey, let key = finding.location else { continue }
        extent = extent.lowerBound..<max(extent.upperBound, key.valueOfKey.byteRange.upperBound)
      }
      return extent
    }
  }

  /// The bytes of each floor of the page, in order. O(floors).
  var floors: [Range<Int>] {
    guard let document = before.lazy.compactMap(\.location?.document).first else { return [] }
    return checker.registry.writtenFloors(of: document).map(\.origin.byteRange)
  }
}

/// Maps offsets in the corrected page to offsets in the uncorrected page. Offsets must be passed in ascending order.
private struct OffsetShift {
  private let corrections: [TextReplacement]
  private var next = 0
  private var shift = 0

  init(_ corrections: [TextReplacement]) {
    self.corrections = corrections
  }

  mutating func original(_ offset: Int) -> Int {
    while next < corrections.count {
      let (range, length) = (corrections[next].range, corrections[next].text.utf8.count)
      if range.lowerBound + shift + length > offset { break }
      shift += length - range.count
      next += 1
    }
    return offset - shift
  }
}
