public import Storey

/// A rule that checks pages. Written by whoever adds a rule, and registered in a `RuleRegistry`.
///
/// Its initializer reads the rule's options out of the configuration, with defaults for those that are not there: the
/// same way as a floor reads itself, so misspelt options are reported at their place.
///
///     struct NoShoutingRule: PageRule {
///       static let description = RuleDescription(id: "no-shouting", …)
///       let limit: Int
///       init(from options: inout JSONReader) { limit = options.optional("limit", or: 1, in: 0...) }
///       func check(_ page: InspectedPage, _ findings: inout RuleFindings) { … }
///     }
public protocol PageRule: JSONModel, Sendable {
  /// What the rule is called, how bad it is to break it, and why anyone should care.
  static var description: RuleDescription { get }
  /// Reports what is wrong with the page. A pure function of the page and the options.
  func check(_ page: InspectedPage, _ findings: inout RuleFindings)
}
