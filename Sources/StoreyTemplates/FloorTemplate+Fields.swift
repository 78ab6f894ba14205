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

  package init(name: String, type: String, about: String, items: [DeclaredField]) {
    self.name = name
    self.type = type
    self.about = about
    self.items = items
  }

  fileprivate init(_ name: JSONText, _ entry: FieldEntry) {
    self.init(
      name: name.string, type: entry.type?.rawValue ?? "", about: entry.about?.string ?? "",
      items: entry.items?.declared ?? [])
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
}
