package import Storey

/// The descriptions of the object and the value at a cursor.
package struct CursorDescription: Sendable {
  /// The description of each container of the context; `nil` for an array, and for an object that is not described.
  package var objects: [ObjectDescription?] = []
  /// The possible descriptions of the value at the cursor, without nested alternatives. Empty if the value is not described.
  package var values: [ValueDescription] = []
  /// The key at the cursor, or the key of the value at the cursor; `nil` in an array, and if the key is missing.
  package var key: String?

  /// The innermost container, if it is a floor.
  package var floor: Floor?

  /// A floor around the cursor.
  package struct Floor: Sendable {
    /// The key of its pattern.
    package let patternKey: String
    package let pattern: String?
    /// The floors that the list of the floor allows; `nil` for all floors.
    var list: ChildFloors.Allowed?
  }

  /// The innermost container, if it is an object with a description.
  package var object: ObjectDescription? { objects.last.flatMap(\.self) }

  /// Whether the key at the cursor is the pattern of a floor.
  var isPattern: Bool { floor != nil && key == floor?.patternKey }

  /// Whether the key at the cursor is the destination of a jump, and not a parameter of that name.
  var isDestination: Bool {
    object?.meaning == .model && field != nil && key.map(Self.destinationKeys.contains) ?? false
  }

  /// The keys of destinations.
  static let destinationKeys = ["des", "functionId"]

  /// The description of the key at the cursor; `nil` if the key is unknown.
  package var field: ModelDescription.Field? { key.flatMap { object?.field($0) } }
}

extension ValueDescription {
  /// The alternatives of the description, without nested ones.
  var alternatives: [ValueDescription] {
    switch self {
    case .either(let values): values.flatMap(\.alternatives)
    case .oneOrMany(let one): one.alternatives + [.array(one)]
    default: [self]
    }
  }

  /// The length in bytes of the longest regular expression that is shown.
  private static let mostBytesOfPattern = 40

  /// The description for people: without the names of models, which are not part of the files, and without long regular
  /// expressions.
  var inBrief: ValueDescription {
    switch self {
    case .model, .reference: .scalar(.object)
    case .array(let element): .array(element.inBrief)
    case .tuple(let element, let count): .tuple(of: element.inBrief, count: count)
    case .oneOrMany(let one): .oneOrMany(one.inBrief)
    case .map(let member): .map(member.inBrief)
    case .either(let values): .either(values.map(\.inBrief))
    case .text(let pattern) where pattern.utf8.count > Self.mostBytesOfPattern: .scalar(.text)
    case .any, .scalar, .number, .integer, .text, .choice, .freeObject, .floor: self
    }
  }

  /// The description of the elements of an array; `nil` if the value is not an array with described elements.
  var element: ValueDescription? {
    switch self {
    case .array(let element), .tuple(let element, _): element
    default: nil
    }
  }
}
