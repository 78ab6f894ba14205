package import Storey

/// Makes sample floors: that of the floor type, or one with a value for each key that the floor type reads. Of the keys that every floor has,
/// the latter has the jump and those that the floor type requires.
package struct SampleMaker: Sendable {
  /// The keys that every floor has.
  package static let commonKeys = Set(ModelDescription(of: FloorBaseKeys.self).keys)

  private static let jumpKeys = ModelDescription(of: Jump.self).keys
  /// The depth of nested objects, so that descriptions that refer to themselves end.
  private static let mostNested = 4

  private let type: FloorType
  /// The keys that the floor type reads.
  let allFields: [ModelDescription.Field]
  private let models: [String: [ModelDescription.Field]]
  /// The name in addresses and events.
  private let name: String

  /// Creates a maker of floors of a type.
  ///
  /// - Parameter name: The name in addresses and events, for example `store-hours`; `nil` for the pattern in lower case.
  package init(_ type: FloorType, named name: String? = nil) {
    self.type = type
    let described = type.description
    allFields = described.fields
    models = Dictionary(described.models.map { ($0.name, $0.fields) }) { first, _ in first }
    let word = type.pattern.name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    self.name = name ?? (word.isEmpty ? "floor" : word)
  }

  /// Returns a floor.
  package func floor() -> SampleValue {
    let own = allFields.filter { !Self.commonKeys.contains($0.key) || $0.isRequired || $0.key == "jump" }
      .filter { $0.key != "pattern" }
    let base = [
      SampleValue.Member("identityId", .literal("1")), SampleValue.Member("pattern", .text(type.pattern.name)),
    ]
    guard let sample = type.sample.map({ SampleValue($0).members }) else {
      return .object(base + members(own, depth: 0))
    }
    let keys = Set(sample.map(\.key))
    // The values that a floor must have, and the example lacks.
    let rest = members(own.filter { $0.isRequired && !keys.contains($0.key) }, depth: 0)
    return .object(base.filter { !keys.contains($0.key) } + sample + rest)
  }

  /// Returns the keys that a value of a description has, or that the elements of its array have; empty for other values and for jumps.
  func fields(of description: ValueDescription) -> [ModelDescription.Field] {
    switch description {
    case .model(let model):
      let fields = models[model.name] ?? []
      return fields.map(\.key) == Self.jumpKeys ? [] : fields
    case .array(let element), .oneOrMany(let element): return self.fields(of: element)
    default: return []
    }
  }

  /// Returns a value of a key; `nil` if no value can be made up.
  func value(of field: ModelDescription.Field) -> SampleValue? { value(of: field, depth: 0) }

  private func members(_ fields: [ModelDescription.Field], depth: Int) -> [SampleValue.Member] {
    // Two items would have the same identity.
    fields.filter { $0.key != "identityId" }
      .compactMap { field in value(of: field, depth: depth).map { SampleValue.Member(field.key, $0) } }
  }

  private func value(of field: ModelDescription.Field, depth: Int) -> SampleValue? {
    if let word = field.words.first?.word { return .text(word) }
    return value(field.value, field, depth: depth)
  }

  private func value(_ description: ValueDescription, _ field: ModelDescription.Field, depth: Int) -> SampleValue? {
    let key = field.key.isEmpty ? "text" : field.key
    if description == PageDate.valueDescription { return .text("2030-01-01T00:00:00Z") }
    if description == WrittenColor.valueDescription { return .text("accent") }
    switch description {
    case .scalar(.text), .any: return .text(key)
    case .scalar(.identifier): return .text("1001")
    case .scalar(.url): return .text("https://img.example.com/\(name).jpg")
    case .scalar(.boolean): return .literal("true")
    case .scalar(.number), .scalar(.integer): return .literal("50")
    case .scalar(.object), .freeObject: return .object([])
    case .scalar(.array): return .array([])
    case .number(let range), .integer(let range): return .number(range.middle)
    case .choice(let words): return words.first.map { .text($0) }
    case .text:
      return field.fallback.flatMap { try? Document(parsing: Array($0.utf8)).root }.map { SampleValue($0) }
    case .map(let member): return value(member, field, depth: depth).map { .object([SampleValue.Member("key", $0)]) }
    case .array(let element): return value(element, field, depth: depth).map { .array([$0, $0]) }
    case .tuple(let element, let count):
      return value(element, field, depth: depth).map { .array(Array(repeating: $0, count: min(count, 100))) }
    case .oneOrMany(let one): return value(one, field, depth: depth)
    case .either(let values): return values.lazy.compactMap { value($0, field, depth: depth) }.first
    case .model(let model):
      let fields = models[model.name] ?? []
      if fields.map(\.key) == Self.jumpKeys { return jump(key) }
      return depth < Self.mostNested ? .object(members(fields, depth: depth + 1)) : nil
    case .reference, .floor: return nil
    }
  }

  private func jump(_ key: String) -> SampleValue {
    .object([
      SampleValue.Member("des", .text("m")), SampleValue.Member("url", .text("https://www.example.com/")),
      SampleValue.Member("srv", .text("\(name)_\(key)")),
    ])
  }
}

extension NumberRange {
  /// A number in the middle of the range and on a step of it, a whole one if possible. A range without a maximum ends at 100, or at its
  /// minimum.
  fileprivate var middle: Double {
    let least = minimum ?? min(0, maximum ?? 0)
    let most = maximum ?? max(least, 100)
    let middle = lastStep(upTo: ((least + most) / 2).rounded(.up))
    return contains(middle) ? middle : least
  }
}

/// The keys that every floor has.
private struct FloorBaseKeys: JSONModel {
  init(from reader: inout JSONReader) { _ = FloorBase(from: &reader) }
}
