import Storey

/// How the slots of a floor, or of an item, are filled: its fields first, then what every floor has.
struct ScopePlan: Sendable {
  /// A field that is read of the page.
  struct Field: Sendable {
    let key: ModelKey
    /// What every floor has under this key already; read once, there.
    let base: BaseName?
    let reading: SlotReading
    let isRequired: Bool
    let about: String
  }

  /// What is looked for in every object, apart from what only those need that have it: a page may have very many objects without any
  /// of the fields.
  private struct Search: Sendable {
    let key: ModelKey
    let isRequired: Bool
    let isOfBase: Bool
  }

  let fields: [Field]
  /// What every floor has and the template shows.
  let bases: [BaseName]
  /// The keys of the fields. One array for all objects: what is said of an unknown key refers to it.
  let keys: [String]
  private let searches: [Search]

  init(fields: [Field], bases: [BaseName]) {
    self.fields = fields
    self.bases = bases
    keys = fields.map(\.key.name)
    searches = fields.map { Search(key: $0.key, isRequired: $0.isRequired, isOfBase: $0.base != nil) }
  }

  /// Reads the slots of a floor, whose base was read before, or of an item.
  func read(from reader: inout JSONReader, _ base: FloorBase? = nil) -> Scope {
    var scope = Scope(of: reader.source)
    for (index, search) in searches.enumerated() {
      let isFound = search.isOfBase && !search.isRequired || reader.locate(search.key, isRequired: search.isRequired)
      if !isFound { continue }
      let slot = slot(of: fields[index], from: &reader, base)
      // What cannot be made is not kept either.
      if !reader.hasFailed { scope.set(index, to: slot) }
    }
    guard let base, !reader.hasFailed else { return scope }
    for (index, name) in bases.enumerated() { scope.set(fields.count + index, to: name.slot(of: base) ?? .absent) }
    return scope
  }

  /// The slot of a field that was found.
  private func slot(of field: Field, from reader: inout JSONReader, _ base: FloorBase?) -> Slot {
    reader.locatedValue(isRequired: field.isRequired) { value in
      // What every floor has was read with the base, and what is wrong with it reported then.
      if let name = field.base, let base { return name.slot(of: base) }
      return field.reading.read(value)
    } ?? .absent
  }
}

// MARK: - Describing

extension ScopePlan {
  /// What the fields of an item have to be. The items in them are added to the models.
  func fields(_ models: inout [ModelDescription.Model]) -> [ModelDescription.Field] {
    fields.map { $0.description(&models) }
  }

  /// What a floor has to be: what every floor has, some of which the template may require, and then the fields.
  var floorDescription: ModelDescription {
    let required = Set(fields.filter { $0.base != nil && $0.isRequired }.map(\.key.name))
    let base = ModelDescription(unnamed: FloorBase.self).fields.map { field in
      ModelDescription.Field(
        key: field.key, isRequired: field.isRequired || required.contains(field.key), value: field.value,
        summary: field.summary, fallback: field.fallback)
    }
    var models: [ModelDescription.Model] = []
    let own = fields.filter { $0.base == nil }.map { $0.description(&models) }
    return ModelDescription(fields: base + own, models: models)
  }
}

extension ScopePlan.Field {
  /// What the field has to be. The items in it are added to the models.
  fileprivate func description(_ models: inout [ModelDescription.Model]) -> ModelDescription.Field {
    ModelDescription.Field(
      key: key.name, isRequired: isRequired, value: reading.description(&models), summary: about)
  }
}
