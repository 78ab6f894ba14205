public import Storey

/// Corrects errors that have exactly one correction, and leaves all other bytes unchanged.
///
/// A key is corrected if all of these conditions are met:
/// - It differs from a key that the model reads by one slip: two neighbouring letters are swapped, or one letter that is
///   neither the first nor the last is dropped or doubled. Both keys have six letters or more.
/// - Neither the key nor the words in it that the slip changes are common keys of content management systems.
/// - No other key of the model or of the object is as near, and the object does not contain the right key.
/// - Its value has the type that the model reads, and its object has at most 100 keys.
///
/// Comments and trailing commas are removed if a page has no other syntax errors. A page with other syntax errors is not corrected.
///
/// Corrections that cause a new finding are not made. Keys in free `params` are never corrected.
public struct Fixer: Sendable {
  /// The maximum number of passes over a page. Corrections may lead to others, for example in an object that was not read
  /// before.
  private static let maximumPasses = 8

  private let validator: Validator

  /// Creates a fixer for the findings of a validator with this configuration.
  public init(registry: FloorRegistry, configuration: Configuration) {
    validator = Validator(registry: registry, configuration: configuration, details: [.pointer, .replacement])
  }

  /// The error for a page with more findings than the limits allow to be listed. The effects of its corrections cannot be
  /// checked.
  public struct UnlistedFindingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of findings that are not listed.
    public let count: Int

    public var description: String {
      let verb = count == 1 ? "is" : "are"
      return
        "not corrected: \(Wording.counted(count, "finding")) \(verb) not listed because of a limit, so the effect of corrections cannot be checked"
    }
  }

  /// Returns the corrected page and the number of corrections; `nil` when no correction is made.
  ///
  /// The page is corrected in up to eight passes, and is checked more times with some of its corrections: a small page up to 32
  /// times, and a larger one up to eight times, fewer if it has many findings. At most eight of them bisect corrections. Each
  /// check is O(bytes).
  /// - Throws: `UnlistedFindingsError` when the page has more findings than the limits allow to be listed.
  public func fix(
    _ bytes: [UInt8], path: String
  ) throws(UnlistedFindingsError) -> (bytes: [UInt8], corrections: Int)? {
    let fixed = try fix(bytes, with: checks(forPath: path))
    return fixed.corrections == 0 ? nil : (fixed.bytes, fixed.corrections)
  }

  /// The result of correcting a page.
  package struct Result: Sendable {
    /// The corrected page.
    package let bytes: [UInt8]
    package let corrections: Int
    /// The number of corrections that were not tried, because the page may not be checked again.
    package let untried: Int
    /// Whether the page was not corrected because it has syntax errors.
    package let isDamaged: Bool

    package init(bytes: [UInt8], corrections: Int, untried: Int, isDamaged: Bool) {
      self.bytes = bytes
      self.corrections = corrections
      self.untried = untried
      self.isDamaged = isDamaged
    }
  }

  /// Returns the checks of a file, given its path relative to the folder of the configuration.
  package func checks(forPath path: String) -> FileChecks { validator.checks(forPath: path) }

  /// Corrects a page. For files with many pages, whose checks are computed once.
  /// - Throws: `UnlistedFindingsError` when the page has more findings than the limits allow to be listed.
  package func fix(_ bytes: [UInt8], with checks: FileChecks) throws(UnlistedFindingsError) -> Result {
    var fixed = bytes
    var isDamaged = false
    var count = 0
    var effort = CorrectionEffort()
    for pass in 0...Self.maximumPasses {
      // After the last pass, the rest is only counted.
      if pass == Self.maximumPasses { effort.budget = CorrectionTrial.Budget.none }
      let report = validator.validate(fixed, file: "", with: checks, firstLine: 1, &effort)
      if !report.unlisted.isEmpty { throw UnlistedFindingsError(count: report.unlisted.count) }
      isDamaged = report.hasDamage
      let corrections = report.findings.corrections
      if corrections.isEmpty { break }
      fixed = effort.apply(corrections, to: fixed)
      count += corrections.count
    }
    return Result(
      bytes: fixed, corrections: fixed == bytes ? 0 : count, untried: effort.untried.count, isDamaged: isDamaged)
  }
}

extension [Finding] {
  /// The corrections that the findings propose, by position. Of overlapping corrections, only the first is included.
  var corrections: [TextReplacement] {
    var corrections: [TextReplacement] = []
    var proposed = flatMap(\.corrections)
    // The corrections of one finding may be among those of others.
    if contains(where: { !$0.furtherReplacements.isEmpty }) {
      proposed.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    for correction in proposed {
      if let last = corrections.last, last.range.upperBound > correction.range.lowerBound { continue }
      corrections.append(correction)
    }
    return corrections
  }
}

extension Finding {
  /// Whether the finding proposes a correction.
  package var isCorrectable: Bool { replacement != nil || !furtherReplacements.isEmpty }

  /// Returns a page with the corrections of this finding alone; `nil` for a finding without a correction. O(bytes).
  package func corrected(_ page: [UInt8]) -> [UInt8]? { isCorrectable ? corrections.applied(to: page) : nil }

  /// The corrections that the finding proposes, in the order of the page.
  var corrections: [TextReplacement] {
    replacements.map { TextReplacement(range: $0.bytes, text: $0.text) }
  }
}
