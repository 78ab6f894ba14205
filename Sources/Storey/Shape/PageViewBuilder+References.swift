extension PageViewBuilder {
  func has(_ values: [ShapePath: String], _ node: UInt32) -> Bool {
    values.allSatisfy { path, text in
      guard let found = path.node(from: node, in: tape), tape.node(found).kind == .string else { return false }
      return source.text(at: found) == JSONText(text)
    }
  }

  func isReference(_ node: UInt32) -> Bool {
    guard let references = shape.values.references, tape.node(node).kind == .object else { return false }
    return has(references.when, node)
  }

  /// Returns the value that a reference names, or the value itself if it is not a reference. Reports a reference to nothing or to a value that
  /// contains it, and returns `nil`.
  mutating func target(of node: UInt32) -> UInt32? {
    guard let references = shape.values.references else { return node }
    var target = node
    var passed: Set<UInt32> = []
    // A reference may name another one.
    while isReference(target) {
      let found = references.key.node(from: target, in: tape).flatMap { value($0).text?.string }
      guard let name = found else {
        report(
          node, "the reference has no \"\(references.key.lastName ?? "name")\"", hint: "add it, or remove the reference"
        )
        return nil
      }
      let excerpt = Diagnostic.excerpt(of: name)
      guard let next = named(name, references) else {
        report(node, "the page has no value with the name \"\(excerpt)\"", hint: "add it, or remove the reference")
        return nil
      }
      if openReferences.contains(next) || !passed.insert(next).inserted {
        report(node, "\"\(excerpt)\" contains a reference to itself", hint: "remove one of the references")
        return nil
      }
      target = next
    }
    return target
  }

  /// Reports a broken reference, once: a value can be read as a field and as the jump of its part.
  private mutating func report(_ node: UInt32, _ message: String, hint: String) {
    if !brokenReferences.insert(node).inserted { return }
    findings.append(
      Diagnostic(rule: .references, severity: .error, message: message, hint: hint, at: value(node)))
  }

  private mutating func named(_ name: String, _ references: ValueShape.References) -> UInt32? {
    if let table { return table[name] }
    var made: [String: UInt32] = [:]
    for path in references.tables {
      for list in path.nodes(from: 0, in: tape) {
        for entry in value(list).elements {
          guard let key = references.key.node(from: entry.node, in: tape), let text = value(key).text?.string else {
            continue
          }
          if made[text] == nil { made[text] = entry.node }
        }
      }
    }
    table = made
    return made[name]
  }
}
