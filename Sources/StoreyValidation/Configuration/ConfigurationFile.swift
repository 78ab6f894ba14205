import Storey

/// The contents of one configuration file.
struct ConfigurationFile: JSONModel {
  let bases: [JSONText]
  let rules: JSONValue?
  let overrides: [Override]
  let exclude: [JSONText]
  let suppressions: [SuppressionEntry]
  let baseline: JSONText?
  let against: [JSONText]
  let templates: [JSONText]
  let theme: JSONText?
  let dialect: JSONText?
  let capabilities: [Capability]
  let failLevel: Severity?
  let maxWarnings: Int?
  let width: Double?
  let syntax: JSONSyntax?
  let limits: Limits

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "The schema of this file, for editors")
    bases =
      reader.optional(
        "extends", as: Texts.self, about: "The configurations that this one extends; paths relative to this file")?
      .texts ?? []
    rules = reader.optional("rules", as: RuleSettings.self, about: "The severity and options of each rule")?.object
    overrides = reader.optional("overrides", or: [], about: "Settings for some files only; the last match wins")
    exclude =
      reader.optional("exclude", as: Texts.self, about: "The patterns of the files that are not checked")?.texts ?? []
    suppressions = reader.optional("suppressions", or: [], about: "Known and accepted findings")
    baseline = reader.optional(
      "baseline", about: "The baseline: a file of known findings, which are not reported; path relative to this file")
    against =
      reader.optional(
        "against", as: Texts.self, about: "The manifests of apps to check pages against; paths relative to this file")?
      .texts ?? []
    templates =
      reader.optional(
        "templates", as: Texts.self, about: "The floor templates, as files or folders; paths relative to this file")?
      .texts ?? []
    theme = reader.optional("theme", about: "The theme of pages; path relative to this file")
    dialect = reader.optional(
      "dialect", about: "The dialect of pages: the name of one that Storey has, or a file; path relative to this file")
    capabilities =
      reader.optional(
        "capabilities", as: FloorRequirements.self, about: "The capabilities of the app, by name, and their versions")?
      .capabilities ?? []
    failLevel =
      reader.optional("failLevel", as: FailLevel.self, about: "The lowest severity that fails a run")?.severity
    maxWarnings =
      reader.optional("maxWarnings", as: WarningCount.self, about: "The maximum number of warnings of a run")?.count
    width =
      reader.optional("width", as: LayoutWidth.self, about: "The layout width of pages, in points")?.points
    syntax =
      reader.optional(
        "json", as: PageSyntax.self,
        about: """
          The syntax of pages and of the files that this one names: "json" is strict, "jsonc" allows comments and trailing \
          commas
          """)?
      .syntax
    limits =
      reader.optional(
        "limits", as: LimitValues.self,
        about: "The limits of a page; a file that is found automatically can only lower them")?
      .limits ?? .none
  }

  /// The settings for some files.
  struct Override: JSONModel {
    let files: [JSONText]
    let rules: JSONValue?
    let dialect: JSONText?
    let source: JSONValue?

    init(from reader: inout JSONReader) {
      source = reader.source
      files = reader.required("files", as: Texts.self, about: "The patterns of the files").texts
      rules =
        reader.optional("rules", as: RuleSettings.self, about: "The severity and options of each rule")?.object
      dialect = reader.optional(
        "dialect", about: "The dialect of these files, which are pages; a name or a file, as for all files")
    }
  }

  /// A suppression of known and accepted findings.
  struct SuppressionEntry: JSONModel {
    let files: [JSONText]?
    let rule: JSONText
    let pointer: JSONText?
    let reason: JSONText
    let source: JSONValue?

    init(from reader: inout JSONReader) {
      source = reader.source
      files = reader.optional("files", as: Texts.self, about: "The patterns of the files; default: all files")?.texts
      rule = reader.required("rule", about: "The rule")
      let text: JSONText? = reader.optional(
        "pointer", about: "A JSON Pointer: * matches any token, {137} the element with that identity, ** all below")
      // The reader treats an empty string as absent, but the empty pointer is that of the root (RFC 6901).
      pointer = text ?? (source?["pointer"]?.kind == .string ? JSONText("") : nil)
      reason = reader.required("reason", about: "The reason why these findings are accepted")
    }
  }
}

