import Storey
import StoreyProject

/// The type of an option's value: its placeholder in help and its parser.
struct OptionValue<Value: Sendable>: Sendable {
  /// The placeholder of the value in help.
  let placeholder: String
  /// The completion of the value in a shell.
  var completion = Completion.text
  /// Returns the value of a text. The name of the option is used in errors.
  let parse: @Sendable (_ text: String, _ option: String) throws(UsageError) -> Value

  /// Returns the description of an option with a value of this type.
  func option(_ name: String, short: String?, isRepeatable: Bool, help: String) -> OptionDescription {
    OptionDescription(
      name: name, short: short, placeholder: placeholder, isRepeatable: isRepeatable, completion: completion,
      help: help
    ) { (text) throws(UsageError) in _ = try parse(text, name) }
  }
}

extension OptionValue<String> {
  /// Any text.
  static func text(_ placeholder: String, completion: Completion = .text) -> OptionValue {
    OptionValue(placeholder: placeholder, completion: completion) { (text, _) throws(UsageError) in text }
  }

  /// The path of a file, or of a file or folder.
  static func path(_ placeholder: String) -> OptionValue { path(placeholder, completion: .path, expected: "a path") }

  /// The path of a folder.
  static func folder(_ placeholder: String) -> OptionValue {
    path(placeholder, completion: .folder, expected: "the path of a folder")
  }

  /// A path. Empty text, as of a variable of a shell that is not set, is invalid.
  private static func path(_ placeholder: String, completion: Completion, expected: String) -> OptionValue {
    OptionValue(placeholder: placeholder, completion: completion) { (text, option) throws(UsageError) in
      if text.isEmpty { throw .invalidValue(text, for: option, expected: expected) }
      return text
    }
  }
}

extension OptionValue<PageDate> {
  /// A date and time in ISO 8601.
  static var date: OptionValue {
    OptionValue(placeholder: "TIME") { (text, option) throws(UsageError) in
      if let date = PageDate(text) { return date }
      throw .invalidValue(text, for: option, expected: "a date and time such as 2026-12-01T20:00Z")
    }
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable {
  /// One of a list of words (default: all cases of the type).
  static func choice(_ values: [Value] = Array(Value.allCases)) -> OptionValue {
    let names = values.map(\.rawValue)
    return OptionValue(
      placeholder: names.joined(separator: "|"), completion: .words(names)
    ) { (text, option) throws(UsageError) in
      if let value = Value(rawValue: text), names.contains(text) { return value }
      throw .invalidChoice(text, for: option, among: names)
    }
  }
}

extension UsageError {
  /// Returns the error for a value that is not one of the allowed words.
  static func invalidChoice(_ text: String, for option: String, among words: [String]) -> UsageError {
    .invalidValue(
      text, for: option, expected: Wording.alternatives(words), hint: Failure.suggestion(for: text, among: words))
  }
}

extension OptionValue<Double> {
  /// A number in a range.
  static func number(_ placeholder: String, _ allowed: ClosedRange<Double>) -> OptionValue {
    OptionValue(placeholder: placeholder) { (text, option) throws(UsageError) in
      try Self.number(text, option, allowed, kind: "a number")
    }
  }

  fileprivate static func number(
    _ text: String, _ option: String, _ allowed: ClosedRange<Double>, kind: String
  ) throws(UsageError) -> Double {
    if let number = Double(decimal: text), allowed.contains(number) { return number }
    throw .outOfRange(text, option, allowed, kind: kind)
  }
}

extension OptionValue<Int> {
  /// A whole number in a range.
  static func whole(_ placeholder: String, _ allowed: ClosedRange<Double>) -> OptionValue {
    OptionValue(placeholder: placeholder) { (text, option) throws(UsageError) in
      let kind = "a whole number"
      let number = try OptionValue<Double>.number(text, option, allowed, kind: kind)
      guard let whole = Int(exactly: number) else { throw .outOfRange(text, option, allowed, kind: kind) }
      return whole
    }
  }
}

extension UsageError {
  /// Returns the error for a text that is not a number in a range.
  fileprivate static func outOfRange(
    _ text: String, _ option: String, _ allowed: ClosedRange<Double>, kind: String
  ) -> UsageError {
    .invalidValue(
      text, for: option, expected: "\(kind) from \(plain(allowed.lowerBound)) to \(plain(allowed.upperBound))")
  }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}

extension OptionValue<LayoutPoint> {
  /// Two numbers that are separated by a comma.
  static var point: OptionValue {
    OptionValue(placeholder: "X,Y") { (text, option) throws(UsageError) in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: String($0)) }
      guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
        throw .invalidValue(text, for: option, expected: "two numbers, for example 40,300")
      }
      return LayoutPoint(x: x, y: y)
    }
  }
}

extension OptionValue<LanguageTag> {
  /// A BCP 47 language tag.
  static var languageTag: OptionValue {
    OptionValue(placeholder: "TAG") { (text, option) throws(UsageError) in
      if let tag = LanguageTag(text) { return tag }
      throw .invalidValue(text, for: option, expected: "a BCP 47 tag, for example zh-CN or en")
    }
  }
}
