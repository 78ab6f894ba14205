/// One of the three files of a merge, with its parts and the digests of its values.
struct MergedFile {
  let document: Document
  let structure: PageStructure
  let shape: PageShape
  private let digests: ContentDigests

  /// O(bytes).
  init(_ document: Document, _ shape: PageShape) {
    self.document = document
    self.shape = shape
    structure = PageStructure(of: document, shape)
    digests = ContentDigests(of: document.root, readAs: .text, inOrder: structure.unorderedLists)
  }

  /// The digest of a value of the file. Scalars count as they are written, because models may show them so.
  func digest(of value: JSONValue) -> Int { digests[value] }

  /// Whether a value is a floor, a block or a section.
  func isPart(_ value: JSONValue) -> Bool { structure.parts.contains(value.node) }

  /// Returns the object with the parts whose order an array is; `nil` for other arrays. O(lists).
  func parts(inOrder order: JSONValue) -> JSONValue? {
    structure.orders.first { $0.value == order.node }.map { document.value(at: $0.key) }
  }

  /// The pattern of a part as it is written; `nil` for other values and parts without one.
  func pattern(of value: JSONValue) -> String? { isPart(value) ? shape.writtenPattern(of: value) : nil }

  /// The identity of an element of a list: that of a part together with its pattern.
  func identity(of value: JSONValue) -> ElementIdentity? {
    if isPart(value), let text = shape.identityText(of: value) {
      return ElementIdentity(key: "", text: text, pattern: pattern(of: value))
    }
    if let references = shape.values.references, let found = references.key.node(from: value.node, in: document.tape),
      let text = document.value(at: found).text
    {
      return ElementIdentity(key: "name", text: text, pattern: nil)
    }
    return value.identity.map { ElementIdentity(key: $0.key, text: $0.text, pattern: pattern(of: value)) }
  }
}

/// That by which an element is found in another version of its list.
struct ElementIdentity: Hashable {
  /// The key of the identity, if elements of the list may have several.
  let key: String
  let text: JSONText
  /// The pattern of a part: another part with the same identity is a new one.
  let pattern: String?
}
