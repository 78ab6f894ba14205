extension PageShape {
  /// Returns the lists of the parts of a page. A page with a type, but without lists, is the only part of itself: the story of a CMS whose
  /// stories need not have parts. O(members passed).
  func lists(of page: Document) -> [PartList] {
    if pageType.isEmpty { return lists }
    let tape = page.tape
    let root = roots.node(from: 0, in: tape) ?? 0
    guard let type = pageType.node(from: root, in: tape), tape.node(type).kind == .string,
      !hasRecognition || recognizes(page.root), !hasList(from: root, in: tape)
    else { return lists }
    return [Self.wholePage]
  }

  /// Returns whether a file has a list of parts. O(members passed).
  package func hasLists(in root: JSONValue) -> Bool {
    let tape = root.document.tape
    let page = roots.node(from: root.node, in: tape) ?? root.node
    return lists.contains { !$0.places(from: page, in: tape).isEmpty }
  }

  /// Returns whether a page with a type has a value that can be a list of parts: a field of the type may have the name of a list, as the
  /// rich text of an article that is its body.
  private func hasList(from root: UInt32, in tape: TapeView) -> Bool {
    lists.contains { list in
      // Without its parts, an order is an error.
      if case .members(let order?) = list.form, order.node(from: root, in: tape) != nil { return true }
      return list.places(from: root, in: tape).contains { list.form.fits($0.node, in: tape) }
    }
  }

  private static let wholePage = PartList(.one, at: [.itself])
}

extension PageShape.PartList {
  /// Returns the places of the list: one, or several if its path has stars. Of alternatives, the first that leads to a list is used or, if
  /// none does, the first that leads to another value. O(members passed).
  func places(from root: UInt32, in tape: TapeView) -> [ShapePath.Found] {
    var others: [ShapePath.Found] = []
    for path in paths {
      let found = path.all(from: root, in: tape)
      if found.contains(where: { form.fits($0.node, in: tape) }) { return found }
      if others.isEmpty { others = found }
    }
    return others
  }
}

extension PageShape.PartList.Form {
  /// Returns whether a value has the kind of such a list. Some programs write an empty object as an empty array.
  func fits(_ node: UInt32, in tape: TapeView) -> Bool {
    let entry = tape.node(node)
    let isEmpty = (entry.kind == .array || entry.kind == .object) && entry.next == node + 1
    return switch self {
    case .elements: entry.kind == .array || isEmpty
    case .members: entry.kind == .object || isEmpty
    case .one: entry.kind == .object
    }
  }
}
