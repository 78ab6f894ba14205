import Storey

extension FieldMap {
  /// Returns the fields with those of another template. A field of the same name replaces the other one in its place; of two arrays,
  /// the fields of the items are merged in the same way.
  func extending(_ base: FieldMap) -> FieldMap {
    var own = Dictionary(members.map { ($0.name.string, $0) }) { _, last in last }
    var merged = FieldMap()
    for inherited in base.members {
      guard let field = own.removeValue(forKey: inherited.name.string) else {
        merged.append(inherited)
        continue
      }
      merged.append((field.name, field.value.extending(inherited.value)))
    }
    for field in members where own[field.name.string] != nil { merged.append(field) }
    return merged
  }
}

extension FieldEntry {
  fileprivate func extending(_ base: FieldEntry) -> FieldEntry {
    guard type == .array, base.type == .array, let inherited = base.items else { return self }
    var entry = self
    entry.items = items?.extending(inherited) ?? inherited
    return entry
  }
}
