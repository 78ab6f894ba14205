import Storey

/// A page that is checked again with some of its corrections.
struct CorrectionTrial {
  /// What pages are checked by.
  struct Checker {
    let rules: RuleSet
    let registry: FloorRegistry
    let width: Double

    /// Everything that is found in a page.
    func diagnostics(of bytes: [UInt8]) -> [Diagnostic] {
      rules.check(bytes, registry: registry, width: width).found
    }
  }

  /// What tells a finding from others at its place: numbers in messages, such as the size of the page, may change.
  private struct Signature: Hashable {
    let rule: RuleID
    let words: String

    init(_ finding: Diagnostic) {
      rule = finding.rule
      words = String(decoding: finding.message.utf8.filter { !(0x30...0x39).contains($0) }, as: UTF8.self)
    }
  }

  /// A page with more findings than that is not corrected.
  private static let mostFindings = 100_000
  /// A page is checked again so many times at most, and fewer times when it has many findings or is for many apps: a finding
  /// takes as long as so many bytes, and so many apps as long as the page alone.
  private static let mostTrials = 8
  private static let weightOfFinding = 100
  private static let appsOfPage = 4

  private let checker: Checker
  private let bytes: [UInt8]
  /// The findings of the page as it is, by place.
  private let before: [Diagnostic]
  /// How many more times the page may be checked.
  private(set) var trialsLeft: Int

  /// A trial of a page, with what was found in it.
  ///
  /// - Parameter trialsLeft: how many times it may be checked; `nil` when that is for its size to say.
  init(of bytes: [UInt8], finding before: [Diagnostic], trialsLeft: Int?, _ checker: Checker) {
    self.checker = checker
    self.bytes = bytes
    if before.count > Self.mostFindings {
      self.before = []
      self.trialsLeft = 0
    } else {
      self.before = before.sorted()
      let weight = (bytes.count + before.count * Self.weightOfFinding) * (Self.appsOfPage + checker.rules.appCount)
      self.trialsLeft = trialsLeft ?? max(2, Self.mostTrials * bytes.count * Self.appsOfPage / max(weight, 1))
    }
  }

  /// Where the page has findings with some corrections that it does not have without them, as offsets in the page as it is, in
  /// order; `nil` when it is not checked again. O(bytes + findings).
  mutating func newFindings(with corrections: [Correction]) -> [Int]? {
    if trialsLeft == 0 { return nil }
    trialsLeft -= 1
    let after = checker.diagnostics(of: corrections.applied(to: bytes))
    if after.count > Self.mostFindings { return nil }
    return newFindings(after.sorted(), with: corrections)
  }

  /// Goes through what was found before and after, place by place.
  private func newFindings(_ after: [Diagnostic], with corrections: [Correction]) -> [Int] {
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

  /// Whether there is a finding among those of one place that was not among them before.
  private static func isMore(_ after: ArraySlice<Diagnostic>, than before: ArraySlice<Diagnostic>) -> Bool {
    if before.count < after.count { return true }
    if before.count == after.count && zip(before, after).allSatisfy({ Signature($0) == Signature($1) }) { return false }
    var known: [Signature: Int] = [:]
    for finding in before { known[Signature(finding), default: 0] += 1 }
    for finding in after {
      guard let count = known[Signature(finding)], count > 0 else { return true }
      known[Signature(finding)] = count - 1
    }
    return false
  }

  /// The bytes that each correction makes count: of a key, those of its value too.
  func extents(of corrections: [Correction]) -> [Range<Int>] {
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
    guard let document = before.lazy.compactMap(\.location?.document).first, let floors = document.root["floors"],
      floors.kind == .array
    else { return [] }
    return floors.elements.map(\.byteRange)
  }
}

/// Finds offsets in a page from those in the page with corrections. They are asked for in order.
private struct OffsetShift {
  private let corrections: [Correction]
  private var next = 0
  private var shift = 0

  init(_ corrections: [Correction]) {
    self.corrections = corrections
  }

  mutating func original(_ offset: Int) -> Int {
    while next < corrections.count {
      let (range, length) = (corrections[next].range, corrections[next].replacement.count)
      if range.lowerBound + shift + length > offset { break }
      shift += length - range.count
      next += 1
    }
    return offset - shift
  }
}
