/// A container that can tell whether it is fit to be shown.
public protocol TemplateValidation {
  /// Adds what is wrong with it. An error leaves the floor out of the page; warnings and notes do not.
  func validate(_ diagnostics: inout Diagnostics)
  /// What it may add, beside the rules of the engine: listed, explained and configured like any other, once its floor is registered.
  /// Nothing, unless the type says more.
  static var rules: [RuleDescription] { get }
}

extension TemplateValidation {
  public static var rules: [RuleDescription] { [] }

  /// Whether it is fit to be shown: no error was added.
  public var isValid: Bool {
    var diagnostics = Diagnostics()
    validate(&diagnostics)
    return !diagnostics.hasErrors
  }
}
