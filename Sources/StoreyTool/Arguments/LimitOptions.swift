import Storey

/// `--limit`: limits on the cost of a page.
enum LimitOptions {
  static let option = OptionList<(limit: Limits.Name, value: Int)>(
    "--limit", .limit,
    help: """
      Set a limit, for example floors=200000 (repeatable). The limits are: \
      \(names).
      """)

  /// The names of all limits, separated by commas.
  private static var names: String {
    Limits.Name.allCases.reduce(into: "") { $0 += $0.isEmpty ? $1.rawValue : ", \($1.rawValue)" }
  }

  /// Returns the limits that are set by the arguments.
  static func given(_ arguments: ParsedArguments) -> Limits {
    var limits = Limits.none
    for (limit, value) in arguments[option] { limits[limit] = value }
    return limits
  }

  fileprivate static func parse(_ text: String) throws(UsageError) -> (limit: Limits.Name, value: Int) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let limit = Limits.Name(rawValue: parts[0]) else {
      throw .unknown(
        "limit", Diagnostic.excerpt(of: parts[0]), among: Limits.Name.allCases.map(\.rawValue),
        orElse: "use one of \(names)")
    }
    guard parts.count == 2, let value = Int(parts[1]), value >= 1, value <= Limits.Name.greatest else {
      throw UsageError(
        message:
          "invalid limit '\(Diagnostic.excerpt(of: text))'; expected a whole number from 1 to \(Limits.Name.greatest)",
        hint: "write it as '\(limit.rawValue)=\(limit.standard)'")
    }
    return (limit, value)
  }
}

extension OptionValue<(limit: Limits.Name, value: Int)> {
  /// The name of a limit and its value.
  fileprivate static var limit: OptionValue {
    OptionValue(placeholder: "NAME=N", completion: .limit) { (text, _) throws(UsageError) in
      try LimitOptions.parse(text)
    }
  }
}
