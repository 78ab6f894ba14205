/// A list of parts in a part whose floor type does not read it: the blocks of a section without blocks, in a view of a page.
struct UnreadParts {
  private let name: String
  /// The word of the CMS for the part with the list.
  private let word: String
  private let isEmpty: Bool

  /// Creates the list of a member of a floor; `nil` if the shape of the page has no such list.
  init?(_ key: JSONText, _ value: JSONValue, in floor: JSONValue, _ session: DecodingSession) {
    guard let shape = session.shape, floor.document.isView else { return nil }
    // The pattern is searched last, because a floor may have very many unknown keys.
    guard let list = shape.part.children.first(where: { key == JSONText($0.key) }), floor.member(.pattern) != nil
    else { return nil }
    // A value of another kind is a field of the same name.
    let first = value.elements.first { _ in true }
    guard value.kind == .array, first?.entry.flags.contains(.isPart) ?? true else { return nil }
    name = list.key
    word = session.word
    isEmpty = first == nil
  }

  /// Returns the finding about the parts; `nil` for an empty list.
  func finding(at place: JSONValue) -> Diagnostic? {
    if isEmpty { return nil }
    return Diagnostic(
      rule: .misplacedPart, severity: .error, message: "this \(word) takes no \(Diagnostic.excerpt(of: name))",
      hint: "remove them, or add them to the template of the \(word)", at: place)
  }
}
