/// An option without a value.
struct Flag: CommandOption {
  let description: OptionDescription

  init(_ name: String, short: String? = nil, help: String) {
    description = OptionDescription(
      name: name, short: short, placeholder: nil, isRepeatable: false, completion: .text, help: help
    ) { _ throws(UsageError) in }
  }

  func reading(of texts: [String]) -> Bool { !texts.isEmpty }
}
