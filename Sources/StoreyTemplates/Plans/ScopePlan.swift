import Storey

/// How the slots of a floor, or of an item, are filled: its fields first, then what every floor has.
struct ScopePlan: Sendable {
  /// A field that is read of the page.
  struct Field: Sendable {
    let key: ModelKey
    /// What every floor has under this key already; read once, there.
    let base: BaseName?
    let shape: ValueShape<Slot>
    let isRequired: Bool
    let about: String
  }

  let fields: [Field]
  /// What every floor has and the template shows.
  let bases: [BaseName]

  /// Reads the slots of a floor, whose base was read before, or of an item.
  func read(from reader: inout ModelReader, _ base: FloorBase? = nil) -> Scope {
    var scope = Scope(of: reader.source, capacity: fields.count + bases.count)
    for field in fields { scope.append(read(field, from: &reader, base)) }
    for name in bases { scope.append(base.map(name.slot) ?? .absent) }
    return scope
  }

  private func read(_ field: Field, from reader: inout ModelReader, _ base: FloorBase?) -> Slot {
    if let name = field.base, let base {
      // Only whether it is there: what is wrong with it has been reported.
      if field.isRequired { _ = reader.required(field.key, as: Self.anything, about: field.about) }
      return name.slot(of: base)
    }
    if field.isRequired { return reader.required(field.key, as: field.shape, about: field.about) }
    return reader.optional(field.key, as: field.shape, about: field.about) ?? .absent
  }

  private static let anything = ValueShape(JSONValue.self)
}
