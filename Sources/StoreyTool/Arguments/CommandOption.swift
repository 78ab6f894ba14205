/// An option of a command. Its declaration is the source of its help, parsing, errors and typed value.
protocol CommandOption<Reading>: Sendable {
  /// The type of the option's value, which also represents an absent option.
  associatedtype Reading
  var description: OptionDescription { get }
  /// Returns the value of the option for its texts in the order of the command line. The texts have passed `check`; they are
  /// empty if the option is absent.
  func reading(of texts: [String]) -> Reading
}

extension CommandOption {
  /// The name with its dashes: `--width`.
  var name: String { description.name }
}

/// The names, help and value check of an option.
struct OptionDescription: Sendable {
  /// The name with its dashes: `--width`.
  let name: String
  /// The short name with its dash: `-o`.
  let short: String?
  /// The placeholder of the value in help. `nil` for an option without a value.
  let placeholder: String?
  /// Whether the option may be repeated, each time with a value. If not, the last value is used.
  let isRepeatable: Bool
  /// The completion of the value in a shell.
  let completion: Completion
  let help: String
  /// Throws an error for an invalid value.
  let check: @Sendable (String) throws(UsageError) -> Void

  /// The short and the long name.
  var names: [String] { [short, name].compactMap(\.self) }

  /// Whether two options have the same names, value and help.
  func isSame(as other: OptionDescription) -> Bool { usage == other.usage && help == other.help }

  /// The usage text: `-o, --output FILE`.
  var usage: String {
    let names = names.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }

  /// Returns the value of the option: the attached text, or the next argument if no text is attached.
  /// - Throws: `UsageError` when the value is missing or invalid.
  func value(
    _ attached: String?, else rest: inout ArraySlice<String>, calledBy name: String
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(of: self, as: name) }
    try check(value)
    return value
  }
}

extension UsageError {
  /// Returns the error for an option without its value at the end of the command line.
  fileprivate static func missingValue(of option: OptionDescription, as name: String) -> UsageError {
    UsageError(message: "missing value for '\(name)'", hint: "write '\(name) \(option.placeholder ?? "")'")
  }
}
