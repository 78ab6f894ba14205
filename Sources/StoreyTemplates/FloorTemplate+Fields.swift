package import Storey

extension FloorTemplate {
  /// The fields that every floor has without a declaration: their names in templates and their types.
  package static var builtInFields: [(name: String, type: String)] {
    BaseName.allCases.map { ($0.rawValue, $0.type.rawValue) }
  }

  /// The keys that the declaration of a field may have.
  package static let fieldKeys = Set(ModelDescription(of: FieldEntry.self).fields.map(\.key))

  /// Returns whether the declaration of a field of a type may have a key. `true` for an unknown type.
  package static func allows(_ key: String, inFieldOfType type: String) -> Bool {
    FieldKind(rawValue: type)?.allows(key) ?? true
  }
}

/// A field that a template declares.
package struct DeclaredField: Sendable {
  package let name: String
  /// The word of its type, or an empty string if it is missing or invalid.
  package let type: String
  /// Its purpose, in one line, or an empty string.
  package let about: String
  /// The fields of each item, for an array.
  package let items: [DeclaredField]
  /// The key that declares the field in its template; `nil` for a field of every floor.
  package let key: JSONText?

  package init(name: String, type: String, about: String, items: [DeclaredField], key: JSONText? = nil) {
    self.name = name
    self.type = type
    self.about = about
    self.items = items
    self.key = key
  }

  fileprivate init(_ name: JSONText, _ entry: FieldEntry) {
    self.init(
      name: name.string, type: entry.type?.rawValue ?? "", about: entry.about?.string ?? "",
      items: entry.items?.declared ?? [], key: name)
  }
}

extension FieldMap {
  fileprivate var declared: [DeclaredField] { members.map { DeclaredField($0.name, $0.value) } }
}

extension FloorRegistry {
  /// The patterns of the floor types that templates declare, sorted.
  package var patternsOfTemplates: [FloorPattern] { patterns.filter { declaration(of: $0) is FloorTemplate } }

  /// Returns the fields that a registered template declares or inherits; empty for any other pattern. O(fields).
  package func fields(ofTemplate pattern: FloorPattern) -> [DeclaredField] {
    (declaration(of: pattern) as? FloorTemplate)?.file.fields.declared ?? []
  }

  /// Returns the patterns of the templates that a registered template extends, the nearest one first; empty for any other pattern.
  package func ancestry(ofTemplate pattern: FloorPattern) -> [FloorPattern] {
    (declaration(of: pattern) as? FloorTemplate)?.ancestry.map { FloorPattern($0) } ?? []
  }

  /// Returns the value of `pattern` in the file of a registered template; `nil` for any other pattern.
  package func place(ofTemplate pattern: FloorPattern) -> JSONValue? {
    (declaration(of: pattern) as? FloorTemplate)?.place
  }
}
