extension PageViewBuilder {
  /// Appends a part as a floor.
  mutating func append(_ part: Part) {
    guard let node = target(of: part.node), !isPartOfOverlay(part), !isWithoutOriginal(part), hasRoom(for: node),
      isShallow(node)
    else {
      // The reason is reported.
      return appendHidden(part)
    }
    guard tape.node(node).kind == .object else {
      // Absent elements of a list of children are left out, but a name in an order must have a part.
      if depth > 0, part.key != nil, tape.node(node).isAbsent {
        reportWrongType(node, "a part", hint: "write an object, or remove it")
      }
      return copy(node)
    }
    if let pattern = self.node(of: shape.part.pattern, in: node, part.key), pattern != part.key, isDynamic(pattern) {
      dynamicValues.insert(pattern)
      return appendHidden(part)
    }
    depth += 1
    defer { depth -= 1 }
    let isReference = node != part.node
    if isReference { openReferences.insert(node) }
    appendFloor(node, part)
    if isReference { openReferences.remove(node) }
  }

  /// Appends a part that is not read: it has a section without rows, like a hidden one.
  private mutating func appendHidden(_ part: Part) {
    let object = view.open(.object, for: part.node, flags: .isPart)
    view.appendHiddenKey(for: part.node)
    view.appendNull(for: part.node)
    view.close(object, count: 1)
  }

  /// Returns whether a part has only some of the fields of a part of another page.
  private func isPartOfOverlay(_ part: Part) -> Bool {
    overlaid != nil && node(of: shape.part.pattern, in: part.node, part.key) == nil && shape.part.defaultPattern == nil
  }

  private mutating func appendFloor(_ node: UInt32, _ part: Part) {
    let key = part.key
    let fields = self.fields(of: node)
    let flags = tape.node(node).flags.union(fields.map { tape.node($0).flags } ?? []).union(.isPart)
    let object = view.open(.object, for: node, flags: flags)
    var count = 0
    // The keys of values that are not copied again as fields.
    var taken: [UInt32] = []
    var lists: [String] = []
    if let identity = self.node(of: shape.part.identity, in: node, key) {
      appendMember(.identity, identity, isName: identity == key, &count)
    }
    appendPattern(of: node, part, &count)
    let keys = PartKeys(node, fields: fields, in: tape)
    appendHeader(of: keys, &count)
    for index in shape.places.bases.indices { appendBase(index, of: keys, &count, &taken) }
    let flag =
      shape.places.hidden.node(withFlag: true, in: keys, source)
      ?? shape.places.shown.node(withFlag: false, in: keys, source)
    if flag == nil { reportWrongFlags(of: keys) }
    if let flag {
      view.appendHiddenKey(for: flag)
      view.copy(flag)
      count += 1
    }
    for index in shape.part.children.indices where shape.places.children[index].mayBe(in: keys) {
      let list = shape.part.children[index]
      let found = list.places(from: node, in: tape).filter {
        isListOfParts($0.node, list.form, areFields: fields == node)
      }
      guard let first = found.first else { continue }
      var children: [Part] = []
      for place in found { collect(list, at: inLanguage(place), into: &children) }
      // The key is before its value, unless the list is an element of an array.
      view.appendKey(list.key, for: list.isMember ? first.node - 1 : first.node)
      let array = view.open(.array, for: first.node)
      for child in children { append(child) }
      view.close(array, count: children.count)
      count += 1
      if list.isMember { taken += found.map { $0.node - 1 } }
      lists.append(list.key)
    }
    if let fields {
      if fields != node { taken += fieldsHidden(byLists: lists, in: fields, without: taken) }
      appendFields(fields, of: node, without: taken, &count)
    }
    view.close(object, count: count)
    // The keys of a page that is its part are those of the part and of the page.
    if fields != node && node != root { reportUnknownKeys(of: node, known: shape.namesInPart) }
  }

