import Storey

/// Finds the parts around a cursor in a page of another shape than Storey's, which need not be valid JSON.
struct PartFinder {
  /// The meaning of a container around the cursor.
  enum Place {
    /// The page, or a container between the page and its parts. The keys and indices lead to it. The type is that of a page that has the
    /// fields of one.
    case page([String], type: FloorPattern?)
    /// A page with a type and without lists: the page is its only part.
    case onlyPart([String], FloorPattern)
    /// A part, with its pattern, and the floors that its list allows.
    case part(FloorPattern?, in: ChildFloors.Allowed?)
    /// The object with the fields of a part.
    case fields(FloorPattern?)
    /// Any other container in a part.
    case field
  }

  private let registry: FloorRegistry
  private var shape: PageShape { registry.shape }
  private let context: CursorContext
  /// The page that the file changes; `nil` for a whole page.
  private let original: Document?

  init(_ surroundings: Surroundings, _ context: CursorContext) {
    registry = surroundings.registry
    self.context = context
    let paths = surroundings.registry.shape.overlay
    if let files = surroundings.files, let root = context.containers.first,
      let name = paths.lazy.compactMap({ Self.text(at: $0, in: root, context) }).first,
      case .page(let page) = files.page(named: name)
    {
      original = page
    } else {
      original = nil
    }
  }

  /// Returns the meanings of the containers, from the root inwards. O(members of the containers).
  func places() -> [Place] {
    var places: [Place] = []
    var tokens: [String] = []
    // The innermost part, and the keys and indices from it.
    var part: (pattern: FloorPattern?, tokens: [String])?
    for (index, container) in context.containers.enumerated() {
      if index > 0 {
        tokens.append(token(of: container))
        part?.tokens.append(token(of: container))
      }
      if isPart(container, tokens, in: part?.tokens) {
        let list = part.flatMap { allowed($0.pattern, $0.tokens) }
        part = (pattern(of: container, at: tokens, in: list), [])
        places.append(.part(part?.pattern, in: list))
      } else if let part {
        let isFields = shape.part.fields.contains { $0.rest(of: part.tokens[...])?.isEmpty == true }
        places.append(isFields ? .fields(part.pattern) : .field)
      } else if let type = type(of: container, at: tokens) {
        if hasLists(container, index) {
          places.append(.page(tokens, type: type))
        } else {
          part = (type, [])
          places.append(.onlyPart(tokens, type))
        }
      } else {
        places.append(.page(tokens, type: nil))
      }
    }
    return places
  }

  // MARK: Pages with a type

  /// Returns the type of a container if it is the page and has one.
  private func type(of container: OpenContainer, at tokens: [String]) -> FloorPattern? {
    guard container.isObject, shape.roots.contains(where: { $0.rest(of: tokens[...])?.isEmpty == true }) else {
      return nil
    }
    let written = shape.pageType.lazy.compactMap { Self.text(at: $0, in: container, context) }.first
    return written.map { FloorPattern(shape.part.pattern(of: $0)) }
  }

  /// Returns whether a page has a value that can be a list of parts.
  private func hasLists(_ page: OpenContainer, _ index: Int) -> Bool {
    // The list that the cursor is in need not be complete.
    if context.containers.indices.contains(index + 1) {
      let inner = context.containers[index + 1]
      let name = token(of: inner)
      if shape.lists.contains(where: { $0.paths.contains { $0.names == [name] } && $0.canBe(anObject: inner.isObject) })
      {
        return true
      }
    }
    return shape.lists.contains { list in
      list.paths.contains { path in
        guard let names = path.names, let last = names.last else { return false }
        var object: OpenContainer? = page
        for name in names.dropLast() { object = object.flatMap { context.object(name, of: $0) } }
        guard let object, context.member(last, of: object)?.isContainer == true else { return false }
        return list.canBe(anObject: context.object(last, of: object) != nil)
      }
    }
  }

  private func isPart(_ container: OpenContainer, _ tokens: [String], in part: [String]?) -> Bool {
    guard container.isObject else { return false }
    guard let part else { return shape.leadsToPart(tokens) }
    if shape.part.children.contains(where: { $0.leadsToPart(part[...]) }) { return true }
    return shape.part.hasNestedParts && writtenPattern(of: container) != nil
  }

  private func token(of container: OpenContainer) -> String {
    switch container.step {
    case .key(let range): range.map { context.text(of: $0) } ?? ""
    case .index(let index): "\(index)"
    }
  }

  // MARK: Patterns

  /// Returns the pattern of a part, which can be that of the same part in the page that the file changes.
  private func pattern(
    of container: OpenContainer, at tokens: [String], in list: ChildFloors.Allowed?
  ) -> FloorPattern? {
    let written = writtenPattern(of: container) ?? original.flatMap { shape.writtenPattern(at: tokens, in: $0) }
    let name = written.map(shape.part.pattern) ?? shape.part.defaultPattern
    return name.map { list?.type(named: $0)?.pattern ?? FloorPattern($0) }
  }

  /// Returns the floors that a list of a part allows.
  ///
  /// - Parameter tokens: The keys and indices from the part to a part in the list.
  private func allowed(_ pattern: FloorPattern?, _ tokens: [String]) -> ChildFloors.Allowed? {
    guard let pattern, let list = shape.part.children.first(where: { $0.leadsToPart(tokens[...]) }) else { return nil }
    return registry.floorType(for: pattern)?.children[list.key]
  }

  private func writtenPattern(of container: OpenContainer) -> String? {
    for place in shape.part.pattern {
      switch place {
      case .ownName: if case .key(let range?) = container.step { return context.text(of: range) }
      case .path(let path): if let text = Self.text(at: path, in: container, context) { return text }
      }
    }
    return nil
  }

  /// Returns the scalar to which a path leads from a container.
  private static func text(at path: ShapePath, in container: OpenContainer, _ context: CursorContext) -> String? {
    guard let names = path.names, let last = names.last else { return nil }
    var object: OpenContainer? = container
    for name in names.dropLast() { object = object.flatMap { context.object(name, of: $0) } }
    return object.flatMap { context.scalar(last, of: $0) }
  }
}

extension PageShape.PartList {
  /// Returns whether an object, or an array, can be such a list.
  fileprivate func canBe(anObject isObject: Bool) -> Bool {
    switch form {
    case .elements: !isObject
    case .members, .one: isObject
    }
  }
}
