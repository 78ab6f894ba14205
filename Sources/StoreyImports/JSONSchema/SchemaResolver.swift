import Storey

/// Finds the schemas that references in a JSON Schema name, and the properties of an object with all its parts. O(values of the file) for all
/// references, and up to a limit for all properties.
struct SchemaResolver {
  /// The number of references from one to another, and of the names in one.
  private static let (mostReferences, mostNames) = (16, 100)
  /// The number of schemas and their properties that are visited in a file. Schemas that contain one another by references have many more
  /// parts than the file has values.
  private static let mostVisits = 200_000

  let root: JSONValue
  /// The members or elements of the containers that references pass, by their pointers.
  private var tables: [ArraySlice<String>: [String: JSONValue]] = [:]
  private var visits = 0

  init(root: JSONValue) {
    self.root = root
  }

  /// Whether the limit was reached, so that properties are missing.
  var isExhausted: Bool { visits > Self.mostVisits }

  // MARK: References

  /// Returns the schema that a reference names, directly or through other references; the schema itself if it is not a reference. `nil` for
  /// a reference to another file, to a missing value, or to itself.
  mutating func resolved(_ schema: JSONValue) -> JSONValue? {
    var schema = schema
    for _ in 0..<Self.mostReferences {
      guard let reference = schema["$ref"]?.text?.string else { return schema }
      guard reference.hasPrefix("#"), let pointer = JSONPointer(String(reference.dropFirst())),
        pointer.tokens.count <= Self.mostNames, let target = value(at: pointer.tokens[...]), target.kind == .object
      else { return nil }
      schema = target
    }
    return nil
  }

  private mutating func value(at tokens: ArraySlice<String>) -> JSONValue? {
    guard let last = tokens.last else { return root }
    let outer = tokens.dropLast()
    if let table = tables[outer] { return table[last] }
    guard let container = value(at: outer) else { return nil }
    var table: [String: JSONValue] = [:]
    for (key, value) in container.lastMembers { table[key.string] = value }
    for (index, element) in container.elements.enumerated() { table[String(index)] = element }
    tables[outer] = table
    return table[last]
  }

  // MARK: Properties

  /// Returns the properties of an object and the names of the required ones, with those of the schemas in `allOf`.
  mutating func properties(of schema: JSONValue) -> (
    members: [(key: JSONText, value: JSONValue)], required: Set<String>
  ) {
    var members: [(key: JSONText, value: JSONValue)] = []
    var required: Set<String> = []
    var names: Set<String> = []
    visit(schema) { part, own in
      for (key, value) in own where names.insert(key.string).inserted { members.append((key, value)) }
      required.formUnion(part["required"]?.elements.compactMap { $0.text?.string } ?? [])
      return true
    }
    return (members, required)
  }

  /// Returns whether a schema describes an object with properties.
  mutating func isObject(_ schema: JSONValue) -> Bool {
    var isObject = false
    visit(schema) { _, own in
      isObject = !own.isEmpty
      return !isObject
    }
    return isObject
  }

  /// Calls a function with a schema and those in its `allOf`, and with the properties of each, until it returns `false` or the limit is
  /// reached.
  private mutating func visit(
    _ schema: JSONValue, _ body: (JSONValue, [(key: JSONText, value: JSONValue)]) -> Bool
  ) {
    var seen: Set<Int> = []
    var open = [schema]
    while !isExhausted, let next = open.popLast() {
      guard let part = resolved(next), seen.insert(part.byteRange.lowerBound).inserted else { continue }
      let own = part["properties"]?.lastMembers ?? []
      let parts = part["allOf"].map { Array($0.elements) } ?? []
      visits += 1 + own.count + parts.count + (part["required"]?.elements.count { _ in true } ?? 0)
      if !body(part, own) { return }
      open += parts.reversed()
    }
  }
}
