import Storey

extension DeclaredFloor {
  /// A template of the floor type: its fields, and a drawing that lists their values.
  public var template: [UInt8] {
    let drawing = DefaultDrawing(of: self)
    let fields =
      fields.map { ($0.name, $0.template(drawn: drawing.usedFields)) } + children.map { ($0.key, $0.template) }
    let members: [(String, TemplateJSON?)] = [
      ("template", 1), ("pattern", .text(pattern.name)), ("summary", title.map(TemplateJSON.text)),
      ("fields", fields.isEmpty ? nil : .object(fields)), ("sample", sample), ("rows", drawing.rows),
    ]
    let lines = members.compactMap { key, value in
      value.map { "  \(JSONString.quoted(key)): " + $0.lines(indentation: 2, taken: key.count + 5) }
    }
    return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }
}
