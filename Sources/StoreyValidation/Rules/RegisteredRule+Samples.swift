public import Storey
import StoreyManifests

extension RegisteredRule {
  /// What a sample of the rule shows otherwise than its marks say, for a test: nothing, when the rule finds something at each mark, as
  /// bad as it says, and nowhere else.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - floors: The floors that pages are made of.
  ///   - rules: The rules that it is checked with; the built-in ones, those of the floors and this one unless said.
  /// - Throws: `RuleSample.InvalidConfiguration` when the options or the configuration of the sample are none.
  public func faults(
    of sample: RuleSample, floors: FloorRegistry, rules: RuleRegistry? = nil
  ) throws -> [String] {
    let rules = rules ?? RuleRegistry(for: floors).with(self)
    let (inPage, inConfiguration) = try findings(in: sample, floors: floors, rules: rules)
    var faults: [String] = []
    // A page that is none keeps every other rule.
    let others = inPage.filter { $0.rule == .invalidJSON && $0.rule != id }
    faults += others.map { "the page is no JSON: \($0.message)" }
    for (findings, places, text) in [
      (inPage, sample.placesInPage, "page"), (inConfiguration, sample.placesInConfiguration, "configuration"),
    ] {
      var missing = places
      for finding in findings where finding.rule == id {
        let place = finding.range?.start ?? SourcePosition(line: 1, column: 1)
        let words = "the \(text) at \(place.line):\(place.column)"
        if finding.severity != description.severity { faults.append("\(finding.severity) in \(words)") }
        if let index = missing.firstIndex(of: place) {
          missing.remove(at: index)
        } else {
          faults.append("\(id) found in \(words), where no mark is: \(finding.message)")
        }
      }
      faults += missing.map { "\(id) not found in the \(text) at \($0.line):\($0.column)" }
    }
    return faults
  }

  /// Checks a sample with the options or the configuration that it names: what is found in the page, and in the configuration.
  /// - Throws: `RuleSample.InvalidConfiguration`.
  public func findings(
    in sample: RuleSample, floors: FloorRegistry, rules: RuleRegistry
  ) throws -> (page: [Finding], configuration: [Finding]) {
    let text = sample.configuration ?? sample.options.map { "{\"rules\": {\"\(id)\": \($0)}}" } ?? "{}"
    var reader = ConfigurationReader(rules: rules) { _ in Array(text.utf8) }
    var (configuration, problems) = try reader.configuration(at: ".storey.json")
    if let problem = problems.first { throw RuleSample.InvalidConfiguration(messages: problem.findings.map(\.message)) }
    configuration.manifests = try sample.manifests.map { text in
      switch AppManifest.read(Array(text.utf8)) {
      case .sound(let manifest, _): return manifest
      case .faulty(let diagnostics): throw RuleSample.InvalidConfiguration(messages: diagnostics.map(\.message))
      }
    }
    let report = Validator(registry: floors, configuration: configuration)
      .validate(Array(sample.page.utf8), file: "sample.json")
    return (report.shown, configuration.unusedSuppressions(report.suppressionUse).flatMap(\.findings))
  }
}

extension RuleSample {
  /// The options or the configuration of a sample are none.
  public struct InvalidConfiguration: Error {
    /// What is wrong with them.
    public let messages: [String]
  }
}
