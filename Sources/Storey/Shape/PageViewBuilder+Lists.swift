extension PageViewBuilder {
  /// Adds the parts of a list in their order. Reports names in an order without a part, and parts that the order lacks.
  mutating func collect(_ list: PageShape.PartList, at place: ShapePath.Found, into parts: inout [Part]) {
    let node = place.node
    let start = parts.count
    defer {
      if let pattern = list.defaultPattern {
        for index in start..<parts.count { parts[index].defaultPattern = pattern }
      }
    }
    let entry = tape.node(node)
    switch list.form {
    case .one: parts.append(Part(node: node, key: nil))
    case .elements:
      guard list.form.fits(node, in: tape) else { return reportWrongList(node, "an array") }
      var child = node + 1
      while child < entry.next {
        parts.append(Part(node: child, key: nil))
        child = tape.node(child).next
      }
    case .members(let order):
      guard list.form.fits(node, in: tape) else { return reportWrongList(node, "an object") }
      var keys: [UInt32] = []
      var key = node + 1
      while key < entry.next {
        keys.append(key)
        key = tape.node(key + 1).next
      }
      let names = order.flatMap { $0.node(from: place.container, in: tape) }
      let isList = names.map { tape.node($0).kind == .array } ?? false
      if names == nil, let order, !keys.isEmpty { reportMissing(order, of: place) }
      if let names, !isList { reportWrongType(names, "an array of the names of parts", hint: "write an array") }
      guard let names, isList, !isOrdered(keys, by: names, in: node) else {
        parts += keys.map { Part(node: $0 + 1, key: $0) }
        return
      }
      collect(keys, orderedBy: names, into: &parts)
    }
  }

  /// Returns whether an order has the names of all members of an object, in the order in which they are written. O(bytes).
  private func isOrdered(_ keys: [UInt32], by names: UInt32, in object: UInt32) -> Bool {
    let irregular: Node.Flags = [.hasDuplicateKeys, .hasEscapedKeys]
    guard tape.node(object).flags.isDisjoint(with: irregular) else { return false }
    let entry = tape.node(names)
    // Without containers in the array, each element is one node.
    guard entry.next - names - 1 == keys.count else { return false }
    return keys.indices.allSatisfy { index in
      let name = names + 1 + UInt32(index)
      let found = tape.node(name)
      return found.kind == .string && !found.flags.contains(.hasEscapes) && tape.isSameSpelling(name, keys[index])
    }
  }

  /// Adds members of an object in the order of an array of their names.
  private mutating func collect(_ keys: [UInt32], orderedBy names: UInt32, into parts: inout [Part]) {
    let members = keys.map { (name: source.text(at: $0), key: $0) }
    var rest: [JSONText: UInt32] = [:]
    for (name, key) in members { rest[name] = key }
    let known = Set(members.lazy.map(\.name))
    for name in value(names).elements {
      guard let text = name.text else {
        reportWrongType(name.node, "the name of a part", hint: "write the name of a part, or remove the entry")
        continue
      }
      if let key = rest.removeValue(forKey: text) {
        parts.append(Part(node: key + 1, key: key))
      } else {
        reportOrder(text, isRepeated: known.contains(text), at: name)
      }
    }
    for (name, key) in members where rest[name] == key {
      let part = Part(node: key + 1, key: key)
      if overlaid == nil, !shape.part.unordered.contains(where: { isTrue($0, in: key + 1, or: false) }),
        !isChangeOfNothing(part)
      {
        reportUnordered(key, in: names)
      }
      parts.append(part)
    }
  }

  /// Reports a name in an order that names no part, or one that was named before.
  mutating func reportOrder(_ name: JSONText, isRepeated: Bool, at place: JSONValue) {
    // The parts of an overlay are ordered among those of the page that it changes.
    if overlaid != nil && !isRepeated { return }
    let excerpt = Diagnostic.excerpt(of: name)
    findings.append(
      isRepeated
        ? Diagnostic(
          rule: .partOrder, severity: .warning, message: "\"\(excerpt)\" is twice in the order",
          hint: "remove one of them", at: place)
        : Diagnostic(
          rule: .missingPart, severity: .error, message: "\"\(excerpt)\" is in the order, but does not exist",
          hint: "remove it from the order, or add the part", at: place))
  }

  /// Reports that the order of a list of the page is missing. Parts in parts are often written without one, and the changes of an
  /// overlay need none.
  private mutating func reportMissing(_ order: ShapePath, of place: ShapePath.Found) {
    if depth > 0 || overlaid != nil { return }
    let isMember = place.node != place.container && tape.node(place.container).kind == .object
    findings.append(
      Diagnostic(
        rule: .partOrder, severity: .warning,
        message: "the parts have no order: \"\(order)\" is missing beside them; they are in the order of the file",
        hint: "add \"\(order)\", an array of their names",
        at: value(isMember ? place.node - 1 : place.node)))
  }

  mutating func reportWrongList(_ node: UInt32, _ expected: String) {
    reportWrongType(node, "\(expected) of parts", hint: "write \(expected)")
  }

  mutating func reportWrongType(_ node: UInt32, _ expected: String, hint: String) {
    findings.append(
      Diagnostic(
        rule: .wrongType, severity: .error, message: "expected \(expected), found \(described(value(node)))",
        hint: hint,
        at: value(node)))
  }
}
