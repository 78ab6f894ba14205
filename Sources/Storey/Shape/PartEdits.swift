/// Edits of the parts of a page: floors, and the blocks and other parts in them. In every shape of pages, the order, the names and the
/// identities of parts stay right.
package struct PartEdits {
  /// The reason why parts cannot be edited.
  package enum Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    case edit(JSONEditError)
    /// The text of a new part is not one JSON object.
    case notAnObject(String)
    /// No part is at the pointer.
    case noPart(JSONPointer)
    /// No list of parts is at the pointer.
    case noList(JSONPointer)
    /// The list has exactly one part.
    case fixedList(JSONPointer)
    /// A part cannot be moved into itself.
    case insideItself(JSONPointer)
    /// The list has parts of another kind: a section cannot be moved among the blocks of another one.
    case otherList(JSONPointer)
    /// The shape has no value that hides a part.
    case cannotHide

    package var description: String {
      switch self {
      case .edit(let error): error.description
      case .notAnObject(let text):
        "a floor or other part is one JSON object; this is not: \(Diagnostic.excerpt(of: text))"
      case .noPart(let pointer): "no floor or other part is at \"\(pointer)\""
      case .noList(let pointer): "no list of floors or other parts is at \"\(pointer)\""
      case .fixedList(let pointer): "the list at \"\(pointer)\" always has one part"
      case .insideItself(let pointer): "\"\(pointer)\" cannot be moved into itself"
      case .otherList(let pointer): "the list at \"\(pointer)\" has parts of another kind"
      case .cannotHide: "these pages have no key that hides a part"
      }
    }
  }

  let shape: PageShape
  let page: Document
  let tree: PartTree
  private var edits: JSONEdits

  /// Creates edits of a valid page. O(values).
  /// - Parameter children: The lists of parts in the fields of floors, beside those that the shape knows.
  package init(of page: Document, _ shape: PageShape, children: PartTree.ChildLists = [:]) {
    self.shape = shape
    self.page = page.original
    tree = PartTree(of: page, shape, children: children)
    edits = JSONEdits(page.original)
  }

  /// The replacements that make the edited page of the original one. O(bytes).
  package var replacements: [TextReplacement] { edits.replacements }

  // MARK: Edits

  /// Inserts a part into a list. Returns its pointer.
  ///
  /// - Parameters:
  ///   - json: The part, with an identity or without one. An identity that another part has is replaced.
  ///   - list: The place of the list. A list of the page that does not exist yet is created.
  ///   - index: The place among its parts; at the end for a larger number.
  package mutating func insert(_ json: String, into list: JSONPointer, at index: Int) throws(Refusal) -> JSONPointer {
    let found = try self.list(at: list)
    guard let new = try? Document(parsing: Array(json.utf8), syntax: .jsonc), new.root.kind == .object else {
      throw .notAnObject(json)
    }
    let text = withNewIdentity(new, always: false)
    return try insert(text, named: nil, Self.pattern(of: new.root, shape), into: found, at: list, index)
  }

  /// Inserts a copy of a part after it, with an identity of its own. Returns its pointer.
  package mutating func duplicate(_ pointer: JSONPointer) throws(Refusal) -> JSONPointer {
    let (list, index) = try part(at: pointer)
    if list.list.form == .one { throw .fixedList(pointer) }
    let part = list.parts[index]
    guard let copy = try? Document(parsing: Array(part.value.written.utf8), syntax: .jsonc) else {
      throw .edit(.invalidText)
    }
    let text = withNewIdentity(copy, always: true)
    return try insert(text, named: part.key, nil, into: .list(list), at: list.value.pointer, index + 1)
  }

  /// Removes a part, also from the order of its list.
  package mutating func remove(_ pointer: JSONPointer) throws(Refusal) {
    let (list, index) = try part(at: pointer)
    if list.list.form == .one { throw .fixedList(pointer) }
    try edit { (edits) throws(JSONEditError) in
      try edits.remove(pointer)
      for entry in Self.entries(of: list.parts[index].key, in: list) { try edits.remove(entry) }
    }
  }

  /// Moves a part to a place in its list or in another one. Returns its new pointer.
  /// - Parameter index: The place among the parts of the list without this part.
  package mutating func move(
    _ pointer: JSONPointer, into target: JSONPointer, at index: Int
  ) throws(Refusal) -> JSONPointer {
    let (list, place) = try part(at: pointer)
    if list.list.form == .one { throw .fixedList(pointer) }
    let part = list.parts[place]
    if target.tokens.starts(with: pointer.tokens) { throw .insideItself(pointer) }
    if target == list.value.pointer { return try move(place, in: list, to: min(max(index, 0), list.parts.count - 1)) }
    let other = try self.list(at: target)
    if other.list.key != list.list.key { throw .otherList(target) }
    let text = part.value.written
    // The list of the target keeps its place in the text: elements of arrays are removed last.
    let new = try insert(text, named: part.key, nil, into: other, at: target, index)
    let moved = shifted(pointer, by: new)
    try edit { (edits) throws(JSONEditError) in
      try edits.remove(moved)
      for entry in Self.entries(of: part.key, in: list) { try edits.remove(entry) }
    }
    return closed(new, without: moved)
  }

  private mutating func move(_ place: Int, in list: PartTree.List, to index: Int) throws(Refusal) -> JSONPointer {
    let pointer = list.parts[place].value.pointer
    guard let key = list.parts[place].key else {
      let new = JSONPointer(tokens: list.value.pointer.tokens + ["\(index)"])
      if place != index { try edit { (edits) throws(JSONEditError) in try edits.move(pointer, to: new) } }
      return new
    }
    var names = list.parts.compactMap(\.key)
    names.remove(at: place)
    names.insert(key, at: index)
    try edit { (edits) throws(JSONEditError) in try Self.arrange(list, names, moved: key, &edits) }
    return pointer
  }

  /// Gives the members of a list an order.
  ///
  /// - Parameters:
  ///   - names: The names of all members, in the new order.
  ///   - moved: The member that moves, or is new.
  static func arrange(
    _ list: PartTree.List, _ names: [String], moved: String, _ edits: inout JSONEdits
  ) throws(JSONEditError) {
    guard let order = list.order else {
      // Without an order, the members are in the order of the file. A member follows another one, so those behind the moved one follow it.
      let index = names.firstIndex { $0.isSameName(as: moved) } ?? 0
      let start = index == 0 ? 1 : index
      for place in start..<names.count {
        let member = JSONPointer(tokens: list.value.pointer.tokens + [names[place]])
        try edits.move(member, to: member, after: names[place - 1])
        if index > 0 { return }
      }
      return
    }
    let written = order.elements.map { $0.text?.string }
    let isRegular = written.elementsEqual(list.parts.map(\.key)) { $0.isSameName(as: $1) }
    if isRegular, let index = names.firstIndex(where: { $0.isSameName(as: moved) }) {
      let place = JSONPointer(tokens: order.pointer.tokens + ["\(index)"])
      if let from = written.firstIndex(where: { $0.isSameName(as: moved) }) {
        if from != index { try edits.move(JSONPointer(tokens: order.pointer.tokens + ["\(from)"]), to: place) }
      } else {
        try edits.insert(JSONString.quoted(moved), at: place)
      }
      return
    }
    // An order that lacks parts, or that has other names, is replaced.
    if !written.elementsEqual(names, by: { $0.isSameName(as: $1) }) {
      try edits.set(order.pointer, to: "[\(names.map { JSONString.quoted($0) }.joined(separator: ", "))]")
    }
  }

  /// Hides a part, or shows it again.
  package mutating func hide(_ pointer: JSONPointer, _ isHidden: Bool) throws(Refusal) {
    let part = try part(at: pointer)
    let value = part.list.parts[part.index].value
    let tape = page.tape
    func place(_ paths: [ShapePath]) -> [String]? {
      (paths.first { $0.node(from: value.node, in: tape) != nil } ?? paths.first)?.names
    }
    let (path, flag): ([String], Bool)
    if let names = place(shape.part.hidden) {
      (path, flag) = (names, isHidden)
    } else if let names = place(shape.part.shown) {
      (path, flag) = (names, !isHidden)
    } else {
      throw .cannotHide
    }
    let place = JSONPointer(tokens: pointer.tokens + path)
    let isDefault = !isHidden
    try edit { (edits) throws(JSONEditError) in
      // A part without such a value is shown.
      if isDefault {
        if edits.hasValue(at: place) { try edits.remove(place) }
      } else {
        try edits.set(place, to: flag ? "true" : "false")
      }
    }
  }

  /// Returns whether parts of a shape can be hidden.
  package static func canHide(_ shape: PageShape) -> Bool { !(shape.part.hidden + shape.part.shown).isEmpty }

  // MARK: Lists

  private func part(at pointer: JSONPointer) throws(Refusal) -> (list: PartTree.List, index: Int) {
    guard let value = page.root[pointer], let found = tree.part(at: value) else { throw .noPart(pointer) }
    return found
  }

  /// A list of the page, which need not exist yet.
  enum Target {
    case list(PartTree.List)
    /// A list that is created. The paths of its order begin at the object of the page or the part around it.
    case new(PageShape.PartList, container: JSONPointer)

    var list: PageShape.PartList {
      switch self {
      case .list(let list): list.list
      case .new(let list, _): list
      }
    }
  }

  private func list(at pointer: JSONPointer) throws(Refusal) -> Target {
    if let value = page.root[pointer], let found = Self.list(at: value.node, in: tree.lists) { return .list(found) }
    if let new = tree.newLists.first(where: { $0.pointer == pointer }) {
      return .new(new.list, container: tree.root.pointer)
    }
    if let (part, list) = tree.owner(ofListAt: pointer), list.form != .one {
      return .new(list, container: part.pointer)
    }
    throw .noList(pointer)
  }

  private static func list(at node: UInt32, in lists: [PartTree.List]) -> PartTree.List? {
    for list in lists {
      if list.value.node == node { return list.list.form == .one ? nil : list }
      for part in list.parts where part.value.node <= node && node < part.value.entry.next {
        if let found = self.list(at: node, in: part.lists) { return found }
      }
    }
    return nil
  }

  /// Returns the pointers of the entries of a part in the order of its list, from the last.
  private static func entries(of key: String?, in list: PartTree.List) -> [JSONPointer] {
    guard let key, let order = list.order else { return [] }
    return order.elements.filter { ($0.text?.string).isSameName(as: key) }.map(\.pointer).reversed()
  }

  // MARK: Pointers

  /// Returns the pointer of a value after an insertion before it.
  private func shifted(_ pointer: JSONPointer, by new: JSONPointer) -> JSONPointer { changed(pointer, at: new, by: 1) }

  /// Returns the pointer of a value after a removal before it.
  private func closed(_ pointer: JSONPointer, without removed: JSONPointer) -> JSONPointer {
    changed(pointer, at: removed, by: -1)
  }

  private func changed(_ pointer: JSONPointer, at place: JSONPointer, by step: Int) -> JSONPointer {
    let depth = place.tokens.count - 1
    guard depth >= 0, pointer.tokens.count > depth,
      pointer.tokens.prefix(depth).elementsEqual(place.tokens.prefix(depth)),
      page.root[JSONPointer(tokens: Array(place.tokens.prefix(depth)))]?.kind == .array,
      let index = Int(pointer.tokens[depth]), let limit = Int(place.tokens[depth]),
      step > 0 ? index >= limit : index > limit
    else { return pointer }
    var changed = pointer
    changed.tokens[depth] = "\(index + step)"
    return changed
  }

  mutating func edit(_ body: (inout JSONEdits) throws(JSONEditError) -> Void) throws(Refusal) {
    var changed = edits
    do throws(JSONEditError) {
      try body(&changed)
    } catch {
      throw .edit(error)
    }
    edits = changed
  }
}

extension String {
  /// Returns whether the name of a member has the same bytes as another one (RFC 8259, section 8.3). Swift compares letters, which can be
  /// written in several ways.
  fileprivate func isSameName(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String? {
  fileprivate func isSameName(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSameName(as: other)
  }
}
