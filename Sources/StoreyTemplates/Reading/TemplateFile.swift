import Storey

/// A floor template, as written in its file.
struct TemplateFile: TemplatePart {
  let source: JSONValue?
  let pattern: JSONText
  let version: Int
  private(set) var summary: JSONText?
  /// The pattern of the template that this one extends.
  let extended: JSONText?
  private(set) var fields: FieldMap
  private(set) var header: HeaderEntry?
  private(set) var rows: [RowNodeEntry]
  private(set) var sample: SampleEntry?
  private(set) var migrations: [FloorMigration]

  init(from reader: inout JSONReader) {
    source = reader.source
    reader.ignore("$schema", about: "The JSON Schema of this file, for editors")
    _ = reader.required("template", as: FormatVersion.self, about: "The version of the template format: 1")
    pattern = reader.required("pattern", about: "The \"pattern\" of floors of this type in pages")
    version = reader.optional(
      "version", or: 1, in: 1...1_000_000, about: "The version of the floor type, which pages may require")
    summary = reader.optional("summary", about: "The description of the floor type, in one line")
    extended = reader.optional(
      "extends", about: "The pattern of another template, whose fields and rows this one has, too")
    fields = reader.optional("fields", about: "The fields of a floor of this type, by name") ?? .standIn
    header = reader.optional("header", about: "The row above the others, which may be sticky")
    rows = reader.optional("rows", or: [], about: "The rows, from top to bottom")
    sample = reader.optional("sample", about: "The fields of an example, which previews of the floor type show")
    migrations = reader.optional(
      "migrations", or: [], about: "The changes that make floors of older versions those of this one, by version")
  }
}

extension TemplateFile {
  /// Returns the template with the parts of the one that it extends, and the parts of that one which it does not replace.
  ///
  /// Fields are merged by name. The header and the rows of this template replace those of the other, whose rows also are where this
  /// template has `{"base": "rows"}`.
  func extending(_ base: TemplateFile) -> TemplateFile {
    var file = self
    file.summary = summary ?? base.summary
    file.fields = fields.extending(base.fields)
    file.header = header ?? base.header
    file.rows = writes("rows") ? rows.flatMap { $0.isBase ? base.rows : [$0] } : base.rows
    file.sample = sample ?? base.sample
    file.migrations = base.migrations + migrations
    return file
  }
}

/// The value of `sample`: an object.
struct SampleEntry: ModelValue {
  let source: JSONValue

  static func read(from value: borrowing ValueReader) -> SampleEntry? {
    value.value.kind == .object ? SampleEntry(source: value.value) : value.reportWrongType(.object)
  }

  static var standIn: SampleEntry { SampleEntry(source: .null) }
  static var valueDescription: ValueDescription { .scalar(.object) }
}

/// The value of `template`: the version of the format.
private struct FormatVersion: ModelValue {
  static func read(from value: borrowing ValueReader) -> FormatVersion? {
    guard let number = Int.read(from: value) else { return nil }
    if number == 1 { return FormatVersion() }
    value.report(
      .invalidTemplate, .error, "unknown template format \(number); expected 1",
      hint: "use 1, or update Storey")
    return nil
  }

  static var standIn: FormatVersion { FormatVersion() }
  static var valueDescription: ValueDescription { .integer(in: 1...1) }
}
