import Storey

/// The entries of the outline of a file that is not a page: the keys, and the objects in arrays.
enum KeyOutline {
  /// The keys whose texts name an object in an array. The first that is present is used.
  private static let nameKeys = [
    "pattern", "rule", "name", "identifier", "each", "text", "image", "fill", "label", "key", "file", "files", "title",
  ]

  /// Returns the members of an object, or the objects of an array.
  ///
  /// - Parameter name: The key of the value; empty for the root.
  static func entries(of value: JSONValue, under name: String, limit: Int) -> [OutlineEntry] {
    switch value.kind {
    case .object:
      return value.members.prefix(limit).map { member($0.key, $0.value, in: name) }
    case .array:
      let objects = value.elements.lazy.enumerated().filter { $1.kind == .object }
      return objects.prefix(limit).map { element($1, at: $0, of: name) }
    case .null, .boolean, .number, .string: return []
    }
  }

  private static func member(_ key: JSONText, _ value: JSONValue, in container: String) -> OutlineEntry {
    let name = key.outlineName ?? "\"\""
    let place = key.source?.byteRange ?? value.byteRange
    let end = max(place.upperBound, value.byteRange.upperBound)
    let symbol = OutlineSymbol(
      name: name, detail: value.text?.outlineName ?? value.boolean.map(String.init),
      kind: container == "rules" ? .rule : kind(of: value), range: place.lowerBound..<end, selection: place)
    return OutlineEntry(symbol: symbol) { entries(of: value, under: name, limit: $0) }
  }

  private static func element(_ value: JSONValue, at index: Int, of array: String) -> OutlineEntry {
    let found = value.name(under: nameKeys)
    let range = value.byteRange
    let kind: OutlineSymbol.Kind =
      switch array {
      case "rows": .row
      case "elements", "group": .element
      default: .object
      }
    let symbol = OutlineSymbol(
      name: found?.name ?? "\(array.isEmpty ? "element" : array) \(index)", kind: kind, range: range,
      selection: found?.place.byteRange ?? range.lowerBound..<min(range.lowerBound + 1, range.upperBound))
    return OutlineEntry(symbol: symbol) { entries(of: value, under: array, limit: $0) }
  }

  private static func kind(of value: JSONValue) -> OutlineSymbol.Kind {
    switch value.kind {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    }
  }
}
