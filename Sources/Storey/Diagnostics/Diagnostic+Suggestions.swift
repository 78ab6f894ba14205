extension Diagnostic {
  /// Creates a diagnostic about a name that is not known. Its hint suggests the nearest known name.
  ///
  /// - Parameters:
  ///   - rule: The rule that reports it.
  ///   - severity: The severity.
  ///   - message: A description of the problem and of the name found. Lower case, without a full stop.
  ///   - misspelling: The name, and the names that may have been intended.
  ///   - hint: The remedy if no known name is near enough.
  ///   - location: The string (or key) with the name.
  public init(
    rule: RuleID, severity: Severity, message: String, _ misspelling: Misspelling, hint: String,
    at location: JSONValue? = nil
  ) {
    self.init(rule, severity, .misspelled(message: message, misspelling, hint: hint), at: location)
  }

  /// The names that may have been intended, nearest first. Each of them can replace the string (or key) at `location`. They are a
  /// choice for a person: ``replacement`` is the correction that a tool may apply.
  public var suggestions: [String] { fact.advice(at: location).suggestions }
}

extension Fact {
  /// A remedy, and the names that may replace the string at the location.
  struct Advice {
    var hint: String?
    var suggestions: [String] = []
  }

  /// Returns the hint and the suggestions, which are computed together.
  func advice(at location: JSONValue?) -> Advice {
    switch self {
    case .misspelled(_, let misspelling, let hint):
      // The name may be only a part of the string, or the location may be the object around it.
      let isWhole = location?.kind == .string && location?.text?.string == misspelling.name
      return Advice(hint: misspelling.hint ?? hint, suggestions: isWhole ? misspelling.suggestions : [])
    case .made(let make): return make().advice(at: location)
    case .unknownKey(let keys, _): return keys.advice(at: location)
    case .contained(let fact, let value): return Advice(hint: fact.advice(at: value).hint)
    case .nearMiss(let name, _): return Advice(hint: SpellingSuggestion.hint(name), suggestions: [name])
    default: return Advice(hint: hint(at: location))
    }
  }
}
