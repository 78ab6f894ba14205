public import Storey
import StoreyManifests

/// A page that shows what a rule means.
public struct RuleSample: Sendable {
  /// The page.
  public let page: String
  /// The options of the rule that it is checked with, as JSON; nil for the defaults.
  public let options: String?
  /// The configuration that it is checked with, as JSON; nil when there is none.
  public let configuration: String?
  /// The manifests of the apps that it is checked against, as JSON.
  public let manifests: [String]
  /// What else has to be known, in one line; nil when the page says it all.
  public let remark: String?
  /// What has to be registered for it.
  let register: @Sendable (inout FloorRegistry) throws -> Void

  /// A sample from its parts.
  public init(
    _ page: String, options: String? = nil, configuration: String? = nil, manifests: [String] = [],
    remark: String? = nil,
    register: @escaping @Sendable (inout FloorRegistry) throws -> Void = { _ in }
  ) {
    self.page = page
    self.options = options
    self.configuration = configuration
    self.manifests = manifests
    self.remark = remark
    self.register = register
  }
}

extension RuleSample: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension RegisteredRule {
  /// Checks a sample as a page of the registry's floors, with the options or the configuration that the sample names.
  /// What is found in the configuration itself comes last.
  /// - Throws: `RuleSample.InvalidConfiguration` when the options are not such as the rule takes, and what registering what the
  ///   sample needs throws.
  public func check(_ sample: RuleSample, registry: FloorRegistry, rules: RuleRegistry = .standard) throws -> [Finding]
  {
    var registry = registry
    try sample.register(&registry)
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
    let report = Validator(registry: registry, configuration: configuration)
      .validate(Array(sample.page.utf8), file: "sample.json")
    return report.shown + configuration.unusedSuppressions(report.suppressionUse).flatMap(\.findings)
  }
}

extension RuleSample {
  /// The options or the configuration of a sample are none.
  public struct InvalidConfiguration: Error {
    /// What is wrong with them.
    public let messages: [String]
  }
}
