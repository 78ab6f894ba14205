import Storey

/// Finds the values of a document that its description describes in a certain way.
struct DescribedValues {
  /// A value that is read as a model. Each is visited once, even if it can be reached in several ways.
  private struct Visit: Hashable {
    let offset: Int
    let model: String
  }

  private let models: [String: [String: ValueDescription]]
  private let isMeant: (ValueDescription) -> Bool
  private var visits: Set<Visit> = []
  private var found: [Int: JSONValue] = [:]

  /// Returns the values inside a value whose descriptions satisfy a condition, in order.
  ///
  /// - Parameter description: The description of the value, with its models by name.
  ///
  /// Complexity: O(values inside · alternatives of their descriptions).
  static func values(
    in value: JSONValue, describedBy description: ModelDescription, where isMeant: @escaping (ValueDescription) -> Bool
  ) -> [JSONValue] {
    var finder = DescribedValues(description, isMeant)
    finder.visitMembers(of: value, fields: Self.fields(description.fields))
    return finder.found.sorted { $0.key < $1.key }.map(\.value)
  }

  private init(_ description: ModelDescription, _ isMeant: @escaping (ValueDescription) -> Bool) {
    models = Dictionary(description.models.map { ($0.name, Self.fields($0.fields)) }) { first, _ in first }
    self.isMeant = isMeant
  }

  private static func fields(_ fields: [ModelDescription.Field]) -> [String: ValueDescription] {
    Dictionary(fields.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private mutating func visitMembers(of value: JSONValue, fields: [String: ValueDescription]) {
    for (key, member) in value.members {
      if let description = fields[key.string] { visit(member, description) }
    }
  }

  private mutating func visit(_ value: JSONValue, _ description: ValueDescription) {
    if isMeant(description) { found[value.byteRange.lowerBound] = value }
    switch description {
    case .any, .scalar, .number, .integer, .text, .choice, .freeObject, .reference, .floor: break
    case .map(let member):
      for (key, value) in value.members where !key.isCommentKey { visit(value, member) }
    case .array(let element), .tuple(let element, _):
      for value in value.elements { visit(value, element) }
    case .oneOrMany(let one):
      if value.kind == .array { visit(value, .array(one)) } else { visit(value, one) }
    case .either(let alternatives):
      for alternative in alternatives { visit(value, alternative) }
    case .model(let model):
      guard value.kind == .object, let fields = models[model.name] else { return }
      if visits.insert(Visit(offset: value.byteRange.lowerBound, model: model.name)).inserted {
        visitMembers(of: value, fields: fields)
      }
    }
  }
}
