import Storey
import StoreyManifests

/// The rules in force for one file.
struct RuleSet: Sendable {
  /// Severities that a configuration has set; nil for a rule that is off.
  private let severities: [RuleID: Severity?]
  /// What is less bad is left out.
  private let least: Severity
  /// The rules that check pages, with their options.
  private let checks: [(rule: any PageRule, id: RuleID, severity: Severity)]
  /// The apps that pages are checked against.
  private let manifests: [AppManifest]
  /// What a page may cost.
  let limits: Limits
  /// The parameters of jumps that the configuration names.
  let parameters: [String]

  /// Creates the rules where the overrides of these indices are in force. Rules that are less bad than `least` are off.
  init(_ configuration: Configuration, overrides: [Int] = [], least: Severity = .note) {
    let settings = configuration.settings(merging: overrides)
    var severities: [RuleID: Severity?] = [:]
    var checks: [(rule: any PageRule, id: RuleID, severity: Severity)] = []
    var limits = configuration.limits
    var parameters: [String] = []
    for rule in configuration.rules.rules {
      let setting = settings[rule.id]
      let severity: Severity? =
        switch setting?.severity {
        case .off?: nil
        case .reported(let severity)?: severity
        case nil: rule.description.severity
        }
      if setting?.severity != nil { severities[rule.id] = .some(severity) }
      guard let check = setting?.check ?? rule.standard else { continue }
      if let severity, severity >= least { checks.append((check, rule.id, severity)) }
      if let bytes = (check as? PageTooLargeRule)?.setBytes, configuration.mayRaiseLimits {
        limits[.bytes] = max(limits.ofDocuments.bytes, bytes)
      }
      if let keys = check as? UnknownKeyRule { parameters = keys.parameters }
    }
    self.severities = severities
    self.least = least
    self.checks = checks
    self.limits = limits
    self.parameters = parameters
    manifests = configuration.manifests
  }

  /// How many apps pages are checked against.
  var appCount: Int { manifests.count }

  /// What pages may consist of, with the parameters of jumps that the configuration names.
  func registry(_ registry: FloorRegistry) -> FloorRegistry {
    var registry = registry
    registry.parameters += parameters
    return registry
  }

  /// Decodes a page, lays it out and checks it. Returns everything that the engine and the rules have to say about it, and
  /// whether a limit kept it from being checked. The registry has the parameters that the configuration names.
  func check(_ bytes: [UInt8], registry: FloorRegistry, width: Double) -> (found: [Diagnostic], isRefused: Bool) {
    let page = Page(decoding: bytes, registry: registry, limits: limits.ofDocuments)
    if let excess = excessInApps(page) { return ([excess], true) }
    return (
      diagnostics(of: TableLayout(page, width: width), byteCount: bytes.count), page.parseError?.isExcess ?? false
    )
  }

  /// The error of a page whose floors are too many to be tried in all apps.
  private func excessInApps(_ page: Page) -> Diagnostic? {
    let tries = page.floors.count.multipliedReportingOverflow(by: manifests.count)
    guard let most = limits[.floorsInApps], tries.overflow || tries.partialValue > most else { return nil }
    let counts = (Wording.counted(page.floors.count, "floor"), Wording.counted(manifests.count, "app"))
    return Diagnostic(
      rule: .pageTooLarge, severity: .error,
      message: "the page has too many floors to try them in every app: \(counts.0), \(counts.1)",
      hint: "split the page, or raise the limit \"\(Limit.floorsInApps.rawValue)\"",
      at: page.document?.root["floors"])
  }

  /// Everything that the engine and the rules have to say about a page.
  private func diagnostics(of layout: TableLayout, byteCount: Int) -> [Diagnostic] {
    var diagnostics = layout.unsortedDiagnostics
    // A page that could not be read has not been checked: no setting makes that good.
    if layout.page.parseError != nil { return diagnostics }
    if !manifests.isEmpty { diagnostics = diagnostics.map { isForAnApp($0) ? $0.with(.note) : $0 } }
    if !severities.isEmpty || least > .note { diagnostics = diagnostics.compactMap(graded) }
    let page = InspectedPage(layout, byteCount: byteCount, manifests: manifests)
    for (rule, id, severity) in checks {
      var findings = RuleFindings(rule: id, severity: severity)
      swap(&findings.diagnostics, &diagnostics)
      rule.check(page, &findings)
      swap(&findings.diagnostics, &diagnostics)
    }
    return diagnostics
  }

  /// Whether it is about a floor that an app knows: that it is not registered here as well is nothing wrong, and whether
  /// the app can show it is checked.
  private func isForAnApp(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.rule == .unknownPattern, let pattern = diagnostic.location?.text?.string else { return false }
    return manifests.contains { $0.floor(for: FloorPattern(pattern)) != nil }
  }

  /// A diagnostic as bad as the configuration says; nil when its rule is off.
  private func graded(_ diagnostic: Diagnostic) -> Diagnostic? {
    guard let severity = severities[diagnostic.rule] else { return diagnostic.severity >= least ? diagnostic : nil }
    return severity.flatMap { $0 >= least ? diagnostic.with($0) : nil }
  }
}
