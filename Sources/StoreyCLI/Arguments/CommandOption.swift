/// An option of commands. It is declared once, as a value: help, parsing and errors come from that, and what was given is read by it.
protocol CommandOption<Reading>: Sendable {
  /// What it says, given or not.
  associatedtype Reading
  var description: OptionDescription { get }
  /// What it says when it is given with these values, one after another, each of which was checked.
  func reading(of texts: [String]) -> Reading
}

extension CommandOption {
  /// With its dashes: `--width`.
  var name: String { description.name }
}

/// How an option is written, and what for.
struct OptionDescription: Sendable {
  /// With its dashes: `--width`.
  let name: String
  /// With its dash: `-o`.
  let short: String?
  /// What stands for its value in help; nil for an option without one.
  let placeholder: String?
  /// Whether it may be given several times, each with its own value; otherwise the last one counts.
  let isRepeatable: Bool
  let help: String
  /// Throws what is wrong with a value.
  let check: @Sendable (String) throws(UsageError) -> Void

  /// How it is written: `-o, --output FILE`.
  var usage: String {
    let names = [short, name].compactMap { $0 }.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }

  /// Its value: what is attached to it, else the next argument.
  /// - Throws: `UsageError` when it is missing, or is not one.
  func value(
    _ attached: String?, else rest: inout ArraySlice<String>, calledBy name: String
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(of: self, as: name) }
    try check(value)
    return value
  }
}
