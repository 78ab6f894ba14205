import Storey

/// The arguments of one command, checked against its description.
struct ParsedArguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the arguments after the command's name.
  /// - Throws: `UsageError` for the first that the command does not know or take.
  init(_ arguments: [String], for command: CommandDescription) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try readOption(argument, &rest, command)
    }
    if isSet("--help") || (command.tellsVersion && isSet("--version")) { return }
    try checkOperands(of: command)
  }

  /// Everything that was given but the names of options, in no order.
  var texts: [String] { operands + values.values.joined() }

  /// Whether a flag is there.
  func isSet(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, as it was given.
  func value(_ name: String) -> String? { values[name]?.last }

  /// All values of a repeatable option, in order.
  func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of a number option.
  func number(_ name: String) -> Double? { value(name).flatMap(Double.init) }

  /// The value of a point option.
  func point(_ name: String) -> Point? { value(name).flatMap(Self.point) }

  private mutating func readOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandDescription
  ) throws(UsageError) {
    let (name, attached) = Self.split(argument)
    guard let option = command.allOptions.first(where: { $0.name == name || $0.short == name }) else {
      let nearest = SpellingSuggestion.nearest(to: name, among: command.allOptions.map(\.name))
      throw UsageError(message: "unknown option '\(name)'", hint: nearest.map { "did you mean '\($0)'?" })
    }
    if case .flag = option.value {
      if attached != nil { throw UsageError(message: "the option '\(name)' takes no value") }
      values[option.name] = [""]
      return
    }
    guard let value = attached ?? rest.popFirst() else { throw .missingValue(of: option, as: name) }
    try Self.check(value, for: option)
    values[option.name] = (option.isRepeatable ? values(option.name) : []) + [value]
  }

  /// The name of an option, and the value that is attached to it: `--name=value`, and `-oFILE` for short options.
  static func split(_ argument: String) -> (name: String, attached: String?) {
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }
    if !argument.hasPrefix("--"), argument.count > 2 {
      return (String(argument.prefix(2)), String(argument.dropFirst(2)))
    }
    return (argument, nil)
  }

  /// Throws what is wrong with the value of an option.
  static func check(_ value: String, for option: OptionDescription) throws(UsageError) {
    switch option.value {
    case .flag, .text: break
    case .choice(let choices):
      if choices.contains(value) { return }
      let nearest = SpellingSuggestion.nearest(to: value, among: choices)
      throw UsageError(
        message: "'\(value)' is no value of '\(option.name)'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "use one of \(choices.joined(separator: ", "))")
    case .number(_, let allowed):
      if let number = number(value), allowed.contains(number) { return }
      throw UsageError(
        message: "'\(value)' is no value of '\(option.name)'",
        hint: "use a number from \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))")
    case .point:
      if point(value) != nil { return }
      throw UsageError(
        message: "'\(value)' is no value of '\(option.name)'", hint: "use two numbers, as in '\(option.name) 40,300'")
    }
  }

  private func checkOperands(of command: CommandDescription) throws(UsageError) {
    let required = command.operands.filter { $0.count == .one || $0.count == .many }
    let takesMany = command.operands.contains { $0.count == .many || $0.count == .any }
    if operands.count < required.count {
      let missing = required[operands.count]
      throw UsageError(message: "\(missing.name) is missing", hint: "\(missing.name): \(missing.help)")
    }
    if !takesMany && operands.count > command.operands.count {
      throw UsageError(message: "unexpected argument '\(operands[command.operands.count])'")
    }
  }

  /// A number in decimal: no hexadecimal, no infinity.
  private static func number(_ text: String) -> Double? {
    text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) } ? Double(text) : nil
  }

  private static func point(_ text: String) -> Point? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { number(String($0)) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
    return Point(x: x, y: y)
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
