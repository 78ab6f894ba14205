/// A floor that checks its own content after decoding.
public protocol TemplateValidation {
  /// Adds diagnostics about the floor. An error leaves the floor out of the page; warnings and notes do not.
  func validate(_ diagnostics: inout Diagnostics)
  /// The rules of its diagnostics, in addition to the rules of the engine. They are listed, explained and configured like other
  /// rules once the floor is registered. Default: empty.
  static var rules: [RuleDescription] { get }
}

extension TemplateValidation {
  public static var rules: [RuleDescription] { [] }

  /// Whether the floor can be shown: `validate(_:)` adds no error.
  public var isValid: Bool {
    var diagnostics = Diagnostics()
    validate(&diagnostics)
    return !diagnostics.hasErrors
  }
}
