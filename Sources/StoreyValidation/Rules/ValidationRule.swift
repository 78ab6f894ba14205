public import Storey

/// Something that a page can break: what it is called, how bad it is, and why anyone should care.
///
/// Rules that the engine or a floor reports itself are this and no more; a rule that checks pages is a `PageRule`.
public protocol ValidationRule: SendableMetatype {
  /// The name, in kebab-case.
  static var id: RuleID { get }
  /// How bad it is unless a configuration says otherwise.
  static var severity: Severity { get }
  /// What it finds, in one line without a full stop.
  static var summary: String { get }
  /// Why that is worth finding, and what to do about it.
  static var rationale: String { get }
  /// A page that keeps the rule.
  static var passing: RuleSample { get }
  /// A page that breaks the rule.
  static var failing: RuleSample { get }
  /// Whether `storey validate --fix` can correct what it finds, at least sometimes.
  static var isFixable: Bool { get }
}

extension ValidationRule {
  public static var isFixable: Bool { false }
}

/// A rule that checks pages. Written by whoever adds a rule, and registered in a `RuleRegistry`.
///
/// Its initializer reads the rule's options out of the configuration, with defaults for those that are not there: the
/// same way as a floor reads itself, so misspelt options are reported at their place.
///
///     struct NoShoutingRule: PageRule {
///       static let id: RuleID = "no-shouting" …
///       let limit: Int
///       init(from options: inout ModelReader) { limit = options.optional("limit", or: 1, in: 0...) }
///       func check(_ page: InspectedPage, _ findings: inout RuleFindings) { … }
///     }
public protocol PageRule: ValidationRule, TemplateModel, Sendable {
  /// Reports what is wrong with the page. A pure function of the page and the options.
  func check(_ page: InspectedPage, _ findings: inout RuleFindings)
}

/// Collects what one rule finds.
public struct RuleFindings {
  let rule: RuleID
  let severity: Severity
  /// What was found, by other rules too: one array is handed from rule to rule, so that nothing is copied.
  var diagnostics: [Diagnostic] = []

  init(rule: RuleID, severity: Severity) {
    self.rule = rule
    self.severity = severity
  }

  /// Reports what is wrong at a place of the page, and what to do about it; nil is the whole page.
  public mutating func add(_ message: String, hint: String? = nil, at location: JSONValue?) {
    diagnostics.append(
      Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: location))
  }

  /// Reports what is wrong at a place of the page, in words that are found when someone reads them.
  mutating func add(at location: JSONValue?, wording: @escaping @Sendable () -> (message: String, hint: String?)) {
    diagnostics.append(Diagnostic(rule: rule, severity: severity, at: location, wording: wording))
  }

  /// Reports what is wrong and has one right answer: `replacement`, as JSON, stands in the place of the value.
  public mutating func add(_ message: String, hint: String? = nil, at location: JSONValue, replacement: String) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, message: message, hint: hint, at: location, replacement: replacement))
  }
}
