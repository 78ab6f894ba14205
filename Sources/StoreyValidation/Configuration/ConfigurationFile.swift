import Storey

/// One configuration file, as it is written.
struct ConfigurationFile: JSONModel {
  let bases: [JSONText]
  let rules: JSONValue?
  let overrides: [Override]
  let exclude: [JSONText]
  let suppressions: [SuppressionEntry]
  let baseline: JSONText?
  let against: [JSONText]
  let failLevel: Severity?
  let maxWarnings: Int?
  let width: Double?
  let limits: Limits

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "Where editors find the schema of this file")
    bases =
      reader.optional("extends", as: Texts.self, about: "Configurations that this one builds on; paths from this file")?
      .texts ?? []
    rules = reader.optional("rules", as: RuleSettings.self, about: "How bad each rule is, and its options")?.object
    overrides = reader.optional("overrides", or: [], about: "Settings for some files only; the last that matches wins")
    exclude = reader.optional("exclude", as: Texts.self, about: "Patterns of files that are not checked")?.texts ?? []
    suppressions = reader.optional("suppressions", or: [], about: "Findings that are known and accepted")
    baseline = reader.optional("baseline", about: "A file of findings that are not to count; its path from this file")
    against =
      reader.optional(
        "against", as: Texts.self, about: "Manifests of apps that pages are checked against; paths from this file")?
      .texts ?? []
    failLevel = reader.optional("failLevel", as: FailLevel.self, about: "The least severity that fails a run")?.severity
    maxWarnings =
      reader.optional("maxWarnings", as: WarningCount.self, about: "How many warnings a run may have")?.count
    width =
      reader.optional("width", as: LayoutWidth.self, about: "The width that pages are laid out in, in points")?.points
    limits =
      reader.optional(
        "limits", as: LimitValues.self, about: "What a page may cost; a file that is found can only lower it")?
      .limits ?? .none
  }

  /// Settings for some files.
  struct Override: JSONModel {
    let files: [JSONText]
    let rules: JSONValue?
    let source: JSONValue?

    init(from reader: inout JSONReader) {
      source = reader.source
      files = reader.required("files", as: Texts.self, about: "Patterns of the files").texts
      rules =
        reader.required("rules", as: RuleSettings.self, about: "How bad each rule is there, and its options").object
    }
  }

  /// Findings that are known and accepted.
  struct SuppressionEntry: JSONModel {
    let files: [JSONText]?
    let rule: JSONText
    let pointer: JSONText?
    let reason: JSONText
    let source: JSONValue?

    init(from reader: inout JSONReader) {
      source = reader.source
      files = reader.optional("files", as: Texts.self, about: "Patterns of the files; all unless given")?.texts
      rule = reader.required("rule", about: "The rule")
      pointer = reader.optional(
        "pointer", about: "A JSON Pointer: * is any token, {137} the element with that identity, ** all below")
      reason = reader.required("reason", about: "Why these findings are accepted")
    }
  }
}

/// One text, or an array of them.
private struct Texts: ModelValue {
  let texts: [JSONText]

  static func read(from value: borrowing ValueReader) -> Texts? {
    if value.value.kind == .array { return [JSONText].read(from: value).map(Texts.init) }
    return JSONText.read(from: value).map { Texts(texts: [$0]) }
  }

  static var standIn: Texts { Texts(texts: []) }
  static var valueDescription: ValueDescription { .oneOrMany(.scalar(.text)) }
}

/// The settings of rules, by name; read when it is known which rules there are.
private struct RuleSettings: ModelValue {
  let object: JSONValue

  static func read(from value: borrowing ValueReader) -> RuleSettings? {
    value.value.kind == .object ? RuleSettings(object: value.value) : value.reportWrongType(.object)
  }

  static var standIn: RuleSettings { RuleSettings(object: .null) }
  static var valueDescription: ValueDescription { .reference("rules") }
}

/// `maxWarnings`: none, or some.
private struct WarningCount: ModelValue {
  let count: Int

  static func read(from value: borrowing ValueReader) -> WarningCount? {
    guard let count = Int.read(from: value) else { return nil }
    if count >= 0 { return WarningCount(count: count) }
    value.report(.invalidConfiguration, .error, "there are never fewer than no warnings", hint: "use 0 or more")
    return nil
  }

  static var standIn: WarningCount { WarningCount(count: 0) }
  static var valueDescription: ValueDescription { .scalar(.integer) }
}

/// `limits`, by name.
private struct LimitValues: JSONModel {
  let limits: Limits

  init(from reader: inout JSONReader) {
    var limits = Limits.none
    for limit in Limit.allCases where !limit.isOfConfigurations {
      limits[limit] = reader.optional(ModelKey(limit.rawValue), as: LimitValue.self, about: limit.summary)?.value
    }
    self.limits = limits
  }

  /// A value that a limit may have.
  private struct LimitValue: ModelValue {
    let value: Int

    static func read(from value: borrowing ValueReader) -> LimitValue? {
      guard let number = Int.read(from: value) else { return nil }
      if (1...Limit.greatest).contains(number) { return LimitValue(value: number) }
      value.report(
        .invalidConfiguration, .error, "this is not a limit", hint: "use a whole number from 1 to \(Limit.greatest)")
      return nil
    }

    static var standIn: LimitValue { LimitValue(value: 1) }
    static var valueDescription: ValueDescription { .scalar(.integer) }
  }
}

/// `width`: one that pages can be laid out in.
private struct LayoutWidth: ModelValue {
  let points: Double

  static func read(from value: borrowing ValueReader) -> LayoutWidth? {
    guard let points = Double.read(from: value) else { return nil }
    if (120...4096).contains(points) { return LayoutWidth(points: points) }
    value.report(.invalidConfiguration, .error, "this is no width of a page", hint: "use 120 to 4096 points")
    return nil
  }

  static var standIn: LayoutWidth { LayoutWidth(points: 375) }
  static var valueDescription: ValueDescription { .scalar(.number) }
}

/// `failLevel`.
private struct FailLevel: ModelValue {
  let severity: Severity

  static func read(from value: borrowing ValueReader) -> FailLevel? {
    if let severity = Severity(rawValue: value.text.string) { return FailLevel(severity: severity) }
    value.report(.invalidConfiguration, .error, "this is no severity", hint: "use error, warning or note")
    return nil
  }

  static var standIn: FailLevel { FailLevel(severity: .error) }
  static var valueDescription: ValueDescription { .choice(Severity.allCases.map(\.rawValue)) }
}
