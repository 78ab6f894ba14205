import Storey

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
