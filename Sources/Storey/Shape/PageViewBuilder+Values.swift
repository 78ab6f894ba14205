extension PageViewBuilder {
  /// A step of copying a value. The steps are kept in an array, because the page determines the depth of the values.
  private enum Step {
    case value(UInt32)
    case member(key: UInt32)
    /// Ends a copy of an array or object.
    case close(Int)
    /// Ends the copy of the value that a reference names.
    case leave
  }

  /// Copies a value. Values that the shape reads in another way than JSON are replaced.
  mutating func copy(_ node: UInt32) {
    if !shape.values.changesValues && !shape.part.hasNestedParts {
      return hasRoom(for: node) ? view.copy(node) : view.appendNull(for: node)
    }
    var steps: [Step] = [.value(node)]
    while let step = steps.popLast() {
      switch step {
      case .close(let container): view.closeCopy(container)
      case .leave: openReferences.removeLast()
      case .member(let key):
        view.copyKey(key)
        copy(key + 1, &steps)
      case .value(let node): copy(node, &steps)
      }
    }
  }

  private mutating func copy(_ node: UInt32, _ steps: inout [Step]) {
    let entry = tape.node(node)
    switch entry.kind {
    case .null, .false, .true, .number: view.copy(node)
    case .string: copyText(node)
    case .array:
      let start = steps.count
      steps.append(.close(view.openCopy(of: node)))
      var child = node + 1
      while child < entry.next {
        steps.append(.value(child))
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
      openReferences.append(target)
      steps.append(.leave)
      return steps.append(.value(target))
    }
    if let chosen = translation(in: node) { return steps.append(.value(chosen)) }
    if shape.part.hasNestedParts, isPart(node) { return append(Part(node: node, key: nil)) }
    if shape.values.texts.isUnset(from: node, in: tape) { return view.appendNull(for: node) }
    for link in shape.values.links {
      if case .object(let values) = link.form, has(values, node) {
        if link.isUnset(node, in: tape) { return view.appendNull(for: node) }
        pending.append((UInt32(view.count), .link(link)))
        break
      }
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

  /// Whether an object has a pattern, as a part has.
  private func isPart(_ node: UInt32) -> Bool {
    shape.part.pattern.contains { place in
      guard case .path(let path) = place, !path.steps.isEmpty, let found = path.node(from: node, in: tape) else {
        return false
      }
      return tape.node(found).kind == .string
    }
  }

  // MARK: Texts

  private mutating func copyText(_ node: UInt32) {
    let values = shape.values
    if matches(values.dynamic, node) {
      dynamicValues.insert(node)
      return view.appendNull(for: node, flags: .isDynamic)
    }
    for link in values.links {
      guard case .text(let glob) = link.form, matches([glob], node) else { continue }
      pending.append((UInt32(view.count), .link(link)))
      return view.copy(node)
    }
    if values.readsJSONInTexts, let document = json(in: node) { pending.append((UInt32(view.count), .json(document))) }
    view.copy(node)
  }

  private func matches(_ globs: [TextGlob], _ node: UInt32) -> Bool {
    if globs.isEmpty { return false }
    return unsafe tape.withText(of: node) { text in
      for glob in globs where unsafe glob.matches(text) { return true }
      return false
    }
  }

  /// Returns the document that a text is, if it is an array or object as JSON.
  private func json(in node: UInt32) -> Document? {
    unsafe tape.withText(of: node) { text in
      guard let first = unsafe text.first, let last = unsafe text.last else { return nil }
      let isArray = first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
      guard isArray || (first == Byte.openBrace && last == Byte.closeBrace) else { return nil }
      return unsafe try? Document(parsing: Array(text), limits: .ofSideFiles)
    }
  }

  // MARK: References

  private func has(_ values: [ShapePath: String], _ node: UInt32) -> Bool {
    values.allSatisfy { path, text in
      guard let found = path.node(from: node, in: tape), tape.node(found).kind == .string else { return false }
      return source.text(at: found) == JSONText(text)
    }
  }

  private func isReference(_ node: UInt32) -> Bool {
    guard let references = shape.values.references, tape.node(node).kind == .object else { return false }
    return has(references.when, node)
  }

  /// Returns the value that a reference names, or the value itself if it is not a reference. Reports a reference to nothing or to a value that
  /// contains it, and returns `nil`.
  mutating func target(of node: UInt32) -> UInt32? {
    guard isReference(node), let references = shape.values.references else { return node }
    guard let name = references.key.node(from: node, in: tape).map({ source.text(at: $0).string }) else { return node }
    let excerpt = Diagnostic.excerpt(of: name)
    guard let target = named(name, references) else {
      report(node, "the page has no value with the name \"\(excerpt)\"", hint: "add it, or remove the reference")
      return nil
    }
    if openReferences.contains(target) {
      report(node, "\"\(excerpt)\" contains a reference to itself", hint: "remove one of the references")
      return nil
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

  // MARK: Languages

  /// Returns the value of the first language of an object that has one value for each language; `nil` for another object.
  private func translation(in node: UInt32) -> UInt32? {
    let locales = shape.values.locales
    if locales.isEmpty || tape.node(node).count == 0 { return nil }
    var values: [String: UInt32] = [:]
    for (key, member) in value(node).members {
      let tag = key.string
      guard Self.isLanguage(tag) else { return nil }
      values[tag] = member.node
    }
    for locale in locales { if let found = values[locale] { return found } }
    return nil
  }

  /// Whether a key is a language tag such as `en` or `zh-Hant` (BCP 47): two or three letters, and parts of two to eight letters or
  /// digits.
  private static func isLanguage(_ key: String) -> Bool {
    let parts = key.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLetter) else { return false }
    return parts.count <= 3
      && parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } }
  }

  // MARK: Other readings

  /// Appends the other readings of values behind the page, and returns where they are.
  mutating func appendReadings() -> [DocumentView.Reading] {
    pending.map { node, meaning in
      let reading = UInt32(view.count)
      let origin = view.origin(of: node)
      switch meaning {
      case .json(let document):
        view.appendJSON(document, for: origin)
        return DocumentView.Reading(value: node, node: reading, isLink: false)
      case .link(let link):
        append(link, at: origin)
        return DocumentView.Reading(value: node, node: reading, isLink: true)
      }
    }
  }

  /// Appends a jump for a link. It is composed as JSON, because the parameters of a jump are passed on as they are written.
  private mutating func append(_ link: ValueShape.Link, at node: UInt32) {
    var members = [(key: "des", value: json(of: link.destination, in: link, node))]
    if let url = link.url { members.append(("url", json(of: url, in: link, node))) }
    if !link.parameters.isEmpty {
      members.append(("params", Self.object(link.parameters.map { ($0.name, json(of: $0.source, in: link, node)) })))
    }
    guard let jump = try? Document(parsing: Array(Self.object(members).utf8)) else { return view.appendNull(for: node) }
    view.appendJSON(jump, for: node)
  }

  /// Returns an object as JSON, without the members that have no value.
  private static func object(_ members: [(key: String, value: String?)]) -> String {
    let written = members.compactMap { member in member.value.map { "\(JSONString.quoted(member.key)):\($0)" } }
    return "{\(written.joined(separator: ","))}"
  }

  /// Returns a part of a link as JSON; `nil` if the link does not have it.
  private func json(of part: ValueShape.Link.Source, in link: ValueShape.Link, _ node: UInt32) -> String? {
    switch part {
    case .literal(let text): return JSONString.quoted(text)
    case .whole: return tape.node(node).kind == .string ? value(node).written : nil
    case .star(let index):
      guard case .text(let glob) = link.form else { return nil }
      return unsafe tape.withText(of: node) { text in
        guard let stars = unsafe glob.captures(text), stars.indices.contains(index) else { return nil }
        return unsafe JSONString.quoted(
          String(decoding: UnsafeBufferPointer(rebasing: text[stars[index]]), as: UTF8.self))
      }
    case .paths(let paths): return paths.node(from: node, in: tape).map { value($0).written }
    }
  }
}
