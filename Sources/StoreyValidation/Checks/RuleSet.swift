import Storey
import StoreyManifests

/// The effective rules for one file.
struct RuleSet: Sendable {
  /// The severities that the configuration sets; `nil` for a rule that is off.
  private let severities: [RuleID: Severity?]
  /// The lowest severity that is reported.
  private let least: Severity
  /// The rules that check pages, with their options.
  private let checks: [(rule: any PageRule, id: RuleID, severity: Severity)]
  /// Whether a rule inspects the drawings of pages, which takes about half of the time of a check.
  private let inspectsDrawings: Bool
  /// The rules that check pages and are off.
  private let off: Set<RuleID>
  /// The apps to check pages against.
  private let manifests: [AppManifest]
  /// The limits of a page.
  let limits: Limits
  /// The settings with which pages are read.
  private let reading: PageReading
  /// The syntax of pages, if the configuration sets it.
  private let syntax: JSONSyntax?

  /// Creates the effective rules under the overrides at some indices. Rules with a severity below `least` are off.
  init(_ configuration: Configuration, overrides: [Int] = [], least: Severity = .note) {
    let settings = configuration.settings(merging: overrides)
    var severities: [RuleID: Severity?] = [:]
    var checks: [(rule: any PageRule, id: RuleID, severity: Severity)] = []
    var off: Set<RuleID> = []
    var reading = PageReading()
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
      check.prepare(&reading)
      guard let severity else {
        off.insert(rule.id)
        continue
      }
      if severity >= least { checks.append((check, rule.id, severity)) }
    }
    var limits = configuration.limits
    if let bytes = reading.byteCount, configuration.mayRaiseLimits {
      limits[.bytes] = max(limits.bytes, bytes)
    }
    self.severities = severities
    self.least = least
    self.checks = checks
    inspectsDrawings = checks.contains { type(of: $0.rule).inspectsDrawing }
    self.off = off
    self.limits = limits
    self.reading = reading
    syntax = configuration.syntax
    manifests = configuration.manifests
  }

  /// The number of apps to check pages against.
  var appCount: Int { manifests.count }

  /// Returns a registry with the parameters of jumps that the configuration adds, and the syntax of pages that it sets.
  func registry(_ registry: FloorRegistry) -> FloorRegistry {
    var registry = registry
    registry.parameters += reading.parameters
    registry.syntax = syntax ?? registry.syntax
    return registry
  }

  /// Decodes a page, lays it out and checks it.
  ///
  /// - Parameter registry: a registry that `registry(_:)` returned.
  /// - Returns: the diagnostics of the engine and of the rules, and whether a limit prevented the check.
  func check(_ bytes: [UInt8], registry: FloorRegistry, width: Double) -> (found: [Diagnostic], isRefused: Bool) {
    let page = Page(recovering: bytes, registry: registry, limits: limits)
    if let excess = excessInApps(page) { return ([excess], true) }
    return (
      diagnostics(of: TableLayout(page, width: width), byteCount: bytes.count), page.parseError?.isExcess ?? false
    )
  }

  /// Returns the error for a page with too many floors to check in all apps; `nil` when it is within the limit.
  private func excessInApps(_ page: Page) -> Diagnostic? {
    let tries = page.floors.count.multipliedReportingOverflow(by: manifests.count)
    guard let most = limits[.floorsInApps], tries.overflow || tries.partialValue > most else { return nil }
    let counts = (Wording.counted(page.floors.count, "floor"), Wording.counted(manifests.count, "app"))
    return Diagnostic(
      rule: .pageTooLarge, severity: .error,
      message: "the page has too many floors to check in every app: \(counts.0), \(counts.1)",
      hint: "split the page, or raise the limit \"\(Limits.Name.floorsInApps.rawValue)\"",
      at: page.document?.root["floors"])
  }

  /// Returns the diagnostics of the engine for a page, with the severities that the configuration sets.
  func diagnosticsOfEngine(for layout: TableLayout) -> [Diagnostic] {
    var diagnostics = layout.unsortedDiagnostics
    if layout.page.document == nil { return diagnostics }
    if !manifests.isEmpty { diagnostics = diagnostics.map { isForAnApp($0) ? $0.with(.note) : $0 } }
    if !severities.isEmpty || least > .note { diagnostics = diagnostics.compactMap(graded) }
    return diagnostics
  }

  /// Returns the diagnostics of the engine and of the rules for a page.
  private func diagnostics(of layout: TableLayout, byteCount: Int) -> [Diagnostic] {
    var diagnostics = diagnosticsOfEngine(for: layout)
    guard let document = layout.page.document else { return diagnostics }
    let page = InspectedPage(
      layout, byteCount: byteCount, manifests: manifests, isDrawn: inspectsDrawings, rulesThatAreOff: off)
    for (rule, id, severity) in checks {
      var findings = RuleFindings(rule: id, severity: severity)
      swap(&findings.diagnostics, &diagnostics)
      rule.check(page, &findings)
      swap(&findings.diagnostics, &diagnostics)
    }
    if layout.page.hasSharedValues { diagnostics = diagnostics.withoutRepetitions }
    if layout.page.isMerged { diagnostics.removeAll { layout.page.isOfOtherFile($0) } }
    return document.syntaxErrors.isEmpty ? diagnostics : diagnostics.withoutConsequences(ofErrorsIn: document)
  }

  /// Returns whether a diagnostic is about a floor that is not registered here, but that an app knows. This is not an error;
  /// a rule checks whether the app can show the floor.
  private func isForAnApp(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.rule == .unknownPattern, let pattern = diagnostic.location?.text?.string else { return false }
    return manifests.contains { $0.floor(for: FloorPattern(pattern)) != nil }
  }

  /// Returns a diagnostic with the severity that the configuration sets; `nil` when its rule is off or the severity is below
  /// `least`. Settings do not hide syntax errors.
  private func graded(_ diagnostic: Diagnostic) -> Diagnostic? {
    if diagnostic.reportsSyntaxError { return diagnostic }
    guard let severity = severities[diagnostic.rule] else { return diagnostic.severity >= least ? diagnostic : nil }
    return severity.flatMap { $0 >= least ? diagnostic.with($0) : nil }
  }
}
