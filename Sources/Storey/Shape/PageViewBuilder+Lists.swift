extension PageViewBuilder {
  /// Adds the parts of a list in their order. Reports names in an order without a part, and parts that the order lacks.
  mutating func collect(_ list: PageShape.PartList, at node: UInt32, into parts: inout [Part]) {
    let entry = tape.node(node)
    // Some programs write an empty object as an empty array.
    if list.form != .one, entry.kind == .array || entry.kind == .object, entry.count == 0 { return }
    switch list.form {
    case .one: parts.append(Part(node: node, key: nil))
    case .elements:
      guard entry.kind == .array else { return reportWrongList(node, "an array") }
      var child = node + 1
      while child < entry.next {
        parts.append(Part(node: child, key: nil))
        child = tape.node(child).next
      }
    case .members(let order):
      guard entry.kind == .object else { return reportWrongList(node, "an object") }
      var members: [(name: JSONText, key: UInt32)] = []
      var key = node + 1
      while key < entry.next {
        members.append((source.text(at: key), key))
        key = tape.node(key + 1).next
      }
      guard let order, let names = orderNode(order, beside: node) else {
        parts += members.map { Part(node: $0.key + 1, key: $0.key) }
        return
      }
      var rest: [JSONText: UInt32] = [:]
      for (name, key) in members { rest[name] = key }
      let known = Set(members.lazy.map(\.name))
      for name in value(names).elements {
        guard let text = name.text else { continue }
        if let key = rest.removeValue(forKey: text) {
          parts.append(Part(node: key + 1, key: key))
        } else {
          reportOrder(text, isRepeated: known.contains(text), at: name)
        }
      }
      for (name, key) in members where rest[name] == key {
        if overlaid == nil, !shape.part.unordered.contains(where: { isTrue($0, in: key + 1, or: false) }) {
          findings.append(
            Diagnostic(
              rule: .partOrder, severity: .warning,
              message: "\"\(Diagnostic.excerpt(of: name))\" is not in the order; it is placed at the end",
              hint: "add its name to the order, or remove it", at: value(key)))
        }
        parts.append(Part(node: key + 1, key: key))
      }
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

  /// Returns the array of the order of the members of an object, which is beside the object.
  func orderNode(_ order: ShapePath, beside node: UInt32) -> UInt32? {
    var walker = PointerWalker(source)
    guard let outer = walker.container(of: node) else { return nil }
    return order.node(from: outer, in: tape).flatMap { tape.node($0).kind == .array ? $0 : nil }
  }

  mutating func reportWrongList(_ node: UInt32, _ expected: String) {
    findings.append(
      Diagnostic(
        rule: .wrongType, severity: .error,
        message: "expected \(expected) of parts, found \(described(value(node)))", hint: "write \(expected)",
        at: value(node)))
  }
}
