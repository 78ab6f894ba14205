public import Storey

/// A rule that checks pages. Conforming types are registered in a `RuleRegistry`.
///
/// The initializer reads the options of the rule from the configuration and uses defaults for missing options. Options are
/// read in the same way as the keys of a floor, so unknown options are reported with their location.
///
///     struct NoShoutingRule: PageRule {
///       static let description = RuleDescription(id: "no-shouting", …)
///       let limit: Int
///       init(from options: inout JSONReader) { limit = options.optional("limit", or: 1, in: 0...) }
///       func check(_ page: InspectedPage, _ findings: inout RuleFindings) { … }
///     }
public protocol PageRule: JSONModel, Sendable {
  /// The id, severity, summary and rationale of the rule.
  static var description: RuleDescription { get }
  /// Adds the findings of the rule in a page. The result must depend only on the page and the options.
  func check(_ page: InspectedPage, _ findings: inout RuleFindings)

  /// Whether `check` reads the drawing of a page. Default: `true`. If no rule of a run does, its pages need not be inspected
  /// element by element.
  static var inspectsDrawing: Bool { get }
  /// Sets how pages are read before they are checked, by the options of the rule. Default: no change. It is called even if the
  /// rule is off.
  func prepare(_ reading: inout PageReading)
}

extension PageRule {
  public static var inspectsDrawing: Bool { true }
  public func prepare(_ reading: inout PageReading) {}
}
