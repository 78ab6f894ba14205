import Storey
import TestMutations

@testable import StoreyManifests

/// Generates pairs of manifests. The second has one or two changes.
struct GeneratedManifests {
  private var dice: Dice

  /// Patterns, each with texts that it matches. Other patterns may match these texts, too.
  static let patterns: [(pattern: String, examples: [String])] = [
    ("^#[0-9A-F]{3}$", ["#ABC", "#012"]),
    ("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$", ["#abc", "#ABCDEF"]),
    ("^(a|b)$", ["a", "b"]),
    ("^[a-z]+$", ["zz", "true"]),
    ("^[0-9]{4}-[0-9]{2}$", ["2026-11"]),
    ("^[0-9]{4}-(0[1-9]|1[0-2])$", ["2026-10"]),
  ]
  static let words = ["a", "b", "zz", "true", "0", "7", "7.5", "x:y", "#ABC", "2026-99"]
  static let bounds: [Double] = [-1, 0, 0.5, 1, 7, 7.5, 10]
  /// The number of models. A model requires only models after it, so that a page can contain each of them.
  static let modelCount = 3

  init(seed: UInt64) { dice = Dice(state: seed) }

  /// Returns a manifest and a changed version of it.
  mutating func pair() -> (old: AppManifest, new: AppManifest) {
    var parts = Parts(
      floors: [floor("F", fields(modelsFrom: 0)), floor("G", fields(modelsFrom: 0))],
      models: (0..<Self.modelCount).map { index in
        ModelDescription.Model(name: "M\(index)", fields: fields(modelsFrom: index + 1))
      }, video: 2)
    let old = parts.manifest("1")
    for _ in 0..<(roll(5) == 0 ? 2 : 1) { change(&parts) }
    return (old, parts.manifest("2"))
  }

  /// The parts of a manifest.
  private struct Parts {
    var floors: [FloorType]
    var models: [ModelDescription.Model]
    var video: Int

    func manifest(_ version: String) -> AppManifest {
      AppManifest(
        name: "app", version: version, capabilities: video == 0 ? [] : [Capability("video", version: video)],
        floors: floors, renderers: [], models: models)
    }
  }

  private func floor(
    _ pattern: FloorPattern, version: Int = 2, _ fields: [ModelDescription.Field]
  ) -> FloorType {
    FloorType(
      pattern: pattern, version: version
    ) {
      let pattern = ModelDescription.Field(key: "pattern", isRequired: true, value: .scalar(.text))
      return ModelDescription(fields: [pattern] + fields)
    }
  }

  private mutating func fields(modelsFrom first: Int) -> [ModelDescription.Field] {
    (0..<1 + roll(3)).map { index in
      let isRequired = flip()
      return ModelDescription.Field(
        key: "k\(index)", isRequired: isRequired, value: type(2, modelsFrom: isRequired ? first : 0))
    }
  }

  // MARK: Types

  /// Returns a type with at most the given depth. Its models have the given index or a greater one.
  private mutating func type(_ depth: Int, modelsFrom first: Int) -> ValueDescription {
    switch roll(depth > 0 ? 20 : 13) {
    case 0: .any
    case 1: .scalar(.text)
    case 2: .scalar(.identifier)
    case 3: .scalar(.url)
    case 4: .scalar(.number)
    case 5: .scalar(.integer)
    case 6: .scalar(.boolean)
    case 7: .number(in: range())
    case 8: .integer(NumberRange(closed: range(whole: true)))
    case 9: .text(pattern: pick(Self.patterns).pattern)
    case 10: .choice(someWords())
    case 11: pick([.freeObject(wellKnown: ["a"]), .floor, .scalar(.object), .reference("r")])
    case 12: .scalar(.array)
    case 13: .map(type(depth - 1, modelsFrom: first))
    case 14, 15: .array(type(depth - 1, modelsFrom: first))
    case 16: .oneOrMany(type(depth - 1, modelsFrom: first))
    case 17: .either((0..<1 + roll(3)).map { _ in type(depth - 1, modelsFrom: first) })
    default:
      first < Self.modelCount
        ? .model(ModelReference(named: "M\(first + roll(Self.modelCount - first))")) : .scalar(.text)
    }
  }

  private func lastModel(_ first: Int) -> ValueDescription {
    first < Self.modelCount ? .model(ModelReference(named: "M\(Self.modelCount - 1)")) : .any
  }

  private mutating func range(whole: Bool = false) -> ClosedRange<Double> {
    let bounds = Self.bounds.filter { !whole || $0 == $0.rounded() }
    let (a, b) = (pick(bounds), pick(bounds))
    switch roll(4) {
    case 0: return a ... .infinity
    case 1: return -.infinity...a
    default: return min(a, b)...max(a, b)
    }
  }

  private mutating func someWords() -> [String] {
    Array(Self.words.shuffled(using: &dice).prefix(1 + roll(3)))
  }

