package import Storey
import StoreyProject

/// Describes the fields of an object of a page for a form: the keys that its type reads, with the control that suits each value, then the keys
/// that the object has beside them.
package struct FormBuilder {
  /// The most fields of a form. Further ones are edited as JSON.
  private static let mostFields = 2_000
  /// The most objects and arrays around a field.
  private static let mostNested = 8

  private let page: Document
  private let registry: FloorRegistry
  private var finder: DescriptionFinder
  private var room = mostFields

  /// Creates a builder for a page without syntax errors. O(1).
  package init(_ page: Document, _ surroundings: Surroundings) {
    self.page = page
    registry = surroundings.registry
    finder = DescriptionFinder(.page, surroundings)
  }

  /// Returns the fields of an object of the page, in the order of its type. Empty for another value.
  ///
  /// Complexity: O(bytes of the page before the end of the object, and fields).
  package mutating func fields(of object: JSONValue) -> [FormField] {
    guard object.kind == .object else { return [] }
    let context = CursorContext(page.bytes, at: object.byteRange.lowerBound + 1)
    let found = finder.description(at: context)
    guard let description = found.object else { return unknownFields(of: object, besides: []) }
    let made = fields(of: object, description, depth: 0)
    guard let floor = found.floor else { return made }
    // The type of a floor is not changed in its form: each type has other fields.
    let common = Set(finder.fields(ofFloor: nil).map(\.key))
    return made.filter { $0.key != floor.patternKey }.map { field in
      var field = field
      field.isCommon = registry.shape.isStandard && common.contains(field.key)
      return field
    }
  }

  private mutating func fields(of object: JSONValue, _ description: ObjectDescription, depth: Int) -> [FormField] {
    var fields: [FormField] = []
    for field in description.fields where field.key != "$schema" {
      if room == 0 { break }
      room -= 1
      let value = object[field.key]
      var made = self.field(field.key, field.value, words: words(of: field, in: description), value, in: object, depth)
      made.summary = field.summary
      made.isRequired = field.isRequired
      made.fallback = field.fallback
      fields.append(made)
    }
    let known = Set(description.fields.map(\.key))
    guard let other = description.other else { return fields + unknownFields(of: object, besides: known) }
    for (key, value) in object.lastMembers where !known.contains(key.string) && room > 0 {
      room -= 1
      fields.append(field(key.string, other, words: [], value, in: object, depth))
    }
    return fields
  }

  /// The words that a text usually is. For a destination, these are the names of the registered ones.
  private func words(of field: ModelDescription.Field, in description: ObjectDescription) -> [DescribedWord] {
    let isDestination = description.meaning == .model && CursorDescription.destinationKeys.contains(field.key)
    return isDestination ? registry.destinations.names.map { DescribedWord($0, summary: "") } : field.words
  }

  private mutating func unknownFields(of object: JSONValue, besides known: Set<String>) -> [FormField] {
    var fields: [FormField] = []
    for (key, value) in object.lastMembers where !known.contains(key.string) && key.string != "$schema" && room > 0 {
      room -= 1
      fields.append(FormField(key: key.string, control: .json, value: value, isKnown: false))
    }
    return fields
  }

  // MARK: Values

  /// - Parameter object: The object that has the field, or the array that has the element.
  private mutating func field(
    _ key: String, _ description: ValueDescription, words: [DescribedWord], _ value: JSONValue?, in object: JSONValue,
    _ depth: Int
  ) -> FormField {
    let (control, described) = control(for: description, words, value)
    var field = FormField(key: key, control: control, value: value)
    guard let value, depth < Self.mostNested else { return field }
    switch control {
    case .object:
      if let nested = nested(value, described, named: key, in: object) {
        field.inner = fields(of: value, nested, depth: depth + 1)
      }
    case .list(let control, _):
      for (index, element) in value.elements.enumerated() where room > 0 {
        room -= 1
        guard case .array(let each) = described else { continue }
        var item = self.field("\(index)", each, words: [], element, in: value, depth + 1)
        if case .json = item.control, control.suits(element) {
          item = FormField(key: item.key, control: control, value: element)
        }
        field.inner.append(item)
      }
    default: break
    }
    return field
  }

  /// Returns the description of an object in a field. In a page of another shape, the place of the object can decide on it.
  private mutating func nested(
    _ value: JSONValue, _ description: ValueDescription, named key: String, in object: JSONValue
  ) -> ObjectDescription? {
    if description == .scalar(.object), !registry.shape.isStandard {
      return finder.description(at: CursorContext(page.bytes, at: value.byteRange.lowerBound + 1)).object
    }
    let destination = CursorDescription.destinationKeys.lazy.compactMap { object[$0]?.text?.string }.first
    let scope = DescriptionFinder.Scope(
      keys: Set(value.lastMembers.map(\.key.string)), pattern: value["pattern"]?.text?.string, name: key,
      destination: destination)
    return finder.object([description], scope)
  }

  /// Returns the control for a value, and the alternative of the description that it belongs to.
  private mutating func control(
    for description: ValueDescription, _ words: [DescribedWord], _ value: JSONValue?
  ) -> (FormControl, ValueDescription) {
    var candidates: [(FormControl, ValueDescription)] = []
    if !words.isEmpty { candidates.append((.choice(words, isOpen: true), description)) }
    if description == PageDate.valueDescription { candidates.append((.date, description)) }
    if description == WrittenColor.valueDescription { candidates.append((.color, description)) }
    candidates += description.alternatives.map { (control(for: $0), $0) }
    // A new value has the simplest control, and JSON is the last resort.
    let fitting = candidates.first { candidate in value.map { candidate.0.suits($0) && candidate.0 != .json } ?? true }
    return fitting ?? (.json, description)
  }

  private mutating func control(for description: ValueDescription) -> FormControl {
    switch description {
    case .scalar(.text), .scalar(.identifier), .text: .text
    case .scalar(.url): .url
    case .scalar(.boolean): .flag
    case .scalar(.number): .number(nil, isWhole: false)
    case .scalar(.integer): .number(nil, isWhole: true)
    case .number(let range): .number(range, isWhole: false)
    case .integer(let range): .number(range, isWhole: true)
    case .choice(let words): .choice(words.map { DescribedWord($0, summary: "") }, isOpen: false)
    case .model, .freeObject, .map, .scalar(.object): .object(new: new(description))
    case .array(.floor): .parts
    case .floor: .json
    case .array(let element): .list(control(for: element, [], nil).0, new: new(element))
    case .any, .scalar(.array), .tuple, .oneOrMany, .either, .reference: .json
    }
  }

  /// Returns the JSON of a new value: an object with its required keys.
  private mutating func new(_ description: ValueDescription) -> String {
    guard let object = finder.object([description]) else { return Skeleton.value(description).plain }
    return Skeleton.object(object.fields).plain
  }
}
