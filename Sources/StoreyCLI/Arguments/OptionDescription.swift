/// What a command says of one of its options, once: parsing, help and errors all come from here.
struct OptionDescription: Sendable {
  /// What follows the option.
  enum Value: Sendable {
    /// Nothing: it is there or it is not.
    case flag
    case text(placeholder: String)
    case choice([String])
    case number(placeholder: String, allowed: ClosedRange<Double>)
    /// Two numbers with a comma between them.
    case point
  }

  /// With its dashes: `--width`.
  let name: String
  /// With its dash: `-o`.
  var short: String?
  let value: Value
  /// Whether it may be given several times, each with its own value; otherwise the last one counts.
  var isRepeatable = false
  let help: String

  /// How it is written: `-o, --output FILE`.
  var usage: String {
    let names = [short, name].compactMap { $0 }.joined(separator: ", ")
    return placeholder.map { "\(names) \($0)" } ?? names
  }

  /// What stands for its value in help.
  var placeholder: String? {
    switch value {
    case .flag: nil
    case .text(let placeholder), .number(let placeholder, _): placeholder
    case .choice(let choices): choices.joined(separator: "|")
    case .point: "X,Y"
    }
  }
}

/// What a command takes besides options.
struct OperandDescription: Sendable {
  enum Count: Sendable {
    case one, optional
    /// One or more.
    case many
    /// Any number, also none.
    case any
  }

  let name: String
  let count: Count
  let help: String

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)...]"
    }
  }
}
