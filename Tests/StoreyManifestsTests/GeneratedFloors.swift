import Storey

@testable import StoreyManifests

/// Generates floors that may show a difference between two manifests. Each field of the old manifest gets values of its old
/// and its new type, values at and next to every bound, every word, and values of every JSON kind.
struct GeneratedFloors {
  private let old: AppManifest
  private let new: AppManifest
  /// Texts, numbers and Booleans, as JSON.
  private let scalars: [String]

  /// The greatest depth of nested models in the floors.
  private static let depth = 3

  init(for old: AppManifest, _ new: AppManifest) {
    self.old = old
    self.new = new
    var scalars = [
      "true", "false", "0", "1", "7", "7.5", "-3", "1e999", "9007199254740993", #""0""#, #""1""#, #""7""#, #""7.5""#,
      #""99""#, #""1e2""#, #""true""#, #""a""#, #""c""#, #""zz""#, #""a b""#, #""x:y""#, #""https://a.b/C""#,
      ##""#xyz""##,
      #""2026-99""#,
    ]
    scalars += GeneratedManifests.words.map { "\"\($0)\"" }
    scalars += GeneratedManifests.patterns.flatMap { $0.examples.map { "\"\($0)\"" } }
    scalars += GeneratedManifests.bounds.flatMap {
      ["\($0)", "\($0 - 1)", "\($0 + 1)", "\($0.nextUp)", "\($0.nextDown)"]
    }
    var seen: Set<String> = []
    self.scalars = scalars.filter { seen.insert($0).inserted }
  }

  /// The floors for all patterns of the old manifest.
  var all: [String] {
    old.floors.flatMap { floor in
      let newFields = new.floor(for: floor.pattern)?.fields ?? []
      let floors = objects(floor.fields, newFields, depth: Self.depth, pattern: floor.pattern.name)
      let plain = Dictionary(uniqueKeysWithValues: required(floor.fields, pattern: floor.pattern.name))
      let asking = old.capabilities.map { capability in
        Self.object(plain.merging(["requires": "{\"\(capability.name)\": \(capability.version)}"]) { $1 })
      }
      return floors + asking
        + old.floors.map { other in
          Self.object(plain.merging(["requires": "{\"\(other.pattern.name)\": \(other.version)}"]) { $1 })
        }
    }
  }

  private static func object(_ members: [String: String]) -> String {
    "{\(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
  }

  // MARK: Objects

  /// Returns an object with only the required keys of the old fields, and objects in which one key has each of its values.
  private func objects(
    _ fields: [ModelDescription.Field], _ newFields: [ModelDescription.Field], depth: Int, pattern: String? = nil
  ) -> [String] {
    let plain = Dictionary(uniqueKeysWithValues: required(fields, pattern: pattern))
    var objects = [Self.object(plain)]
    for field in fields where field.key != "pattern" {
      let newType = newFields.first { $0.key == field.key }?.value
      for value in Set(values(of: field.value, newType ?? field.value, depth: depth)).sorted() {
        objects.append(Self.object(plain.merging([field.key: value]) { $1 }))
      }
    }
    return objects
  }

  private func required(_ fields: [ModelDescription.Field], pattern: String? = nil) -> [(String, String)] {
    fields.filter(\.isRequired).map { field in
      (field.key, field.key == "pattern" ? "\"\(pattern ?? "")\"" : sample(of: field.value))
    }
  }

  private func fields(of model: String, in manifest: AppManifest) -> [ModelDescription.Field] {
    manifest.models.first { $0.name == model }?.fields ?? []
  }

  // MARK: Values

  /// Returns values of the old type, and other values that may distinguish it from the new type.
  private func values(of type: ValueDescription, _ newType: ValueDescription, depth: Int) -> [String] {
    var values =
      scalars + ["{}", "[]", #"{"zz": 1}"#, #"{"zz": "a"}"#, #"{"zz": []}"#, "[1]", #"["zz"]"#, "[{}]", "[[]]"]
    if depth < 0 { return values }
    // Values of all alternatives.
    let types = Self.alternatives(of: type)
    let newTypes = Self.alternatives(of: newType)
    for type in types {
      for newType in newTypes + [type] { values += nested(type, newType, depth: depth) }
    }
    return values
  }

  /// Returns values of a type that contains other types.
  private func nested(_ type: ValueDescription, _ newType: ValueDescription, depth: Int) -> [String] {
    switch type {
    case .array(let element):
      let newElement: ValueDescription =
        switch newType {
        case .array(let element), .oneOrMany(let element): element
        default: element
        }
      return self.values(of: element, newElement, depth: depth).map { "[\($0)]" }
    case .map(let value):
      let newValue: ValueDescription = if case .map(let value) = newType { value } else { value }
      return values(of: value, newValue, depth: depth).map { "{\"zz\": \($0)}" }
    case .model(let model):
      switch newType {
      case .model(let newModel):
        return objects(fields(of: model.name, in: old), fields(of: newModel.name, in: new), depth: depth - 1)
      case .map(let value):
        let newFields = fields(of: model.name, in: old).map { field in
          ModelDescription.Field(key: field.key, isRequired: field.isRequired, value: value)
        }
        return objects(fields(of: model.name, in: old), newFields, depth: depth - 1)
      default: return objects(fields(of: model.name, in: old), [], depth: depth - 1)
      }
    default: return []
    }
  }

  /// Returns the types that a value may have, without types that only group others.
  private static func alternatives(of type: ValueDescription) -> [ValueDescription] {
    switch type {
    case .either(let types): types.flatMap(alternatives)
    case .oneOrMany(let type): alternatives(of: type) + [.array(type)]
    default: [type]
    }
  }

  /// Returns a value that a type reads.
  private func sample(of type: ValueDescription) -> String {
    switch type {
    case .any, .reference, .scalar(.number): return "7"
    case .scalar(.integer), .scalar(.boolean): return "1"
    case .scalar(.text), .scalar(.identifier), .scalar(.url): return #""a""#
    case .scalar(.object), .freeObject, .floor, .map: return "{}"
    case .scalar(.array), .array, .tuple: return "[]"
    case .number(let range), .integer(let range):
      return "\(range.minimum ?? range.maximum ?? 0)"
    case .text(let pattern):
      return "\"\(GeneratedManifests.patterns.first { $0.pattern == pattern }?.examples[0] ?? "")\""
    case .choice(let words): return "\"\(words[0])\""
    case .oneOrMany(let type): return sample(of: type)
    case .either(let types): return sample(of: types[0])
    case .model(let model):
      return Self.object(Dictionary(uniqueKeysWithValues: required(fields(of: model.name, in: old))))
    }
  }
}
