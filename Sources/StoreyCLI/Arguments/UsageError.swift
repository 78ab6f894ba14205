/// The command line cannot be understood: what is wrong with it, and what to do.
struct UsageError: Error {
  let message: String
  var hint: String?
}

extension UsageError {
  /// An option that ends the command line and lacks its value.
  static func missingValue(of option: OptionDescription, as name: String) -> UsageError {
    UsageError(message: "the option '\(name)' needs a value", hint: "write it as '\(name) \(option.placeholder ?? "")'")
  }
}
