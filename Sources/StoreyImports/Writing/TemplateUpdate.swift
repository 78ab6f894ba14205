import Storey

/// The reason why a template cannot be updated with a declaration.
public enum TemplateUpdateError: Error, Sendable, Hashable {
  /// The file is not a template in valid JSON.
  case notTemplate
  /// The template declares another pattern.
  case otherPattern(String)
}

extension DeclaredFloor {
  /// Returns a template in which the parts that the declaration determines are those of the declaration: the summary, the fields, the
  /// child parts, and the sample. All other bytes stay, so the drawing is kept. O(bytes × fields).
  ///
  /// - Throws: `TemplateUpdateError` if the file is not a template of the pattern.
  public func updating(_ template: [UInt8]) throws(TemplateUpdateError) -> [UInt8] {
    guard let document = try? Document(parsing: template, syntax: .jsonc, limits: .ofSideFiles),
      document.root["template"] != nil, let written = document.root["pattern"]?.text?.string
    else { throw .notTemplate }
    if !written.utf8.elementsEqual(pattern.name.utf8) { throw .otherPattern(written) }
    var update = TemplateUpdate(document)
    do throws(JSONEditError) {
      try update.apply(self)
    } catch {
      throw .notTemplate
    }
    return update.text
  }
}

/// The edits of a template that make its declarations those of a floor.
private struct TemplateUpdate {
  private let root: JSONValue
  private var edits: JSONEdits

  init(_ document: Document) {
    root = document.root
    edits = JSONEdits(document)
  }

  var text: [UInt8] { edits.text }

  mutating func apply(_ floor: DeclaredFloor) throws(JSONEditError) {
    if let title = floor.title { try set("summary", to: .text(title), in: [], root, after: "pattern") }
    if root["fields"]?.kind == .object {
      try update(floor.fields, floor.children, at: ["fields"], root["fields"])
    } else if !floor.fields.isEmpty || !floor.children.isEmpty {
      let fields =
        floor.fields.map { ($0.name, $0.template(drawn: nil)) } + floor.children.map { ($0.key, $0.template) }
      try set(
        "fields", to: .object(fields), in: [], root, after: edits.hasValue(at: ["summary"]) ? "summary" : "pattern")
    }
    if let sample = floor.sample {
      try set("sample", to: sample, in: [], root, after: edits.hasValue(at: ["fields"]) ? "fields" : "pattern")
    }
  }

  /// Updates the fields of a floor or an item, which are at a path.
  private mutating func update(
    _ fields: [DeclaredField], _ children: [DeclaredChildren] = [], at path: [String], _ written: JSONValue?
  ) throws(JSONEditError) {
    let names = Set(fields.map(\.name) + children.map(\.key))
    for (key, _) in written?.lastMembers ?? [] where !names.contains(key.string) && key.string != "$comment" {
      try edits.remove(JSONPointer(tokens: path + [key.string]))
    }
    var last: String?
    for field in fields {
      let old = written?[field.name]
      if let old, old.kind == .object, old["type"]?.text?.string == field.kind.type {
        try update(field, old, at: path + [field.name])
      } else {
        try set(field.name, to: field.template(drawn: nil), in: path, written, after: last)
      }
      last = field.name
    }
    for children in children {
      if let old = written?[children.key], old.kind == .object, old["type"]?.text?.string == "children" {
        try update(children.templateKeys, old, at: path + [children.key])
      } else {
        try set(children.key, to: children.template, in: path, written, after: last)
      }
      last = children.key
    }
  }

  /// Updates the keys of a field that the declaration determines. Other keys stay.
  private mutating func update(_ field: DeclaredField, _ old: JSONValue, at path: [String]) throws(JSONEditError) {
    try update(field.templateKeys, old, at: path)
    guard field.kind == .list else { return }
    if let items = old["of"], items.kind == .object {
      try update(field.items, at: path + ["of"], items)
    } else {
      let items = TemplateJSON.object(field.items.map { ($0.name, $0.template(drawn: nil)) })
      try set("of", to: items, in: path, old, after: nil)
    }
  }

  private mutating func update(
    _ keys: [(key: String, value: TemplateJSON?)], _ old: JSONValue, at path: [String]
  ) throws(JSONEditError) {
    for (key, value) in keys {
      if let value {
        try set(key, to: value, in: path, old, after: nil)
      } else if old[key] != nil, key != "about" {
        // A declaration without a label does not remove the purpose that someone wrote.
        try edits.remove(JSONPointer(tokens: path + [key]))
      }
    }
  }

  /// Sets a member of an object, unless it has the value already.
  private mutating func set(
    _ key: String, to value: TemplateJSON, in path: [String], _ object: JSONValue?, after neighbor: String?
  ) throws(JSONEditError) {
    let pointer = JSONPointer(tokens: path + [key])
    if let old = object?[key] {
      if TemplateJSON(old) != value { try edits.set(pointer, to: value.lines()) }
    } else {
      try edits.insert(value.lines(), at: pointer, after: neighbor)
    }
  }
}

extension JSONEdits {
  fileprivate mutating func hasValue(at path: [String]) -> Bool { hasValue(at: JSONPointer(tokens: path)) }
}
