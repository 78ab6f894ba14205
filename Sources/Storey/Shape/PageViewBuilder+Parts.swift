extension PageViewBuilder {
  /// Appends a part as a floor.
  mutating func append(_ part: Part) {
    guard let node = target(of: part.node), !isPartOfOverlay(part), hasRoom(for: node) else {
      // The reason is reported. The part has a section without rows, like a hidden one.
      let object = view.open(.object, for: part.node)
      view.appendKey(BaseKey.hiddenKey.name, for: part.node, flags: .isReadByShape)
      view.appendNull(for: part.node)
      return view.close(object, count: 1)
    }
    guard tape.node(node).kind == .object else { return copy(node) }
    guard depth < Self.deepestParts else { return view.copy(node) }
    depth += 1
    defer { depth -= 1 }
    let isReference = node != part.node
    if isReference { openReferences.append(node) }
    appendFloor(node, key: part.key)
    if isReference { openReferences.removeLast() }
  }

  /// Returns whether a part has only some of the fields of a part of another page.
  private func isPartOfOverlay(_ part: Part) -> Bool {
    overlaid != nil && node(of: shape.part.pattern, in: part.node, part.key) == nil && shape.part.defaultPattern == nil
  }

  mutating func appendFloor(_ node: UInt32, key: UInt32?) {
    let places = shape.part
    let fields = places.fields.node(from: node, in: tape).flatMap { tape.node($0).kind == .object ? $0 : nil }
    let flags = tape.node(node).flags.union(fields.map { tape.node($0).flags } ?? [])
    let object = view.open(.object, for: node, flags: flags)
    var count = 0
    appendPattern(of: node, key, &count)
    if let identity = self.node(of: places.identity, in: node, key) {
      appendMember(.identity, identity, isName: identity == key, &count)
    }
    for base in BaseKey.allCases {
      guard let paths = places.base[base], let found = paths.node(from: node, in: tape) else { continue }
      view.appendKey(base.viewKey.name, for: found, flags: .isReadByShape)
      if base == .fallback && tape.node(found).kind == .object {
        append(Part(node: found, key: nil))
      } else {
        copy(found)
      }
      count += 1
    }
    appendHeader(of: node, &count)
    if places.base[.margin].flatMap({ $0.node(from: node, in: tape) }) == nil,
      let height = places.marginHeight.node(from: node, in: tape)
    {
      view.appendKey(BaseKey.margin.viewKey.name, for: height, flags: .isReadByShape)
      appendObject(for: height, [("height", height)])
      count += 1
    }
    let isHidden =
      places.hidden.contains { isTrue($0, in: node, or: false) }
      || places.shown.contains { !isTrue($0, in: node, or: true) }
    if isHidden {
      view.appendKey(BaseKey.hiddenKey.name, for: node, flags: .isReadByShape)
      view.copyText(of: node)
      count += 1
    }
    for list in places.children {
      guard let found = list.paths.node(from: node, in: tape) else { continue }
      var children: [Part] = []
      collect(list, at: found, into: &children)
      // The key is before its value, unless the list is an element of an array.
      view.appendKey(list.key, for: list.isMember ? found - 1 : found)
      let array = view.open(.array, for: found)
      for child in children { append(child) }
      view.close(array, count: children.count)
      count += 1
    }
    if let fields { appendFields(fields, of: node, &count) }
    view.close(object, count: count)
    if fields != node { reportUnknownKeys(of: node, known: shape.namesInPart) }
  }

  mutating func appendPattern(of node: UInt32, _ key: UInt32?, _ count: inout Int) {
    let places = shape.part
    guard let found = self.node(of: places.pattern, in: node, key) else {
      guard let pattern = places.defaultPattern else { return }
      view.appendKey(BaseKey.pattern.viewKey.name, for: node, flags: .isReadByShape)
      view.appendText(Array(pattern.utf8), for: node)
      count += 1
      return
    }
    let isText = tape.node(found).kind == .string || tape.node(found).kind == .number
    if !isText || (places.patternEnd == nil && places.patternNames.isEmpty) {
      return appendMember(.pattern, found, isName: found == key, &count)
    }
    let name = places.pattern(of: source.text(at: found).string)
    view.appendKey(BaseKey.pattern.viewKey.name, for: found, flags: .isReadByShape)
    view.appendText(Array(name.utf8), for: found)
    count += 1
  }

  /// Returns the node of the first value at one of some places in a part.
  func node(of places: [PageShape.Place], in part: UInt32, _ key: UInt32?) -> UInt32? {
    for place in places {
      switch place {
      case .ownName: if let key { return key }
      case .path(let path):
        if let found = path.node(from: part, in: tape) { return found }
      }
    }
    return nil
  }

  mutating func appendMember(_ base: BaseKey, _ node: UInt32, isName: Bool, _ count: inout Int) {
    view.appendKey(base.viewKey.name, for: node, flags: .isReadByShape)
    if isName { view.copyText(of: node) } else { view.copy(node) }
    count += 1
  }

  mutating func appendHeader(of node: UInt32, _ count: inout Int) {
    let hasWhole = shape.part.base[.header].flatMap { $0.node(from: node, in: tape) } != nil
    if shape.part.header.isEmpty || hasWhole { return }
    let members = shape.part.header.compactMap { key in key.paths.node(from: node, in: tape).map { (key.key, $0) } }
    guard let first = members.first else { return }
    view.appendKey(BaseKey.header.viewKey.name, for: first.1, flags: .isReadByShape)
    appendObject(for: node, members)
    count += 1
  }

  /// Appends an object whose members are values of the page.
  mutating func appendObject(for origin: UInt32, _ members: [(key: String, node: UInt32)]) {
    let object = view.open(.object, for: origin)
    for (key, node) in members {
      view.appendKey(key, for: node)
      copy(node)
    }
    view.close(object, count: members.count)
  }

  func isTrue(_ path: ShapePath, in node: UInt32, or absent: Bool) -> Bool {
    path.node(from: node, in: tape).flatMap { value($0).flag } ?? absent
  }

  /// Appends the fields of a part. Of fields beside other keys of the part, those that the shape names are left out.
  mutating func appendFields(_ fields: UInt32, of part: UInt32, _ count: inout Int) {
    let isPart = fields == part
    let isPlain = isPart ? shape.namesInPart.isEmpty && shape.ownKeys.isEmpty : shape.namesInFields.isEmpty
    let end = tape.node(fields).next
    var key = fields + 1
    while key < end {
      let next = tape.node(key + 1).next
      var flags: Node.Flags = []
      var isField = true
      if !isPlain || tape.node(key).flags.contains(.hasEscapes) {
        let name = source.text(at: key).string
        if isPart {
          isField = !shape.namesInPart.contains(name) && !isOwn(name)
        } else if shape.namesInFields.contains(name) {
          flags = .isReadByShape
        }
        if name.utf8.first == 1 { isField = false }
      }
      if isField {
        view.copyKey(key, flags: flags)
        copy(key + 1)
        count += 1
      }
      key = next
    }
  }

  func isOwn(_ name: String) -> Bool { shape.ownKeys.contains { $0.matches(name) } }
}
