/// A table of the models that descriptions refer to, in the order in which they are first referred to. It gives each model a
/// unique name.
package struct ModelTable {
  /// The identity of a model. Several models may have the same name.
  private enum Identity: Hashable {
    case type(DescribedType)
    /// A name in one of `tables`.
    case name(String, table: Int)
  }

  private struct Entry {
    let name: String
    let identity: Identity
  }

  private var entries: [Entry] = []
  private var places: [Identity: Int] = [:]
  private var usedNames: Set<String>
  private var placesOfNames: [String: Int] = [:]
  /// The named models of the descriptions that were added. The floors of one app share one list.
  private var tables: [(models: [ModelDescription.Model], fields: [String: [ModelDescription.Field]])] = []

  /// Creates an empty table. No model is given a reserved name.
  package init(reserved: Set<String> = []) {
    usedNames = reserved
  }

  /// The number of models in the table.
  package var count: Int { entries.count }

  /// Returns the name of the model at an index.
  package func name(at index: Int) -> String { entries[index].name }

  /// Returns the keys of the model at an index, with the names of this table. May add other models to the table. O(keys).
  package mutating func fields(at index: Int) -> [ModelDescription.Field] {
    switch entries[index].identity {
    case .type(let type): return named(type.fields(), table: nil)
    case .name(let name, let table):
      return named(tables[table].fields[name] ?? [], table: table)
    }
  }

  /// Returns the keys of a model in the table, with the names of this table; empty for any other model. O(keys).
  mutating func fields(of model: ModelReference) -> [ModelDescription.Field] {
    placesOfNames[model.name].map { fields(at: $0) } ?? []
  }

  /// Returns the keys of a description, with the names of this table. Adds its models to the table.
  package mutating func fields(of description: ModelDescription) -> [ModelDescription.Field] {
    named(description.fields, table: description.models.isEmpty ? nil : table(description.models))
  }

  private mutating func table(_ models: [ModelDescription.Model]) -> Int {
    if let known = tables.firstIndex(where: { $0.models == models }) { return known }
    let fields = Dictionary(models.map { ($0.name, $0.fields) }, uniquingKeysWith: { first, _ in first })
    tables.append((models, fields))
    return tables.count - 1
  }

  private mutating func named(_ fields: [ModelDescription.Field], table: Int?) -> [ModelDescription.Field] {
    fields.map { field in
      ModelDescription.Field(
        key: field.key, isRequired: field.isRequired, value: named(field.value, table: table), summary: field.summary,
        fallback: field.fallback, words: field.words)
    }
  }

  private mutating func named(_ value: ValueDescription, table: Int?) -> ValueDescription {
    switch value {
    case .any, .scalar, .number, .integer, .text, .choice, .freeObject, .reference, .floor: value
    case .map(let member): .map(named(member, table: table))
    case .tuple(let element, let count): .tuple(of: named(element, table: table), count: count)
    case .array(let element): .array(named(element, table: table))
    case .oneOrMany(let one): .oneOrMany(named(one, table: table))
    case .either(let values): .either(values.map { named($0, table: table) })
    case .model(let model): .model(named(model, table: table))
    }
  }

  private mutating func named(_ model: ModelReference, table: Int?) -> ModelReference {
    let identity: Identity
    if let type = model.type {
      identity = .type(type)
    } else if let table {
      identity = .name(model.name, table: table)
    } else {
      // The name is already one of this table.
      return model
    }
    if let place = places[identity] { return ModelReference(named: entries[place].name) }
    var name = model.name
    var count = 1
    while !usedNames.insert(name).inserted {
      count += 1
      name = "\(model.name)\(count)"
    }
    places[identity] = entries.count
    placesOfNames[name] = entries.count
    entries.append(Entry(name: name, identity: identity))
    return ModelReference(named: name)
  }
}

extension ModelDescription {
  /// Creates a copy of a description that refers to all models by name.
  init(naming description: ModelDescription) {
    var table = ModelTable()
    let fields = table.fields(of: description)
    self.init(fields: fields, models: table.models())
  }
}

extension ModelTable {
  /// Returns the models in the table, after adding all nested models. O(keys).
  package mutating func models() -> [ModelDescription.Model] {
    var models: [ModelDescription.Model] = []
    while models.count < count {
      models.append(ModelDescription.Model(name: name(at: models.count), fields: fields(at: models.count)))
    }
    return models
  }
}
