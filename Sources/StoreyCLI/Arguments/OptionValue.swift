import Storey

/// What follows an option, as a type: how it is called in help, and how it is read.
struct OptionValue<Value: Sendable>: Sendable {
  /// What stands for it in help.
  let placeholder: String
  /// The value of a text, for the option of a name; throws what is wrong with it.
  let parse: @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value

  /// An option of this value.
  func option(_ name: String, short: String?, isRepeatable: Bool, help: String) -> OptionDescription {
    OptionDescription(
      name: name, short: short, placeholder: placeholder, isRepeatable: isRepeatable, help: help
    ) { (text) throws(UsageError) in _ = try parse(text, name) }
  }
}

extension OptionValue<String> {
  /// Any text.
  static func text(_ placeholder: String) -> OptionValue {
    OptionValue(placeholder: placeholder) { (text, _) throws(UsageError) in text }
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable {
  /// One of some words: all that there are, unless said.
  static func choice(_ values: [Value] = Array(Value.allCases)) -> OptionValue {
    let names = values.map(\.rawValue)
    return OptionValue(placeholder: names.joined(separator: "|")) { (text, option) throws(UsageError) in
      if let value = Value(rawValue: text), names.contains(text) { return value }
      let nearest = SpellingSuggestion.nearest(to: text, among: names)
      throw .noValue(
        text, of: option, hint: nearest.map { "did you mean '\($0)'?" } ?? "use one of \(names.joined(separator: ", "))"
      )
    }
  }
}

extension OptionValue<Double> {
  /// A number in a range.
  static func number(_ placeholder: String, _ allowed: ClosedRange<Double>) -> OptionValue {
    OptionValue(placeholder: placeholder) { (text, option) throws(UsageError) in
      try Self.number(text, option, allowed)
    }
  }

  fileprivate static func number(
    _ text: String, _ option: String, _ allowed: ClosedRange<Double>
  ) throws(UsageError) -> Double {
    if let number = Double(decimal: text), allowed.contains(number) { return number }
    throw .noValue(
      text, of: option, hint: "use a number from \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))")
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

extension OptionValue<Int> {
  /// A whole number in a range.
  static func whole(_ placeholder: String, _ allowed: ClosedRange<Double>) -> OptionValue {
    OptionValue(placeholder: placeholder) { (text, option) throws(UsageError) in
      let number = try OptionValue<Double>.number(text, option, allowed)
      guard let whole = Int(exactly: number) else { throw UsageError(message: "'\(option)' is a whole number") }
      return whole
    }
  }
}

extension OptionValue<LayoutPoint> {
  /// Two numbers with a comma between them.
  static var point: OptionValue {
    OptionValue(placeholder: "X,Y") { (text, option) throws(UsageError) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
      guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
        throw .noValue(text, of: option, hint: "use two numbers, as in '\(option) 40,300'")
      }
      return LayoutPoint(x: x, y: y)
    }
  }
}

extension OptionValue<LanguageTag> {
  /// A language tag (BCP 47).
  static var languageTag: OptionValue {
    OptionValue(placeholder: "TAG") { (text, option) throws(UsageError) in
      if let tag = LanguageTag(text) { return tag }
      throw .noValue(text, of: option, hint: "use a language tag such as 'zh-CN' or 'en'")
    }
  }
}

extension Double {
  /// A number in decimal: no hexadecimal, no infinity.
  fileprivate init?(decimal text: String) {
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text) else { return nil }
    self = number
  }
}
