import Storey

/// Finds the schemas that references in a JSON Schema name, and the properties of an object with all its parts.
struct SchemaResolver {
  private static let mostReferences = 16

  let root: JSONValue

  /// Returns the schema that a reference names, directly or through other references; the schema itself if it is not a reference. `nil` for
  /// a reference to another file, to a missing value, or to itself.
  func resolved(_ schema: JSONValue) -> JSONValue? {
    var schema = schema
    for _ in 0..<Self.mostReferences {
      guard let reference = schema["$ref"]?.text?.string else { return schema }
      guard reference.hasPrefix("#"), let pointer = JSONPointer(String(reference.dropFirst())),
        let target = root[pointer], target.kind == .object
      else { return nil }
      schema = target
    }
    return nil
  }

  /// Returns the properties of an object and the names of the required ones, with those of the schemas in `allOf`.
  func properties(of schema: JSONValue) -> (members: [(key: JSONText, value: JSONValue)], required: Set<String>) {
    var members: [(key: JSONText, value: JSONValue)] = []
    var required: Set<String> = []
    var names: Set<String> = []
    var seen: Set<Int> = []
    var open = [schema]
    while let next = open.popLast() {
      guard let schema = resolved(next), seen.insert(schema.byteRange.lowerBound).inserted else { continue }
      for (key, value) in schema["properties"]?.lastMembers ?? [] where names.insert(key.string).inserted {
        members.append((key, value))
      }
      required.formUnion(schema["required"]?.elements.compactMap { $0.text?.string } ?? [])
      open += (schema["allOf"].map { Array($0.elements) } ?? []).reversed()
    }
    return (members, required)
  }

  /// Whether a schema describes an object with properties.
  func isObject(_ schema: JSONValue) -> Bool { !properties(of: schema).members.isEmpty }
}