/// A string, or an array of strings.
private struct Texts: ModelValue {
  let texts: [JSONText]

  static func read(from value: borrowing ValueReader) -> Texts? {
    if value.value.kind == .array { return [JSONText].read(from: value).map(Texts.init) }
    return JSONText.read(from: value).map { Texts(texts: [$0]) }
  }

  static var standIn: Texts { Texts(texts: []) }
  static var valueDescription: ValueDescription { .oneOrMany(.scalar(.text)) }
}

/// The settings of rules, by name. They are read later, when the available rules are known.
private struct RuleSettings: ModelValue {
  let object: JSONValue

  static func read(from value: borrowing ValueReader) -> RuleSettings? {
    value.value.kind == .object ? RuleSettings(object: value.value) : value.reportWrongType(.object)
  }

  static var standIn: RuleSettings { RuleSettings(object: .null) }
  static var valueDescription: ValueDescription { .reference("rules") }
}

/// The value of `maxWarnings`: zero or more.
private struct WarningCount: ModelValue {
  let count: Int

  static func read(from value: borrowing ValueReader) -> WarningCount? {
    guard let count = Int.read(from: value) else { return nil }
    if count >= 0 { return WarningCount(count: count) }
    value.report(.invalidConfiguration, .error, "\(count) is out of range; expected 0 or more", hint: "use 0 or more")
    return nil
  }

  static var standIn: WarningCount { WarningCount(count: 0) }
  static var valueDescription: ValueDescription { .integer(in: 0...Int.max) }
}

/// The value of `width`: a width that pages can be laid out in.
private struct LayoutWidth: ModelValue {
  let points: Double

  private static let range = 120.0...4096

  static func read(from value: borrowing ValueReader) -> LayoutWidth? {
    guard let points = Double.read(from: value) else { return nil }
    if range.contains(points) { return LayoutWidth(points: points) }
    value.report(
      .invalidConfiguration, .error, "\(Diagnostic.excerpt(of: value.text)) is out of range; expected 120 to 4096",
      hint: "use a width of 120 to 4096 points")
    return nil
  }

  static var standIn: LayoutWidth { LayoutWidth(points: 375) }
  static var valueDescription: ValueDescription { .number(in: range) }
}

/// The value of `json`.
private struct PageSyntax: ModelValue {
  let syntax: JSONSyntax

  static func read(from value: borrowing ValueReader) -> PageSyntax? {
    if let syntax = JSONSyntax(rawValue: value.text.string) { return PageSyntax(syntax: syntax) }
    value.report(
      .invalidConfiguration, .error, Diagnostic.message("invalid syntax ", quoting: value.text, ""),
      hint: "use json or jsonc")
    return nil
  }

  static var standIn: PageSyntax { PageSyntax(syntax: .json) }
  static var valueDescription: ValueDescription { .choice(JSONSyntax.allCases.map(\.rawValue)) }
}

/// The value of `failLevel`.
private struct FailLevel: ModelValue {
  let severity: Severity

  static func read(from value: borrowing ValueReader) -> FailLevel? {
    if let severity = Severity(rawValue: value.text.string) { return FailLevel(severity: severity) }
    value.report(
      .invalidConfiguration, .error, Diagnostic.message("invalid severity ", quoting: value.text, ""),
      hint: "use error, warning or note")
    return nil
  }

  static var standIn: FailLevel { FailLevel(severity: .error) }
  static var valueDescription: ValueDescription { .choice(Severity.allCases.map(\.rawValue)) }
}
