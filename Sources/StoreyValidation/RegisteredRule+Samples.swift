public import Storey
import StoreyManifests

extension RegisteredRule {
  /// Checks a sample of the rule and returns the differences between its findings and its marks. For tests.
  ///
  /// The result is empty if the rule has a finding of its default severity at each mark, and no other findings.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - floors: The floors that pages may contain.
  ///   - rules: The rules to check the sample with. Default: the built-in rules, the rules of the floors and this rule.
  /// - Throws: `RuleSample.InvalidConfiguration` if the options, the configuration or a manifest of the sample is invalid.
  public func faults(
    of sample: RuleSample, floors: FloorRegistry, rules: RuleRegistry? = nil
  ) throws -> [String] {
    let rules = rules ?? RuleRegistry(for: floors).with(self)
    let (inPage, inConfiguration) = try findings(in: sample, floors: floors, rules: rules)
    var faults: [String] = []
    // A page that is not valid JSON has no findings of other rules.
    let others = inPage.filter { $0.rule == .invalidJSON && $0.rule != id }
    faults += others.map { "the page is not valid JSON: \($0.message)" }
    for (findings, places, text) in [
      (inPage, sample.placesInPage, "page"), (inConfiguration, sample.placesInConfiguration, "configuration"),
    ] {
      var missing = places
      for finding in findings where finding.rule == id {
        let place = finding.range?.start ?? SourcePosition(line: 1, column: 1)
        let words = "the \(text) at \(place.line):\(place.column)"
        if finding.severity != description.severity {
          faults.append("expected severity \(description.severity), found \(finding.severity) in \(words)")
        }
        if let index = missing.firstIndex(of: place) {
          missing.remove(at: index)
        } else {
          faults.append("\(id) found in \(words), which is not marked: \(finding.message)")
        }
      }
      faults += missing.map { "\(id) not found in the \(text) at \($0.line):\($0.column)" }
    }
    return faults
  }

  /// Checks a sample with its options or configuration. Returns the findings in the page and in the configuration.
  ///
  /// - Throws: `RuleSample.InvalidConfiguration` if the options, the configuration or a manifest of the sample is invalid.
  public func findings(
    in sample: RuleSample, floors: FloorRegistry, rules: RuleRegistry
  ) throws -> (page: [Finding], configuration: [Finding]) {
    let text = sample.configuration ?? sample.options.map { "{\"rules\": {\"\(id)\": \($0)}}" } ?? "{}"
    var reader = ConfigurationReader(rules: rules) { _ in Array(text.utf8) }
    var (configuration, problems) = try reader.configuration(at: ".storey.json")
    if let problem = problems.first { throw RuleSample.InvalidConfiguration(messages: problem.findings.map(\.message)) }
    configuration.manifests = try sample.manifests.map { text in
      switch AppManifest.read(Array(text.utf8)) {
      case .valid(let manifest, _): return manifest
      case .invalid(let diagnostics): throw RuleSample.InvalidConfiguration(messages: diagnostics.map(\.message))
      }
    }
    var floors = floors
    floors.hasPage = { sample.pages.contains($0) }
    let report = Validator(registry: floors, configuration: configuration)
      .validate(Array(sample.page.utf8), file: "sample.json")
    return (report.shownFindings, configuration.unusedSuppressions(report.suppressionUse).flatMap(\.findings))
  }
}

extension RuleSample {
  /// An error in the options, the configuration or a manifest of a sample.
  public struct InvalidConfiguration: Error {
    /// The messages of the errors.
    public let messages: [String]
  }
}