  /// Returns the keys of fields that no floor can read, because they have the names of lists of children: those that the part has and, for
  /// a list of objects, those that it could have. Reports them.
  private mutating func fieldsHidden(byLists lists: [String], in fields: UInt32, without taken: [UInt32]) -> [UInt32] {
    var hidden: [UInt32] = []
    for (list, key) in zip(shape.part.children, shape.keysOfChildren) {
      // The list itself may be in the object of the fields.
      guard let member = value(fields).member(key), !taken.contains(member.node - 1) else { continue }
      let isListOfObjects = member.kind == .array && member.elements.first { _ in true }?.kind == .object
      guard lists.contains(list.key) || isListOfObjects && !shape.part.hasNestedParts else { continue }
      hidden.append(member.node - 1)
      let unknown = UnknownKeys(of: value(fields), known: [])
      findings.append(
        Diagnostic(.unknownKey, .warning, .unknownKey(unknown, isNull: false), at: value(member.node - 1)))
    }
    return hidden
  }

  /// Reports values other than flags at the places of `hidden` and `shown`. The part is then shown.
  private mutating func reportWrongFlags(of part: borrowing PartKeys) {
    for places in [shape.places.hidden, shape.places.shown] where places.mayBe(in: part) {
      guard let found = places.node(in: part, tape), value(found).flag == nil, !isDynamic(found) else { continue }
      reportWrongType(found, "true or false", hint: "write true or false")
    }
  }

  /// Returns whether a program replaces a text when it shows the page.
  private func isDynamic(_ node: UInt32) -> Bool {
    let entry = tape.node(node)
    guard entry.kind == .string,
      case .dynamic? = shape.textRules.meaning(of: entry, at: node, in: tape, textBits)
    else { return false }
    return true
  }

  /// Returns whether a value at the place of children is a list of parts. In a part that is also the object of its fields, it can be a
  /// field of the part: the columns of a table, without a pattern.
  private func isListOfParts(_ node: UInt32, _ form: PageShape.PartList.Form, areFields: Bool) -> Bool {
    let entry = tape.node(node)
    if !areFields || entry.next == node + 1 && (entry.kind == .array || entry.kind == .object) { return true }
    func isPart(_ node: UInt32) -> Bool {
      tape.node(node).kind == .object && (shape.part.defaultPattern != nil || hasPattern(node) || isReference(node))
    }
    if form == .one { return isPart(node) }
    guard entry.kind == .array || entry.kind == .object else { return false }
    let skip: UInt32 = entry.kind == .object ? 1 : 0
    var child = node + 1
    while child < entry.next {
      if isPart(child + skip) { return true }
      child = tape.node(child + skip).next
    }
    return false
  }

  /// Returns the object of the fields of a part. Reports another value in its place.
  private mutating func fields(of node: UInt32) -> UInt32? {
    guard let fields = shape.part.fields.node(from: node, in: tape) else { return nil }
    let entry = tape.node(fields)
    if entry.kind == .object { return fields }
    // Some programs write an empty object as an empty array.
    if entry.kind != .array || entry.count > 0 {
      reportWrongType(fields, "an object of fields", hint: "write an object")
    }
    return nil
  }

  mutating func appendPattern(of node: UInt32, _ part: Part, _ count: inout Int) {
    let key = part.key
    guard let found = self.node(of: shape.part.pattern, in: node, key) else {
      guard let pattern = part.defaultPattern ?? shape.part.defaultPattern else { return }
      view.appendKey(.pattern, for: node)
      view.appendText(Array(pattern.utf8), for: node)
      count += 1
      return
    }
    let isNumber = tape.node(found).kind == .number
    let isText = tape.node(found).kind == .string || isNumber
    // A CMS that writes numbers as texts has numbers and texts for the same values.
    let isTextAsNumber = isNumber && !shape.values.numbers.isEmpty
    if !isText || (shape.part.patternEnd == nil && shape.part.patternNames.isEmpty && !isTextAsNumber) {
      return appendMember(.pattern, found, isName: found == key, &count)
    }
    let name = shape.part.pattern(of: source.text(at: found).string)
    view.appendKey(.pattern, for: found)
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
    view.appendKey(base, for: node)
    if isName { view.copyText(of: node) } else { view.copy(node) }
    count += 1
  }

