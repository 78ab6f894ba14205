import Storey

/// A floor template as it is written.
struct TemplateFile: TemplatePart {
  let source: JSONValue?
  let pattern: JSONText
  let version: Int
  let summary: JSONText?
  let fields: FieldMap
  let header: HeaderEntry?
  let rows: [RowNodeEntry]

  init(from reader: inout JSONReader) {
    source = reader.source
    reader.ignore("$schema", about: "Where editors find the schema of this file")
    _ = reader.required("template", as: FormatVersion.self, about: "The version of this format: 1")
    pattern = reader.required("pattern", about: "The pattern that pages write into a floor of this type")
    version = reader.optional(
      "version", or: 1, in: 1...1_000_000, about: "The version of what the floor can do, which pages may require")
    summary = reader.optional("summary", about: "What the floor is, in one line")
    fields = reader.optional("fields", about: "What a floor of this type may hold, by name") ?? .standIn
    header = reader.optional("header", about: "A row above the others, which may stick to the top")
    rows = reader.optional("rows", or: [], about: "The rows, from the top")
  }
}

/// `template`: the version of the format.
private struct FormatVersion: ModelValue {
  static func read(from value: borrowing ValueReader) -> FormatVersion? {
    guard let number = Int.read(from: value) else { return nil }
    if number == 1 { return FormatVersion() }
    value.report(
      .invalidTemplate, .error, "this is a template of format \(number), and only format 1 is known",
      hint: "write 1, or use a newer version of the tool")
    return nil
  }

  static var standIn: FormatVersion { FormatVersion() }
  static var valueDescription: ValueDescription { .integer(in: 1...1) }
}
