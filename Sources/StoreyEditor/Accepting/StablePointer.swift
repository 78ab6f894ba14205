import Storey

/// A JSON Pointer for a suppression: elements with an identity that no sibling has are named by it, so that the suppression stays
/// valid when elements are inserted before them.
struct StablePointer {
  let text: String

  /// - Parameters:
  ///   - page: The root of the page; `nil` if it is not valid JSON.
  ///   - identityKey: The key that identifies a floor, and objects in floors.
  init(_ pointer: JSONPointer, in page: JSONValue?, identityKey: String) {
    guard var value = page else {
      text = pointer.description
      return
    }
    var tokens: [String] = []
    for token in pointer.tokens {
      let isElement = value.kind == .array
      guard let next = value[JSONPointer(tokens: [token])] else {
        text = pointer.description
        return
      }
      if isElement, let identity = next[identityKey]?.text?.string,
        value.elements.count(where: { $0[identityKey]?.text?.string == identity }) == 1
      {
        tokens.append("{\(identity)}")
      } else {
        tokens.append(token)
      }
      value = next
    }
    text = JSONPointer(tokens: tokens).description
  }
}
