import Storey

/// The settings of one rule: its severity and its options.
struct RuleSetting: Sendable {
  /// The severity; `nil` keeps an earlier one.
  var severity: RuleSeverity?
  /// The rule with these options; `nil` when no option is set, and for rules that the engine reports.
  var check: (any PageRule)?
  /// An object with the options that are set; `nil` when none is.
  var options: JSONValue?
  /// Creates the rule from an object of options; `nil` for rules that the engine reports.
  var makeCheck: (@Sendable (JSONValue) -> (any PageRule)?)?

  /// Returns this setting merged over an earlier one: the severity and each option of this setting replace those of the
  /// earlier one, and whatever this setting does not mention keeps its earlier value.
  func over(_ earlier: RuleSetting?) -> RuleSetting {
    guard let earlier else { return self }
    var merged = RuleSetting(
      severity: severity ?? earlier.severity, check: check ?? earlier.check, options: options ?? earlier.options,
      makeCheck: makeCheck ?? earlier.makeCheck)
    if let options, let all = earlier.options?.overridden(by: options) {
      merged.options = all
      merged.check = merged.makeCheck?(all)
    }
    return merged
  }
}

extension JSONValue {
  /// Returns an object with the members of this object and of another one, which replace members of the same name.
  /// Members that are `null` or `""` are absent, and replace nothing. Values are replaced as a whole.
  fileprivate func overridden(by other: JSONValue) -> JSONValue? {
    var members: [(key: PageText, value: JSONValue)] = []
    for (key, value) in lastMembers + other.lastMembers {
      if value.kind == .null || (value.kind == .string && value.text?.isEmpty != false) { continue }
      members.removeAll { $0.key == key }
      members.append((key, value))
    }
    let texts = members.map { "\($0.key.source?.written ?? "\"\""): \($0.value.written)" }
    return try? Document(parsing: Array("{\(texts.joined(separator: ", "))}".utf8)).root
  }
}
