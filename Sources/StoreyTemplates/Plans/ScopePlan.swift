import Storey

/// The slots of a floor or an item: its fields first, then the built-in fields that the template uses.
struct ScopePlan: Sendable {
  /// A field that is read from the page.
  struct Field: Sendable {
    let key: ModelKey
    /// The built-in field with the same key, or `nil`. It is read once, with the base of the floor.
    let base: BaseName?
    let reading: SlotReading
    let isRequired: Bool
    let about: String
    /// The slot in place of an absent or invalid value.
    let fallback: Slot?
    /// The default as JSON, and the labels of options, for descriptions.
    let described: (fallback: String?, words: [DescribedWord])
  }

  /// The part of a field that is used to look up its key in an object. It is stored apart from the rest of the field, which is
  /// needed only if the key is found: a page may have very many objects that lack most of the fields.
  private struct Search: Sendable {
    let key: ModelKey
    let isRequired: Bool
    let isOfBase: Bool
  }

  let fields: [Field]
  /// The built-in fields that the template uses.
  let bases: [BaseName]
  /// The keys that an object may have. All objects share this array: reports of unknown keys refer to it.
  let keys: [String]
  private let searches: [Search]
  /// Whether this is an item that does not declare the key of its identity. CMSes write it in items of every kind, so it is allowed.
  private let allowsIdentity: Bool
  private let hasFallbacks: Bool

  init(fields: [Field], bases: [BaseName], isItem: Bool) {
    self.fields = fields
    self.bases = bases
    hasFallbacks = fields.contains { $0.fallback != nil }
    let identity = BaseName.identity.rawValue
    allowsIdentity = isItem && !fields.contains { $0.key.name == identity }
    keys = fields.map(\.key.name) + (allowsIdentity ? [identity] : [])
    searches = fields.map { Search(key: $0.key, isRequired: $0.isRequired, isOfBase: $0.base != nil) }
  }

  /// Reads the slots of a floor or an item.
  ///
  /// - Parameters:
  ///   - reader: A reader of the object.
  ///   - base: The base of the floor, already read from `reader`; `nil` for an item.
  func read(from reader: inout JSONReader, _ base: FloorBase? = nil) -> Scope {
    var scope = Scope(of: reader.source)
    for (index, search) in searches.enumerated() {
      let isFound = search.isOfBase && !search.isRequired || reader.locate(search.key, isRequired: search.isRequired)
      if !isFound {
        if hasFallbacks, let fallback = fields[index].fallback { scope.set(index, to: fallback) }
        continue
      }
      let slot = slot(of: fields[index], from: &reader, base)
      // A floor or item that lacks a required field is dropped, so its slots are not stored.
      if !reader.hasFailed { scope.set(index, to: slot) }
    }
    if allowsIdentity { reader.ignore(Self.identityKey) }
    guard let base, !reader.hasFailed else { return scope }
    for (index, name) in bases.enumerated() { scope.set(fields.count + index, to: name.slot(of: base) ?? .absent) }
    return scope
  }

  private static let identityKey = ModelKey(BaseName.identity.rawValue)

  /// Returns the slot of a field whose key was located.
  private func slot(of field: Field, from reader: inout JSONReader, _ base: FloorBase?) -> Slot {
    reader.locatedValue(isRequired: field.isRequired) { value in
      // Built-in fields were read and checked with the base.
      if let name = field.base, let base { return name.slot(of: base) }
      return field.reading.read(value, isRequired: field.isRequired)
    } ?? field.fallback ?? .absent
  }
}

// MARK: - Describing

extension ScopePlan {
  /// Returns the descriptions of the fields of an item. Adds the models of nested items to `models`.
  func fields(_ models: inout [ModelDescription.Model]) -> [ModelDescription.Field] {
    let own = fields.map { $0.description(&models) }
    if !allowsIdentity { return own }
    return own + [
      ModelDescription.Field(
        key: BaseName.identity.rawValue, isRequired: false, value: .scalar(.identifier),
        summary: "The identifier of the item in the CMS")
    ]
  }

  /// The floors that the lists of children allow, by their keys.
  var allowedChildren: [String: ChildFloors.Allowed] {
    var allowed: [String: ChildFloors.Allowed] = [:]
    for field in fields { if case .children(let list) = field.reading { allowed[field.key.name] = list } }
    return allowed
  }

  /// The description of a floor: the built-in fields, some of which the template may require, then the other fields.
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
  /// Returns the description of the field. Adds the models of its items to `models`.
  fileprivate func description(_ models: inout [ModelDescription.Model]) -> ModelDescription.Field {
    ModelDescription.Field(
      key: key.name, isRequired: isRequired, value: reading.description(&models), summary: about,
      fallback: described.fallback, words: described.words)
  }
}
