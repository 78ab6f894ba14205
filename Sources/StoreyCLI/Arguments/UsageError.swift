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

  /// A text that is no value of an option.
  static func noValue(_ text: String, of option: String, hint: String) -> UsageError {
    UsageError(message: "'\(text)' is no value of '\(option)'", hint: hint)
  }
}
