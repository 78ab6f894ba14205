/// The lists of parts of a page, with their parts in the order in which the page shows them, for tools that list and change floors and the
/// parts in them.
package struct PartTree: Sendable {
  /// A list of parts that the page has.
  package struct List: Sendable {
    /// The list in the shape of the page.
    package let list: PageShape.PartList
    /// The value with the parts: an array, an object, or the only part.
    package let value: JSONValue
    /// The array with the names of the parts, if they are members in an order that is written.
    package let order: JSONValue?
    package let parts: [Part]
  }

  /// A part: a floor, or a block or another part in one.
  package struct Part: Sendable {
    /// The part, as it is written.
    package let value: JSONValue
    /// The name of the member that the part is; `nil` for an element.
    package let key: String?
    /// Whether a value of the part hides it.
    package let isHidden: Bool
    /// The lists of the parts in it.
    package let lists: [List]
  }

  /// The lists of the floors, from the top.
  package let lists: [List]
  /// The object of the page, at which the paths of lists begin.
  package let root: JSONValue
  private let shape: PageShape
  private let children: ChildLists

  /// Lists of parts in the fields of floors, beside those that the shape knows, by the patterns of the floors. Floor types declare
  /// them.
  package typealias ChildLists = [String: [PageShape.PartList]]

  /// Finds the lists of a page as it is written. O(values passed).
  package init(of page: Document, _ shape: PageShape, children: ChildLists = [:]) {
    self.shape = shape
    self.children = children
    let finder = Finder(page: page.original, shape: shape, children: children)
    let node = shape.roots.node(from: 0, in: page.original.tape) ?? 0
    root = page.original.value(at: node)
    lists = finder.lists(shape.lists(of: page.original), from: node, depth: 0)
  }

  /// The lists that the page does not have yet, each at its first place without a value. A page whose only part is itself, for example, can
  /// have rich text at the place of a list.
  package var newLists: [(list: PageShape.PartList, pointer: JSONPointer)] {
    let known = Set(lists.map(\.list))
    return shape.lists.compactMap { list in
      if list.form == .one || known.contains(list) { return nil }
      let places = list.paths.lazy.compactMap(\.names).map { JSONPointer(tokens: root.pointer.tokens + $0) }
      return places.first { root.document.root[$0]?.isAbsent ?? true }.map { (list, $0) }
    }
  }

  /// Returns the part at a value of the page, and the list that it is in with its place there; `nil` if no part is there. O(parts).
  package func part(at value: JSONValue) -> (list: List, index: Int)? { Self.part(at: value.origin.node, in: lists) }

  private static func part(at node: UInt32, in lists: [List]) -> (list: List, index: Int)? {
    for list in lists {
      for (index, part) in list.parts.enumerated() {
        if part.value.node == node { return (list, index) }
        guard part.value.node < node, node < part.value.entry.next else { continue }
        if let found = self.part(at: node, in: part.lists) { return found }
      }
    }
    return nil
  }

  /// Returns the lists that a part can have, also those that it does not have yet.
  package func childLists(of part: JSONValue) -> [PageShape.PartList] { shape.childLists(of: part, children) }

  /// Returns the part that can have a list at a pointer, and the list: the innermost part around it. `nil` if no part can have it. O(parts).
  package func owner(ofListAt pointer: JSONPointer) -> (part: JSONValue, list: PageShape.PartList)? {
    for length in stride(from: pointer.tokens.count - 1, through: 1, by: -1) {
      let outer = JSONPointer(tokens: Array(pointer.tokens.prefix(length)))
      guard let value = root.document.root[outer], part(at: value) != nil else { continue }
      let rest = pointer.tokens[length...]
      let list = childLists(of: value).first { $0.paths.contains { $0.names.map { rest.elementsEqual($0) } ?? false } }
      return list.map { (value, $0) }
    }
    return nil
  }

  private struct Finder {
    /// The most parts around a part.
    static let mostNested = 32

    let page: Document
    let shape: PageShape
    let children: ChildLists

    func lists(_ lists: [PageShape.PartList], from node: UInt32, depth: Int) -> [List] {
      if depth > Self.mostNested { return [] }
      var found: [List] = []
      for list in lists {
        for place in list.places(from: node, in: page.tape) {
          found.append(self.list(list, place.node, place.container, depth))
        }
      }
      return found
    }

    private func list(_ list: PageShape.PartList, _ node: UInt32, _ container: UInt32, _ depth: Int) -> List {
      let value = page.value(at: node)
      func part(_ value: JSONValue, _ key: String?) -> Part {
        Part(
          value: value, key: key, isHidden: isHidden(value),
          lists: lists(shape.childLists(of: value, children), from: value.node, depth: depth + 1))
      }
      switch list.form {
      case .one: return List(list: list, value: value, order: nil, parts: [part(value, nil)])
      case .elements:
        return List(list: list, value: value, order: nil, parts: value.elements.map { part($0, nil) })
      case .members(let path):
        let order = path?.node(from: container, in: page.tape).map { page.value(at: $0) }
        let names = order?.kind == .array ? order : nil
        let members = value.lastMembers.map { (name: $0.key.string, value: $0.value) }
        return List(list: list, value: value, order: names, parts: Self.ordered(members, by: names).map(part))
      }
    }

    private func isHidden(_ part: JSONValue) -> Bool {
      func flag(_ paths: [ShapePath]) -> Bool? {
        paths.lazy.compactMap { $0.node(from: part.node, in: page.tape) }.compactMap { page.value(at: $0).flag }.first
      }
      return flag(shape.part.hidden) == true || flag(shape.part.shown) == false
    }

    /// Returns members in the order of an array of their names, then those that it lacks.
    private static func ordered(
      _ members: [(name: String, value: JSONValue)], by names: JSONValue?
    ) -> [(JSONValue, String?)] {
      guard let names else { return members.map { ($0.value, $0.name) } }
      // Names are equal if their bytes are.
      var rest = Dictionary(members.map { (Array($0.name.utf8), $0.value) }) { first, _ in first }
      var ordered: [(JSONValue, String?)] = []
      for name in names.elements {
        if let name = name.text?.string, let value = rest.removeValue(forKey: Array(name.utf8)) {
          ordered.append((value, name))
        }
      }
      return ordered + members.compactMap { rest[Array($0.name.utf8)] == nil ? nil : ($0.value, $0.name) }
    }
  }
}

extension PageShape {
  /// Returns the lists that a part can have: those of the shape, and those of its type.
  fileprivate func childLists(of part: JSONValue, _ children: PartTree.ChildLists) -> [PartList] {
    if children.isEmpty { return self.part.children }
    return self.part.children + (writtenPattern(of: part).flatMap { children[self.part.pattern(of: $0)] } ?? [])
  }
}