  /// Appends the header of a part: the object at its place or, without one, an object of the texts at theirs.
  private mutating func appendHeader(of part: borrowing PartKeys, _ count: inout Int) {
    if let whole = shape.places.header.node(in: part, tape) {
      view.appendKey(.header, for: whole)
      copy(whole)
      count += 1
      return
    }
    var members: [(key: String, node: UInt32)] = []
    for index in shape.places.headerTexts.indices {
      guard let found = shape.places.headerTexts[index].places.node(in: part, tape) else { continue }
      members.append((shape.places.headerTexts[index].key, found))
    }
    guard let first = members.first else { return }
    view.appendKey(.header, for: first.node)
    appendObject(for: first.node, members)
    count += 1
  }

  /// Appends a value that every floor has, by its index in the table of places. Its key in the fields is added to `taken` if the value must
  /// not be copied again.
  private mutating func appendBase(
    _ index: Int, of part: borrowing PartKeys, _ count: inout Int, _ taken: inout [UInt32]
  ) {
    let base = shape.places.bases[index].base
    if let found = shape.places.bases[index].places.node(in: part, tape), base != .jump || isJump(found) {
      view.appendKey(base, for: found)
      if base == .fallback && tape.node(found).kind == .object {
        append(Part(node: found, key: nil))
        taken.append(found - 1)
      } else {
        copy(found)
      }
      count += 1
    } else if base == .margin, let height = shape.places.marginHeight.node(in: part, tape) {
      view.appendKey(.margin, for: height)
      appendObject(for: height, [("height", height)])
      count += 1
    }
  }

  /// Returns whether a value at the place of a jump is one. An object with the texts that distinguish links, but of another kind than
  /// all links, is something else that a part does, unless it has a key that only jumps have.
  private func isJump(_ node: UInt32) -> Bool {
    if tape.node(node).kind != .object || shape.objectLinks.contains(where: { has($0.values, node) }) { return true }
    let isOfOtherKind = shape.objectLinks.contains { link in
      link.values.keys.allSatisfy { $0.node(from: node, in: tape).map { tape.node($0).kind == .string } ?? false }
    }
    return !isOfOtherKind || BaseKey.keysOfJumps.contains { value(node).member($0) != nil }
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

  /// Appends the fields of a part, but not those that are in the view already. Names that the shape or only the CMS reads may be fields of the
  /// floor, too; they are not reported as unknown.
  mutating func appendFields(_ fields: UInt32, of part: UInt32, without taken: [UInt32], _ count: inout Int) {
    let names = fields == part ? shape.namesInPart : shape.namesInFields
    let end = tape.node(fields).next
    var key = fields + 1
    // Members without a meaning of their own are copied together.
    var first = key
    while key < end {
      let next = tape.node(key + 1).next
      // A key of a view begins with a control character.
      let isOfView = tape.node(key).flags.contains(.hasEscapes) && source.text(at: key).string.utf8.first == 1
      let isOfPage = part == root && shape.namesInPage.contains(key, in: tape)
      if isOfView || isOfPage || names.contains(key, in: tape) || !taken.isEmpty && taken.contains(key) {
        copyMembers(first..<key)
        if !isOfView && !taken.contains(key) {
          view.copyKey(key, flags: .isReadByShape)
          copy(key + 1)
          count += 1
        }
        first = next
      } else {
        count += 1
      }
      key = next
    }
    copyMembers(first..<end)
  }

  /// Copies consecutive members of an object.
  private mutating func copyMembers(_ members: Range<UInt32>) {
    if members.isEmpty { return }
    if !shape.changesContainers && hasRoom(for: members) { return copyAll(members, ofMembers: true) }
    var key = members.lowerBound
    while key < members.upperBound {
      view.copyKey(key)
      copy(key + 1)
      key = tape.node(key + 1).next
    }
  }
}

extension ViewTape {
  /// Appends the key of a value that every floor has.
  mutating func appendKey(_ base: BaseKey, for origin: UInt32) {
    appendKey(base.viewKey, index: base.rawValue, for: origin)
  }

  /// Appends the key that marks a hidden part.
  mutating func appendHiddenKey(for origin: UInt32) {
    appendKey(BaseKey.hiddenKey, index: BaseKey.allCases.count, for: origin)
  }
}
