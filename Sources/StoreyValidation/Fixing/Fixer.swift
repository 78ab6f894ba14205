public import Storey

/// Corrects what has one right answer, and touches no other byte.
///
/// A key is corrected when all of this holds:
/// - One slip separates it from a key that the model reads: two neighbouring letters swapped, or one letter dropped or doubled
///   that is neither the first nor the last. Both keys have six letters or more.
/// - Neither the key nor the words in it that the slip changes are common English words or keys that content management systems
///   use.
/// - No other key of the model or of the object is as near, and the object does not have the right key already.
/// - It has a value of the type that the model reads, and its object has 100 keys at most.
///
/// No correction is made that brings a finding which the page did not have before. Keys in free `params` are never corrected.
public struct Fixer: Sendable {
  /// Corrections may lead to others: in an object that was not read before, for example.
  private static let maximumPasses = 4

  private let validator: Validator

  /// Creates a fixer that corrects what a validator of this configuration finds.
  public init(registry: FloorRegistry, configuration: Configuration) {
    validator = Validator(registry: registry, configuration: configuration, details: [.pointer, .replacement])
  }

  /// A page has more findings than the limits let be listed: the effect of a correction could not be checked.
  public struct UnlistedFindingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// How many findings are not listed.
    public let count: Int

    public var description: String {
      let verb = count == 1 ? "is" : "are"
      return "it is not corrected, because \(Wording.counted(count, "finding")) of it \(verb) not listed"
    }
  }

  /// Returns the corrected page and the number of corrections; `nil` when there is nothing to correct.
  ///
  /// A page is checked in up to four passes, and up to eight more times with some of its corrections; a page with many findings
  /// fewer times. Each check is O(bytes).
  /// - Throws: `UnlistedFindingsError` when the page has more findings than the limits let be listed.
  public func fix(
    _ bytes: [UInt8], path: String
  ) throws(UnlistedFindingsError) -> (bytes: [UInt8], corrections: Int)? {
    let fixed = try fix(bytes, with: checks(forPath: path))
    return fixed.corrections == 0 ? nil : (fixed.bytes, fixed.corrections)
  }

  /// What is corrected in a file, by its path from the folder of the configuration.
  package func checks(forPath path: String) -> FileChecks { validator.checks(forPath: path) }

  /// Returns the corrected page, the number of corrections, and how many more were not tried, because others of the page bring
  /// findings. For files with many pages, whose checks are worked out once.
  package func fix(
    _ bytes: [UInt8], with checks: FileChecks
  ) throws(UnlistedFindingsError) -> (bytes: [UInt8], corrections: Int, untried: Int) {
    var fixed = bytes
    var count = 0
    var effort = CorrectionEffort()
    for _ in 0..<Self.maximumPasses {
      let report = validator.validate(fixed, file: "", with: checks, firstLine: 1, &effort)
      if !report.unlisted.isEmpty { throw UnlistedFindingsError(count: report.unlisted.count) }
      let corrections = report.findings.corrections
      if corrections.isEmpty { break }
      fixed = corrections.applied(to: fixed)
      count += corrections.count
      if effort.trialsLeft == 0 { break }
    }
    return (fixed, fixed == bytes ? 0 : count, effort.untriedCount)
  }
}

extension [Finding] {
  /// The corrections that the findings propose, by place; of those that would touch the same bytes, the first.
  var corrections: [Correction] {
    var corrections: [Correction] = []
    for finding in self {
      guard let correction = finding.correction else { continue }
      if let last = corrections.last, last.range.upperBound > correction.range.lowerBound { continue }
      corrections.append(correction)
    }
    return corrections
  }
}

extension Finding {
  /// The correction that the finding proposes; `nil` when it proposes none.
  var correction: Correction? {
    replacement.map { Correction(range: bytes, replacement: Array($0.utf8)) }
  }
}
