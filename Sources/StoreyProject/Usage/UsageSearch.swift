import Storey
package import StoreyOutput

/// Finds the uses of a thing in the pages of a project.
package struct UsageSearch: Sendable {
  private let project: Project
  private let query: UsageQuery

  package init(_ project: Project, _ query: UsageQuery) {
    (self.project, self.query) = (project, query)
  }

  /// Returns the uses in a page, in the order of the file. O(bytes), and O(elements) for the values of taps and pictures.
  /// - Throws: `Failure` for a page that cannot be parsed, and for a file that is not a page.
  package func uses(in bytes: [UInt8], at path: String) throws(Failure) -> [PageUse] {
    if query.needsLayout {
      let page = project.page(bytes, at: path)
      if let failure = Failure(of: page, path) { throw failure }
      guard let document = page.document else { return [] }
      var found = UsesInPage(WrittenParts(of: document, page.registry.shape), in: document.original)
      add(usesOf: project.layout(page, LayoutChoice()), to: &found)
      return sorted(found)
    }
    let (parts, document) = try project.parts(in: bytes, at: path)
    var found = UsesInPage(parts, in: document)
    for part in found.parts.all where query.matches(part) { add(usesOf: part, to: &found) }
    return sorted(found)
  }

  private func sorted(_ found: UsesInPage) -> [PageUse] {
    found.sorted(longestPointer: project.limits[.pointerLength] ?? .max)
  }

  // MARK: Floors and fields

  private func add(usesOf part: WrittenParts.Part, to found: inout UsesInPage) {
    let pattern = part.writtenPattern ?? ""
    guard case .field(_, let path) = query, let first = path.first else {
      return found.add(pattern, at: part.value, isField: false)
    }
    // A star means the fields of the floor type, not the values that the engine reads from every floor.
    for (key, member) in first.starCount > 0 ? found.parts.fields(of: part) : part.value.lastMembers {
      add(key, member, matching: path[...], named: pattern, to: &found)
    }
  }

  /// Adds the fields at a path in an object, or in the elements of an array. The nested values of the page bound the recursion.
  private func add(_ path: ArraySlice<TextGlob>, in value: JSONValue, named name: String, to found: inout UsesInPage) {
    for element in value.elements { add(path, in: element, named: name, to: &found) }
    for (key, member) in value.lastMembers { add(key, member, matching: path, named: name, to: &found) }
  }

  private func add(
    _ key: JSONText, _ member: JSONValue, matching path: ArraySlice<TextGlob>, named name: String,
    to found: inout UsesInPage
  ) {
    guard let step = path.first, !key.isCommentKey, step.matches(key.string) else { return }
    let name = "\(name).\(Diagnostic.excerpt(of: key))"
    let rest = path.dropFirst()
    if rest.isEmpty {
      found.add(name, at: member, isField: true)
    } else {
      add(rest, in: member, named: name, to: &found)
    }
  }

  // MARK: Taps and pictures

  private func add(usesOf layout: TableLayout, to found: inout UsesInPage) {
    if case .picture(let glob) = query {
      PictureUses.forEach(in: layout) { picture in
        let text = picture.written.string
        if glob.matches(text), let value = picture.source { found.add(text, at: value, isField: false) }
      }
      return
    }
    for jump in layout.sections.compactMap({ $0.floor.base?.jump }) {
      add([jump.destination, jump.url?.allowed], event: jump.eventID, of: jump.source, to: &found)
    }
    var drawn = DrawnPart()
    for part in layout.parts {
      layout.draw(part, into: &drawn)
      for action in drawn.actions {
        add([action.destination, action.url?.allowed], event: action.eventID, of: action.source, to: &found)
      }
    }
  }

  private func add(
    _ destinations: [JSONText?], event: JSONText?, of source: JSONValue?, to found: inout UsesInPage
  ) {
    let (glob, texts): (TextGlob, [JSONText?])
    switch query {
    case .destination(let name): (glob, texts) = (name, destinations)
    case .event(let name): (glob, texts) = (name, [event])
    default: return
    }
    for case let text? in texts where glob.matches(text.string) {
      if let value = text.source ?? source { found.add(text.string, at: value, isField: false) }
    }
  }
}
