public import Storey

/// Corrects what has one right answer, and touches no other byte.
public struct Fixer: Sendable {
  /// Corrections may lead to others: a key that was misspelt may hold a number in quotes.
  private static let maximumPasses = 8

  private let validator: Validator

  /// A fixer that corrects what a validator of this configuration finds.
  public init(registry: FloorRegistry, configuration: Configuration) {
    validator = Validator(registry: registry, configuration: configuration, details: [.pointer, .replacement])
  }

  /// The corrected page, and how many corrections were made; nil when there is nothing to correct. What the page breaks
  /// is corrected until nothing is left that can be, so a second run finds nothing. O(bytes) a pass.
  public func fix(_ bytes: [UInt8], path: String) -> (bytes: [UInt8], corrections: Int)? {
    var fixed = bytes
    var count = 0
    for _ in 0..<Self.maximumPasses {
      let corrections = Self.corrections(of: validator.validate(fixed, file: path))
      if corrections.isEmpty { break }
      fixed = Self.apply(corrections, to: fixed)
      count += corrections.count
    }
    return fixed == bytes ? nil : (fixed, count)
  }

  /// The corrections of a page, by place; of those that would touch the same bytes, the first.
  private static func corrections(of report: PageReport) -> [Correction] {
    // Two keys of one object that would be spelt alike: which of them is meant, nobody knows.
    var spellings: [String: Int] = [:]
    for finding in report.findings where finding.rule == .unknownKey {
      if let key = spelling(of: finding) { spellings[key, default: 0] += 1 }
    }
    var corrections: [Correction] = []
    for finding in report.findings {
      guard let replacement = finding.replacement else { continue }
      if finding.rule == .unknownKey, let key = spelling(of: finding), spellings[key] != 1 { continue }
      if let last = corrections.last, last.range.upperBound > finding.bytes.lowerBound { continue }
      corrections.append(Correction(range: finding.bytes, replacement: Array(replacement.utf8)))
    }
    return corrections
  }

  /// The pointer that a misspelt key would have.
  private static func spelling(of finding: Finding) -> String? {
    guard let replacement = finding.replacement, let slash = finding.pointerText.lastIndex(of: "/") else { return nil }
    return finding.pointerText[...slash] + replacement
  }

  private static func apply(_ corrections: [Correction], to bytes: [UInt8]) -> [UInt8] {
    var fixed: [UInt8] = []
    fixed.reserveCapacity(bytes.count + corrections.count * 8)
    var copied = 0
    for correction in corrections {
      fixed += bytes[copied..<correction.range.lowerBound]
      fixed += correction.replacement
      copied = correction.range.upperBound
    }
    return fixed + bytes[copied...]
  }
}
