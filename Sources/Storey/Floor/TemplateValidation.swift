/// A container that can tell whether it is fit to be shown.
public protocol TemplateValidation {
  /// Adds what is wrong with it. An error leaves the floor out of the page; warnings and notes do not.
  func validate(_ diagnostics: inout Diagnostics)
}

extension TemplateValidation {
  /// Whether it is fit to be shown: no error was added.
  public var isValid: Bool {
    var diagnostics = Diagnostics()
    validate(&diagnostics)
    return !diagnostics.hasErrors
  }
}
