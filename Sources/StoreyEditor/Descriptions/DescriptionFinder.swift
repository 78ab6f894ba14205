import Storey
package import StoreyProject
import StoreyTemplates
import StoreyValidation

/// Finds the descriptions of the objects and values around a cursor.
package struct DescriptionFinder {
  let kind: FileKind
  let surroundings: Surroundings
  var table = ModelTable()
  /// The keys of the floors and models that were described before, by pattern and name. A page can have thousands of floors
  /// that are nested as fallbacks.
  private var floors: [String?: [ModelDescription.Field]] = [:]
  private var models: [String: [ModelDescription.Field]] = [:]

  /// Creates a finder for files of a kind.
  package init(_ kind: FileKind, _ surroundings: Surroundings) {
    self.kind = kind
    self.surroundings = surroundings
  }

  /// The name of the reference that represents the root of a file.
  static let root = "root"

  /// Returns the descriptions at a cursor. O(keys of the models on the path).
  package mutating func description(at context: CursorContext) -> CursorDescription {
    var result = CursorDescription()
    var values: [ValueDescription] = [.reference(Self.root)]
    let containers = context.containers
    let shape = surroundings.registry.shape
    let places = kind == .page && !shape.isStandard ? PartFinder(surroundings, context).places() : []
    for (index, container) in containers.enumerated() {
      let scope = Scope(
        keys: context.keys(of: container), pattern: context.scalar("pattern", of: container),
        name: context.key(of: container.step),
        destination: index == 0 ? nil : Self.destination(in: containers[index - 1], context))
      var object = container.isObject ? object(values, scope) : nil
      if places.indices.contains(index), container.isObject, let part = self.object(at: places[index]) { object = part }
      result.objects.append(object)
      result.floor = nil
      if places.indices.contains(index) {
        let floor: (pattern: FloorPattern?, list: ChildFloors.Allowed?)? =
          switch places[index] {
          case .part(let pattern, let list): (pattern, list)
          case .onlyPart(_, let pattern): (pattern, nil)
          case .page, .fields, .field: nil
          }
        if let floor {
          result.floor = CursorDescription.Floor(
            patternKey: shape.word(for: .pattern), pattern: floor.pattern?.name, list: floor.list)
        }
      } else if object?.meaning == .floor {
        result.floor = CursorDescription.Floor(patternKey: BaseKey.pattern.key.name, pattern: scope.pattern)
      }
      let next = index + 1 < containers.count ? containers[index + 1].step : context.step
      if case .key(let range) = next {
        let value = range.flatMap { object?.value(of: context.text(of: $0)) }
        values = value?.alternatives ?? []
      } else {
        values = values.flatMap { $0.element?.alternatives ?? [] }
      }
    }
    result.values = values
    result.key =
      context.role == .key ? context.token.map { context.text(of: $0.range) } : context.key(of: context.step)
    return result
  }

  private static func destination(in container: OpenContainer, _ context: CursorContext) -> String? {
    CursorDescription.destinationKeys.lazy.compactMap { context.scalar($0, of: container) }.first
  }

  // MARK: Objects

  /// The parts of a file that determine the description of an object.
  struct Scope {
    /// The keys of the object.
    var keys: Set<String> = []
    /// The value of its `pattern`.
    var pattern: String?
    /// The key whose value the object is.
    var name: String?
    /// The destination of the jump whose parameters the object contains.
    var destination: String?
  }

  /// Returns the description of an object that matches one of several descriptions; `nil` if none of them describes an object.
  mutating func object(_ values: [ValueDescription], _ scope: Scope = Scope()) -> ObjectDescription? {
    var models: [[ModelDescription.Field]] = []
    for value in values {
      switch value {
      case .model(let model): models.append(fields(ofModel: model.name))
      case .floor: return ObjectDescription(meaning: .floor, fields: fields(ofFloor: scope.pattern))
      case .map(let member): return map(of: member, named: scope.name)
      case .freeObject(let wellKnown): return parameters(of: scope.destination, wellKnown)
      case .reference(Self.root): models.append(rootFields())
      case .reference(let name): return rules(name)
      default: break
      }
    }
    return models.isEmpty ? nil : ObjectDescription(readBy: models, keys: scope.keys)
  }

  /// Returns the keys of a floor. For an unknown pattern, the keys that all floors have.
  mutating func fields(ofFloor pattern: String?) -> [ModelDescription.Field] {
    let type = pattern.flatMap { surroundings.registry.floorType(for: FloorPattern($0)) }
    if let known = floors[type?.pattern.name] { return known }
    let fields = table.fields(of: type?.unnamedDescription ?? ModelDescription(of: FloorBase.self))
    floors[type?.pattern.name] = fields
    return fields
  }

  private mutating func fields(ofModel name: String) -> [ModelDescription.Field] {
    if let known = models[name] { return known }
    let fields = (0..<table.count).first { table.name(at: $0) == name }.map { table.fields(at: $0) } ?? []
    models[name] = fields
    return fields
  }

  private mutating func rootFields() -> [ModelDescription.Field] {
    kind.root.map { table.fields(of: $0()) } ?? []
  }

  private mutating func parameters(of destination: String?, _ wellKnown: [String]) -> ObjectDescription {
    let known = destination.flatMap { surroundings.registry.destinations.parameters(of: $0) }
    var fields = known.map { table.fields(of: $0) } ?? []
    for key in wellKnown + surroundings.registry.parameters where !fields.contains(where: { $0.key == key }) {
      fields.append(ModelDescription.Field(key: key, isRequired: false, value: .scalar(.identifier)))
    }
    return ObjectDescription(meaning: .parameters, fields: fields, other: .any)
  }
}
