/// The elements of all lists of a file that have an identity which no other element has, to find those that a version moved from one list to
/// another one.
struct ListedElements {
  /// An element, and the name of its list: the keys around it, and the identities of the elements around it.
  struct Listed {
    let value: JSONValue
    let list: Int
  }

  /// The elements by their identities; `nil` for identities of several elements.
  private(set) var elements: [ElementIdentity: Listed?] = [:]
  /// The identities in the order of the file.
  private(set) var identities: [ElementIdentity] = []

  /// Finds the elements. O(values).
  init(in file: MergedFile) {
    var open: [(value: JSONValue, name: Int)] = [(file.document.root, 0)]
    while let (value, name) = open.popLast() {
      var inner: [(value: JSONValue, name: Int)] = []
      for (key, member) in value.members where Self.isContainer(member) {
        inner.append((member, Self.name(key.string, in: name)))
      }
      for element in value.elements where Self.isContainer(element) {
        let identity = file.identity(of: element)
        if let identity {
          if elements.updateValue(
            elements[identity] == nil ? Listed(value: element, list: name) : nil, forKey: identity) == nil
          {
            identities.append(identity)
          }
        }
        inner.append((element, Self.name(identity, in: name)))
      }
      open += inner.reversed()
    }
  }

  subscript(identity: ElementIdentity) -> Listed? { elements[identity] ?? nil }

  /// Whether no element has an identity.
  func lacks(_ identity: ElementIdentity) -> Bool { elements[identity] == nil }

  private static func isContainer(_ value: JSONValue) -> Bool { value.kind == .object || value.kind == .array }

  private static func name(_ step: some Hashable, in outer: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(outer)
    hasher.combine(step)
    return hasher.finalize()
  }
}