  /// Returns a type that is similar to another, or a random type.
  private mutating func neighbour(of type: ValueDescription, modelsFrom first: Int) -> ValueDescription {
    if roll(4) == 0 { return self.type(2, modelsFrom: first) }
    if roll(6) == 0 {
      return pick([
        .oneOrMany(type), .either([type, self.type(1, modelsFrom: first)]),
        .either([self.type(1, modelsFrom: first), type]),
      ])
    }
    switch type {
    case .number(let old): return pick([.scalar(.number), .scalar(.integer), .number(in: range()), .integer(old)])
    case .integer(let old):
      return pick([
        .scalar(.integer), .scalar(.number), .integer(NumberRange(closed: range(whole: true))), .number(old),
      ])
    case .scalar(.number), .scalar(.integer):
      return pick([
        .scalar(.number), .scalar(.integer), .scalar(.text), .number(in: range()),
        .integer(NumberRange(closed: range(whole: true))),
      ])
    case .scalar(.text), .scalar(.identifier), .scalar(.url), .scalar(.boolean):
      return pick([
        .scalar(.text), .scalar(.identifier), .scalar(.url), .choice(someWords()), .any,
        .text(pattern: pick(Self.patterns).pattern),
      ])
    case .text:
      return pick([
        .text(pattern: pick(Self.patterns).pattern), .text(pattern: pick(Self.patterns).pattern), .choice(someWords()),
        .scalar(.url),
      ])
    case .choice(let words):
      return pick([
        .choice(words + someWords()), .choice(Array(words.dropFirst().isEmpty ? words[...] : words.dropFirst())),
        .choice(words.reversed()), .scalar(.text), .scalar(.url), .scalar(.boolean), .scalar(.number),
        .text(pattern: pick(Self.patterns).pattern), .integer(NumberRange(closed: range(whole: true))),
      ])
    case .freeObject, .floor, .scalar(.object), .any, .reference:
      return pick([
        .freeObject(wellKnown: []), .floor, .scalar(.object), .map(.any), .map(.scalar(.text)), .any,
        .either([.any, .scalar(.text)]),
        .either([.scalar(.text), .scalar(.boolean), .scalar(.object), .scalar(.array)]),
      ])
    case .scalar(.array): return pick([.array(.any), .array(.reference("r")), .array(.scalar(.text)), .any])
    case .map(let value):
      return pick([.scalar(.object), .map(.any), .map(neighbour(of: value, modelsFrom: first)), lastModel(first)])
    case .array(let element), .tuple(let element, _):
      return pick([
        .scalar(.array), .array(.any), .array(neighbour(of: element, modelsFrom: first)), .oneOrMany(element),
      ])
    case .oneOrMany(let element):
      return pick([.array(element), element, .oneOrMany(neighbour(of: element, modelsFrom: first))])
    case .either(var types):
      switch roll(4) {
      case 0: types.reverse()
      case 1: types.append(self.type(1, modelsFrom: first))
      case 2 where types.count > 1: types.removeLast()
      default: types[0] = neighbour(of: types[0], modelsFrom: first)
      }
      return .either(types)
    case .model: return pick([.scalar(.object), .map(.any), .map(.scalar(.text)), lastModel(first), .floor])
    }
  }

  // MARK: Changes

  private mutating func change(_ parts: inout Parts) {
    let index = flip() ? Self.modelCount : roll(Self.modelCount)
    switch roll(14) {
    case 0: parts.video = roll(4)
    case 1 where parts.floors.count > 1:
      parts.floors[1] = floor("G", version: 1 + roll(3), Array(parts.floors[1].fields.dropFirst()))
    case 2 where parts.floors.count > 1: parts.floors.removeLast()
    default:
      if index == Self.modelCount {
        parts.floors[0] = floor("F", changed(Array(parts.floors[0].fields.dropFirst()), modelsFrom: 0))
      } else {
        let model = parts.models[index]
        parts.models[index] = ModelDescription.Model(
          name: model.name, fields: changed(model.fields, modelsFrom: index + 1))
      }
    }
  }

  private mutating func changed(_ fields: [ModelDescription.Field], modelsFrom first: Int) -> [ModelDescription.Field] {
    var fields = fields
    if fields.isEmpty { return [ModelDescription.Field(key: "new", isRequired: flip(), value: .scalar(.text))] }
    let index = roll(fields.count)
    let field = fields[index]
    switch roll(8) {
    case 0: fields.remove(at: index)
    case 1: fields.append(ModelDescription.Field(key: "new", isRequired: flip(), value: type(1, modelsFrom: first)))
    case 2:
      // A field with a model does not become required, so that models do not require each other endlessly.
      guard field.isRequired || !field.value.holdsModel else { break }
      fields[index] = ModelDescription.Field(key: field.key, isRequired: !field.isRequired, value: field.value)
    case 3: fields.swapAt(0, index)
    default:
      fields[index] = ModelDescription.Field(
        key: field.key, isRequired: field.isRequired,
        value: neighbour(of: field.value, modelsFrom: field.isRequired ? first : 0))
    }
    return fields
  }

  // MARK: Random values

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &dice) }
  private mutating func flip() -> Bool { roll(2) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(elements.count)] }
}

extension ValueDescription {
  /// Whether the type contains a model.
  fileprivate var holdsModel: Bool {
    switch self {
    case .model: true
    case .map(let type), .array(let type), .oneOrMany(let type): type.holdsModel
    case .either(let types): types.contains(where: \.holdsModel)
    default: false
    }
  }
}
