/// The reason why a JSON text cannot be edited.
package enum JSONEditError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not valid JSON, apart from comments and trailing commas.
  case invalidText
  /// The new value is not valid JSON.
  case invalidValue(String)
  /// No value is at the pointer.
  case missing(JSONPointer)
  /// The value at the pointer is neither an object nor an array.
  case notContainer(JSONPointer)
  /// The last token of the pointer is not a position of the array.
  case invalidPosition(JSONPointer)
  /// The object has the key already.
  case existingKey(JSONPointer)
  /// A value cannot be moved into itself.
  case insideItself(JSONPointer)
  /// The root cannot be removed, moved or renamed.
  case root

  package var description: String {
    switch self {
    case .invalidText: "the text is not valid JSON"
    case .invalidValue(let text): "the new value is not valid JSON: \(Diagnostic.excerpt(of: text))"
    case .missing(let pointer): "the text has no value at \"\(pointer)\""
    case .notContainer(let pointer): "the value at \"\(pointer)\" is neither an object nor an array"
    case .invalidPosition(let pointer): "\"\(pointer)\" is not a position of its array"
    case .existingKey(let pointer): "the key of \"\(pointer)\" exists already"
    case .insideItself(let pointer): "\"\(pointer)\" cannot be moved into itself"
    case .root: "the root cannot be removed, moved or renamed"
    }
  }
}
