import Storey

/// Decides which of the corrections that findings propose are made.
struct CorrectionJudge: Sendable {
  /// How often each floor, alone, and then the page is checked again at most: where many corrections bring findings, the last of
  /// them are not made. For a floor it is enough to find one such correction among a hundred.
  private static let trialsOfFloor = 14
  private static let trialsOfPage = 8

  private let configuration: Configuration

  /// Creates a judge. Findings about types and missing keys count whatever the configuration says of them; other rules count as
  /// they are set.
  init(configuration: Configuration) {
    self.configuration = configuration.withoutSeveritiesOfTheEngine
  }

  /// The rules that corrections are tried with where the overrides of these indices are in force.
  func rules(_ overrides: [Int] = []) -> RuleSet { RuleSet(configuration, overrides: overrides) }

  /// Takes the replacements from findings whose correction is not certain. The registry has the parameters that the
  /// configuration names.
  func judge(_ report: inout PageReport, _ rules: RuleSet, _ registry: FloorRegistry) {
    withdrawWords(in: &report)
    withdrawRepeatedKeys(in: &report)
    let proposed = report.findings.corrections
    if proposed.isEmpty { return }
    let checker = CorrectionTrial.Checker(rules: rules, registry: registry, width: configuration.width)
    var sound = Self.soundInFloors(proposed, of: report.source, checker)
    if !sound.isEmpty {
      var trial = CorrectionTrial(of: report.source, checker, limit: Self.trialsOfPage)
      sound = trial.sound(sound)
    }
    let made = Set(sound)
    report.withdrawReplacements { finding in finding.correction.map { !made.contains($0) } ?? false }
  }

  /// The corrections that bring no finding to their own floor, and those that are in none. Most that do bring one bring it there,
  /// and a floor is checked sooner than a page. O(bytes of the floors).
  private static func soundInFloors(
    _ proposed: [Correction], of source: [UInt8], _ checker: CorrectionTrial.Checker
  ) -> [Correction] {
    guard let root = try? Document(parsing: source, limits: checker.rules.limits.ofDocuments).root,
      let floors = root["floors"], floors.kind == .array
    else { return proposed }
    var sound: [Correction] = []
    var rest = proposed[...]
    for floor in floors.elements {
      if rest.isEmpty { break }
      let range = floor.byteRange
      sound += rest.prefix { $0.range.upperBound <= range.lowerBound }
      rest = rest.drop { $0.range.upperBound <= range.lowerBound }
      let own = rest.prefix { $0.range.upperBound <= range.upperBound }
      rest = rest.dropFirst(own.count)
      if own.isEmpty { continue }
      let head = Array(#"{"floors":["#.utf8)
      let shift = head.count - range.lowerBound
      var trial = CorrectionTrial(of: head + source[range] + Array("]}".utf8), checker, limit: trialsOfFloor)
      sound += trial.sound(own.map { $0.moved(by: shift) }).map { $0.moved(by: -shift) }
    }
    return sound + rest
  }

  /// Takes the replacements from keys that are words of their own.
  private func withdrawWords(in report: inout PageReport) {
    let source = report.source
    report.withdrawReplacements { finding in
      guard finding.rule == .unknownKey, let replacement = finding.replacement else { return false }
      // A key that is written with escapes is left to people.
      let written = String(decoding: source[finding.bytes], as: UTF8.self)
      return written.contains("\\") || KeyWords.isWord(written.unquoted, insteadOf: replacement.unquoted)
    }
  }

  /// Takes the replacements from keys of one object that would be spelt alike: which of them is meant is unknown.
  private func withdrawRepeatedKeys(in report: inout PageReport) {
    func corrected(_ finding: Finding) -> String? {
      guard finding.rule == .unknownKey, let replacement = finding.replacement,
        let slash = finding.pointerText.lastIndex(of: "/")
      else { return nil }
      return finding.pointerText[...slash] + replacement
    }
    var counts: [String: Int] = [:]
    for finding in report.findings {
      if let pointer = corrected(finding) { counts[pointer, default: 0] += 1 }
    }
    report.withdrawReplacements { finding in corrected(finding).map { counts[$0] != 1 } ?? false }
  }
}

extension PageReport {
  /// Takes the replacements from findings.
  fileprivate mutating func withdrawReplacements(where isWithdrawn: (Finding) -> Bool) {
    for index in findings.indices where findings[index].replacement != nil && isWithdrawn(findings[index]) {
      findings[index].replacement = nil
    }
  }
}

extension String {
  /// A key without the quotes around it.
  fileprivate var unquoted: String { String(dropFirst().dropLast()) }
}
