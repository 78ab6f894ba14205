import Storey

/// A type in a manifest: a word, or an object with one key.
struct WrittenType: ModelValue {
  let value: ValueDescription
  /// The names of the models that the type refers to, with their positions.
  var references: [JSONText] = []
  /// The regular expressions inside the type, with their positions.
  var patterns: [JSONText] = []

  static func read(from value: borrowing ValueReader) -> WrittenType? {
    switch value.value.kind {
    case .string:
      let text = value.text.string
      if let type = ValueDescription.words.first(where: { $0.word == text })?.value { return WrittenType(value: type) }
      let words = ValueDescription.words.map(\.word)
      value.report(
        .invalidManifest, .error, "unknown type \"\(Diagnostic.excerpt(of: text))\"", Misspelling(text, among: words),
        hint: "use \(words.joined(separator: ", ")), or {\"model\": …} with a name in \"models\"")
      return nil
    case .object:
      guard let entry = TypeEntry.read(from: value) else { return nil }
      if entry.types.count == 1 { return entry.types[0] }
      // The problems of the members are reported already.
      let members = value.value.members.filter { !$0.key.isCommentKey }
      if entry.types.isEmpty, members.contains(where: { $0.value.kind != .null && $0.value.text?.isEmpty != true }) {
        return nil
      }
      value.report(
        .invalidManifest, .error, "expected a type with exactly one key, found \(entry.types.count)",
        hint: "use a type such as {\"array\": \"text\"} or {\"model\": \"Picture\"}")
      return nil
    default:
      value.report(
        .wrongType, .error, "expected a type: a string or an object",
        hint: "use a type such as \"text\" or {\"array\": \"text\"}")
      return nil
    }
  }

  static var standIn: WrittenType { WrittenType(value: .any) }
  static var valueDescription: ValueDescription {
    .either([.choice(ValueDescription.words.map(\.word)), .model(ModelReference(TypeEntry.self))])
  }

  /// The number of alternative types, including nested alternatives.
  fileprivate var alternativeCount: Int { Self.alternativeCount(of: value) }

  private static func alternativeCount(of type: ValueDescription) -> Int {
    if case .either(let types) = type { types.reduce(0) { $0 + alternativeCount(of: $1) } } else { 1 }
  }

  /// Returns the type as a part of another type.
  fileprivate func within(_ type: (ValueDescription) -> ValueDescription) -> WrittenType {
    WrittenType(value: type(value), references: references, patterns: patterns)
  }
}

extension AppManifest {
  /// The keys of a type that is written as an object. It has exactly one of them.
  package static let typeKeys = Set(ModelDescription(of: TypeEntry.self).fields.map(\.key))
}

/// A type that is written as an object.
private struct TypeEntry: JSONModel {
  let types: [WrittenType]

  init(from reader: inout JSONReader) {
    let array: WrittenType? = reader.optional("array", about: "An array of values of this type")
    let oneOrMany: WrittenType? = reader.optional("oneOrMany", about: "One value of this type, or an array of them")
    let map: WrittenType? = reader.optional("map", about: "An object whose members are all of this type")
    let either: Alternatives? = reader.optional("either", about: "A value of any one of these types")
    let model: JSONText? = reader.optional("model", about: "A model, by its name under \"models\"")
    let choice: [JSONText]? = reader.optional("choice", about: "One of these strings")
    let matching: JSONText? = reader.optional("matching", about: "A string that matches this regular expression")
    let number: Bounds? = reader.optional("number", about: "A number within bounds")
    let integer: Bounds? = reader.optional("integer", about: "A whole number within bounds")
    let freeObject: [JSONText]? = reader.optional("freeObject", about: "A free-form object, with its well-known keys")
    let reference: JSONText? = reader.optional("reference", about: "A type that is described elsewhere, by its name")
    let types: [WrittenType?] = [
      array?.within { .array($0) }, oneOrMany?.within { .oneOrMany($0) }, map?.within { .map($0) },
      either.map { either in
        WrittenType(
          value: .either(either.types.map(\.value)), references: either.types.flatMap(\.references),
          patterns: either.types.flatMap(\.patterns))
      },
      model.map { WrittenType(value: .model(ModelReference(named: $0.string)), references: [$0]) },
      choice.map { WrittenType(value: .choice($0.map(\.string))) },
      matching.map { WrittenType(value: .text(pattern: $0.string), patterns: [$0]) },
      number.map { WrittenType(value: .number(in: $0.range)) },
      integer.map { WrittenType(value: .integer(NumberRange(closed: $0.range))) },
      freeObject.map { WrittenType(value: .freeObject(wellKnown: $0.map(\.string))) },
      reference.map { WrittenType(value: .reference($0.string)) },
    ]
    self.types = types.compactMap(\.self)
  }
}

/// The value of `either`: 1 to 64 types.
private struct Alternatives: ModelValue {
  var types: [WrittenType] = []

  static func read(from value: borrowing ValueReader) -> Alternatives? {
    guard let types = [WrittenType].read(from: value) else { return nil }
    let count = types.reduce(0) { $0 + $1.alternativeCount }
    if (1...64).contains(count) { return Alternatives(types: types) }
    value.report(
      .invalidManifest, .error, "expected 1 to 64 types, found \(count)", hint: "use 1 to 64 types")
    return nil
  }

  static var standIn: Alternatives { Alternatives() }
  static var valueDescription: ValueDescription { .array(WrittenType.valueDescription) }
}

/// The value of `number` or `integer`: the bounds of a number.
private struct Bounds: ModelValue {
  let range: ClosedRange<Double>

  static func read(from value: borrowing ValueReader) -> Bounds? {
    guard let entry = NumberEntry.read(from: value) else { return nil }
    let (minimum, maximum) = (entry.minimum ?? -.infinity, entry.maximum ?? .infinity)
    if minimum <= maximum { return Bounds(range: minimum...maximum) }
    value.report(.invalidManifest, .error, "the minimum is greater than the maximum", hint: "swap them")
    return nil
  }

  static var standIn: Bounds { Bounds(range: 0...0) }
  static var valueDescription: ValueDescription { .model(ModelReference(NumberEntry.self)) }
}

/// The bounds of a number. Each may be absent.
private struct NumberEntry: JSONModel {
  let minimum: Double?
  let maximum: Double?

  init(from reader: inout JSONReader) {
    minimum = reader.optional("minimum", about: "The minimum, included")
    maximum = reader.optional("maximum", about: "The maximum, included")
  }
}
