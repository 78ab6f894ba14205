/// An option with a value. If it is repeated, the last value is used.
struct Option<Value: Sendable>: CommandOption {
  let description: OptionDescription
  private let kind: OptionValue<Value>

  init(_ name: String, short: String? = nil, _ kind: OptionValue<Value>, help: String) {
    description = kind.option(name, short: short, isRepeatable: false, help: help)
    self.kind = kind
  }

  func reading(of texts: [String]) -> Value? { texts.last.flatMap { try? kind.parse($0, name) } }
}

/// An option that may be repeated, each time with a value.
struct OptionList<Value: Sendable>: CommandOption {
  let description: OptionDescription
  private let kind: OptionValue<Value>

  init(_ name: String, _ kind: OptionValue<Value>, help: String) {
    description = kind.option(name, short: nil, isRepeatable: true, help: help)
    self.kind = kind
  }

  func reading(of texts: [String]) -> [Value] { texts.compactMap { try? kind.parse($0, name) } }
}
