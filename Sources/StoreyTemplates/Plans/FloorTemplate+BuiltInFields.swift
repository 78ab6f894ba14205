extension FloorTemplate {
  /// The fields that every floor has without a declaration: their names in templates and their types.
  package static var builtInFields: [(name: String, type: String)] {
    BaseName.allCases.map { ($0.rawValue, $0.type.rawValue) }
  }
}
