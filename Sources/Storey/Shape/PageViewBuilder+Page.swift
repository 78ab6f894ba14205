extension PageViewBuilder {
  mutating func appendPageKeys(of root: UInt32, _ count: inout Int) {
    var groups: [(name: String, members: [(key: String, node: UInt32)])] = []
    for key in shape.page {
      guard let found = key.paths.node(from: root, in: tape) ?? (root == 0 ? nil : key.paths.node(from: 0, in: tape))
      else { continue }
      if let slash = key.key.firstIndex(of: "/") {
        let (group, member) = (String(key.key[..<slash]), String(key.key[key.key.index(after: slash)...]))
        if let index = groups.firstIndex(where: { $0.name == group }) {
          groups[index].members.append((member, found))
        } else {
          groups.append((group, [(member, found)]))
        }
      } else {
        view.appendKey(key.key, for: found)
        copy(found)
        count += 1
      }
    }
    for group in groups {
      view.appendKey(group.name, for: root)
      appendObject(for: root, group.members)
      count += 1
    }
  }

  /// Reports the keys of an object that the shape does not name.
  mutating func reportUnknownKeys(of object: UInt32, known: ShapeNames, or others: ShapeNames? = nil) {
    var keys: UnknownKeys?
    let end = tape.node(object).next
    var key = object + 1
    while key < end {
      let isOther = others?.contains(key, in: tape) == true
      if !isOther && !known.contains(key, in: tape) && !source.text(at: key).isCommentKey {
        let unknown = keys ?? UnknownKeys(of: value(object), known: known.names)
        keys = unknown
        let isNull = tape.node(key + 1).kind == .null
        findings.append(
          Diagnostic(.unknownKey, isNull ? .note : .warning, .unknownKey(unknown, isNull: isNull), at: value(key)))
      }
      key = tape.node(key + 1).next
    }
  }
}
