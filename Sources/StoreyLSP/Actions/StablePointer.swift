import Storey

/// A JSON Pointer for a suppression: elements with an identity that no sibling has are named by it, so that the suppression stays
/// valid when elements are inserted before them.
struct StablePointer {
  let text: String

  /// - Parameter page: The root of the page; `nil` if it is not valid JSON.
  init(_ pointer: JSONPointer, in page: JSONValue?) {
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
      if isElement, let identity = next["identityId"]?.text?.string,
        value.elements.count(where: { $0["identityId"]?.text?.string == identity }) == 1
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
