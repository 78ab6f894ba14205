import Storey

/// The settings of one rule: its severity and its options.
struct RuleSetting: Sendable {
  /// The severity; `nil` keeps that of earlier settings.
  var severity: RuleSeverity?
  /// The rule with these options; `nil` when no option is set, and for rules that the engine reports.
  var check: (any PageRule)?
  /// An object with the options that are set; `nil` when no option is set.
  var options: JSONValue?
  /// A closure that creates the rule from an object of options; `nil` for rules that the engine reports.
  var makeCheck: (@Sendable (JSONValue) -> (any PageRule)?)?

  /// Returns this setting merged over an earlier one.
  func over(_ earlier: RuleSetting?) -> RuleSetting {
    earlier.map { RuleSetting(merging: [$0, self]) } ?? self
  }
}

extension RuleSetting {
  /// Creates a setting by merging settings in order. The severity and each option of a setting replace those of earlier
  /// settings; values that it does not contain are kept. O(members of the options).
  init(merging settings: [RuleSetting]) {
    severity = settings.last { $0.severity != nil }?.severity
    check = settings.last { $0.check != nil }?.check
    makeCheck = settings.last { $0.makeCheck != nil }?.makeCheck
    let objects = settings.compactMap(\.options)
    options = objects.last
    if objects.count > 1, let all = JSONValue.merging(objects) {
      options = all
      check = makeCheck?(all)
    }
  }
}

extension JSONValue {
  /// Returns an object with the members of several objects. Members replace earlier members of the same name. Members that
  /// are `null` or `""` count as absent. Values are replaced as a whole. Comments are left out.
  fileprivate static func merging(_ objects: [JSONValue]) -> JSONValue? {
    var members: [JSONText: JSONValue] = [:]
    for object in objects {
      for (key, value) in object.lastMembers where !key.isCommentKey {
        if value.kind == .null || (value.kind == .string && value.text?.isEmpty != false) { continue }
        members[key] = value
      }
    }
    let texts = members.map { "\($0.key.source?.written ?? "\"\""): \($0.value.written)" }
    return try? Document(parsing: Array("{\(texts.sorted().joined(separator: ", "))}".utf8)).root
  }
}
