extension PageViewBuilder {
  /// Copies a value. Values that the shape reads in another way than JSON are replaced.
  mutating func copy(_ node: UInt32) {
    if shape.changesContainers { return copyInSteps(node) }
    if !hasRoom(for: node) { return view.appendNull(for: node) }
    copyAll(node..<tape.node(node).next, ofMembers: false)
  }

  /// Copies consecutive values, or consecutive members of an object. Only texts can mean more than their JSON.
  mutating func copyAll(_ nodes: Range<UInt32>, ofMembers: Bool) {
    let shift = UInt32(view.count) &- nodes.lowerBound
    view.copy(nodes)
    let (rules, bits, tape) = (shape.textRules, textBits, tape)
    if rules.isEmptyForViews { return }
    outer.removeAll(keepingCapacity: true)
    var (end, isObject) = (nodes.upperBound, ofMembers)
    var node = nodes.lowerBound
    while node < nodes.upperBound {
      while node == end, let last = outer.popLast() { (end, isObject) = last }
      if isObject { node += 1 }
      let entry = tape.node(node)
      switch entry.kind {
      case .string:
        if let meaning = rules.meaning(of: entry, at: node, in: tape, bits) {
          note(meaning, of: node, at: node &+ shift)
        }
      case .array, .object:
        if entry.next > node + 1 {
          outer.append((end, isObject))
          (end, isObject) = (entry.next, entry.kind == .object)
        }
      case .null, .false, .true, .number: break
      }
      node += 1
    }
  }

  /// Notes the meaning of a text that was copied to a place in the view.
  private mutating func note(_ meaning: TextRules.Meaning, of node: UInt32, at place: UInt32) {
    switch meaning {
    case .dynamic:
      dynamicValues.insert(node)
      view.makeDynamic(place)
    case .link(let index): if !shape.hasPlainJumps[index] { pending.append((place, node, .link(index))) }
    case .json:
      if let known = valuesInTexts[node] {
        // All copies have one reading in the view, but each of them is read as a value.
        let count = known ?? json(in: node)?.nodeCount ?? 0
        valuesInTexts[node] = .some(count)
        repeatedCount += count
        if !hasRoom(for: node) { return }
      } else {
        valuesInTexts[node] = .some(nil)
      }
      pending.append((place, node, .json))
    }
  }

  // MARK: Values that replace others

  /// A step of copying a value. The steps are kept in an array, because the page determines the depth of the values.
  private enum Step {
    case value(UInt32)
    /// Appends a part in a list of parts.
    case part(UInt32)
    case member(key: UInt32)
    /// Ends a copy of an array or object.
    case close(Int)
    /// Ends the copy of the value that a reference names.
    case leave(UInt32)
  }

  private mutating func copyInSteps(_ node: UInt32) {
    var steps: [Step] = [.value(node)]
    while let step = steps.popLast() {
      switch step {
      case .close(let container): view.closeCopy(container)
      case .leave(let target): openReferences.remove(target)
      case .member(let key):
        view.copyKey(key)
        copy(key + 1, &steps)
      case .value(let node): copy(node, &steps)
      case .part(let node): append(Part(node: node, key: nil))
      }
    }
  }

  private mutating func copy(_ node: UInt32, _ steps: inout [Step]) {
    let entry = tape.node(node)
    switch entry.kind {
    case .null, .false, .true, .number: view.copy(node)
    case .string:
      view.copy(node)
      if let meaning = shape.textRules.meaning(of: entry, at: node, in: tape, textBits) {
        note(meaning, of: node, at: UInt32(view.count - 1))
      }
    case .array:
      let start = steps.count
      steps.append(.close(view.openCopy(of: node)))
      let areParts = shape.part.hasNestedParts && shape.part.defaultPattern != nil && isListOfParts(node)
      var child = node + 1
      while child < entry.next {
        steps.append(areParts && tape.node(child).kind == .object ? .part(child) : .value(child))
        child = tape.node(child).next
      }
      steps[(start + 1)...].reverse()
    case .object: copyObject(node, entry, &steps)
    }
  }

  private mutating func copyObject(_ node: UInt32, _ entry: Node, _ steps: inout [Step]) {
    if isReference(node) {
      guard let target = target(of: node), hasRoom(for: target) else {
        return view.appendNull(for: node, flags: .isDynamic)
      }
      openReferences.insert(target)
      steps.append(.leave(target))
      return steps.append(.value(target))
    }
    if let chosen = translation(in: node) { return steps.append(.value(chosen)) }
    if shape.part.hasNestedParts, hasPattern(node) { return append(Part(node: node, key: nil)) }
    if shape.values.texts.isUnset(from: node, in: tape) { return view.appendNull(for: node) }
    if let link = shape.objectLinks.first(where: { has($0.values, node) }) {
      if shape.values.links[link.index].isUnset(node, in: tape) { return view.appendNull(for: node) }
      pending.append((UInt32(view.count), node, .link(link.index)))
    }
    let start = steps.count
    steps.append(.close(view.openCopy(of: node)))
    var key = node + 1
    while key < entry.next {
      steps.append(.member(key: key))
      key = tape.node(key + 1).next
    }
    steps[(start + 1)...].reverse()
  }

  /// Whether a list in the fields of a part has a part: an object with a pattern, or one with a list of children. The other objects of the
  /// list are parts with the pattern of those without one.
  private func isListOfParts(_ node: UInt32) -> Bool {
    var child = node + 1
    let end = tape.node(node).next
    while child < end {
      if tape.node(child).kind == .object, hasPattern(child) || hasChildren(child) { return true }
      child = tape.node(child).next
    }
    return false
  }

  /// Whether an object has a list of children that is not empty.
  private func hasChildren(_ node: UInt32) -> Bool {
    shape.part.children.contains { list in
      list.places(from: node, in: tape).contains { tape.node($0.node).kind == .array && tape.node($0.node).count > 0 }
    }
  }

  /// Whether an object has a pattern, as a part has. A CMS that writes numbers as texts may write the pattern as a number.
  func hasPattern(_ node: UInt32) -> Bool {
    shape.part.pattern.contains { place in
      guard case .path(let path) = place, !path.steps.isEmpty, let found = path.node(from: node, in: tape) else {
        return false
      }
      let kind = tape.node(found).kind
      return kind == .string || kind == .number && !shape.values.numbers.isEmpty
    }
  }

  // MARK: Languages

  /// Returns the place of a list of parts in its first language, if it has one value for each language.
  func inLanguage(_ place: ShapePath.Found) -> ShapePath.Found {
    guard !shape.values.locales.isEmpty, tape.node(place.node).kind == .object, let chosen = translation(in: place.node)
    else { return place }
    return ShapePath.Found(node: chosen, container: place.container)
  }

  /// Returns the value of the first language of an object that has one value for each language; `nil` for another object.
  private func translation(in node: UInt32) -> UInt32? {
    let locales = shape.values.locales
    if locales.isEmpty || tape.node(node).count == 0 { return nil }
    var values: [String: UInt32] = [:]
    for (key, member) in value(node).members {
      let tag = key.string
      guard ValueShape.isLanguage(tag) else { return nil }
      values[tag] = member.node
    }
    for locale in locales { if let found = values[locale] { return found } }
    return nil
  }
}
