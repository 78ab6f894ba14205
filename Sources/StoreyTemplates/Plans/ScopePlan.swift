import Storey

/// How the slots of a floor, or of an item, are filled: its fields first, then what every floor has.
struct ScopePlan: Sendable {
  /// A field that is read of the page.
  final class Field: Sendable {
    // A class because every object is read field by field, and a copy of all that a field holds would count many references.

    let key: ModelKey
    /// What every floor has under this key already; read once, there.
    let base: BaseName?
    let shape: ValueShape<Slot>
    let isRequired: Bool
    let about: String

    init(key: ModelKey, base: BaseName?, shape: ValueShape<Slot>, isRequired: Bool, about: String) {
      self.key = key
      self.base = base
      self.shape = shape
      self.isRequired = isRequired
      self.about = about
    }
  }

  let fields: [Field]
  /// What every floor has and the template shows.
  let bases: [BaseName]

  /// Reads the slots of a floor, whose base was read before, or of an item.
  func read(from reader: inout ModelReader, _ base: FloorBase? = nil) -> Scope {
    var scope = Scope(of: reader.source)
    for (index, field) in fields.enumerated() { scope.set(index, to: read(field, from: &reader, base)) }
    guard let base else { return scope }
    for (index, name) in bases.enumerated() { scope.set(fields.count + index, to: name.slot(of: base)) }
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
