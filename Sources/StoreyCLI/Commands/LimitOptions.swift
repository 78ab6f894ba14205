import Storey

/// `--limit`: what a page may cost.
enum LimitOptions {
  static let option = OptionList<(limit: Limit, value: Int)>(
    "--limit", .limit,
    help: """
      Sets a limit on what a page may cost, such as floors=200000; may be given several times. The limits are: \
      \(names).
      """)

  /// The names of all limits, separated by commas.
  private static var names: String {
    Limit.allCases.reduce(into: "") { $0 += $0.isEmpty ? $1.rawValue : ", \($1.rawValue)" }
  }

  /// The limits that the arguments set, and no others.
  static func given(_ arguments: ParsedArguments) -> Limits {
    var limits = Limits.none
    for (limit, value) in arguments[option] { limits[limit] = value }
    return limits
  }

  /// The standard limits, and in the place of some what the arguments set.
  static func limits(_ arguments: ParsedArguments) -> Limits {
    Limits.standard.overridden(by: given(arguments))
  }

  fileprivate static func parse(_ text: String) throws(UsageError) -> (limit: Limit, value: Int) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let limit = Limit(rawValue: parts[0]) else {
      let nearest = SpellingSuggestion.nearest(to: parts[0], among: Limit.allCases.map(\.rawValue))
      throw UsageError(
        message: "unknown limit '\(Diagnostic.excerpt(of: parts[0]))'",
        hint: nearest.map { "did you mean '\($0)'?" } ?? "the limits are \(names)")
    }
    guard parts.count == 2, let value = Int(parts[1]), value >= 1, value <= Limit.greatest else {
      throw UsageError(
        message: "'\(Diagnostic.excerpt(of: text))' is not a limit",
        hint: "write it as '\(limit.rawValue)=\(limit.standard)': a whole number from 1 to \(Limit.greatest)")
    }
    return (limit, value)
  }
}

extension OptionValue<(limit: Limit, value: Int)> {
  /// A limit by its name, and what it is set to.
  fileprivate static var limit: OptionValue {
    OptionValue(placeholder: "NAME=N") { (text, _) throws(UsageError) in try LimitOptions.parse(text) }
  }
}
