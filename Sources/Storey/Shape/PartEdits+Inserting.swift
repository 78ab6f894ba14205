extension PartEdits {
  mutating func insert(
    _ json: String, named name: String?, _ pattern: String?, into target: Target, at pointer: JSONPointer, _ index: Int
  ) throws(Refusal) -> JSONPointer {
    switch target {
    case .list(let list):
      let place = min(max(index, 0), list.parts.count)
      guard case .members = list.list.form else {
        let new = JSONPointer(tokens: pointer.tokens + ["\(place)"])
        try edit { (edits) throws(JSONEditError) in try edits.insert(json, at: new) }
        return new
      }
      let key = unusedKey(name ?? pattern, in: list.value)
      let new = JSONPointer(tokens: pointer.tokens + [key])
      var names = list.parts.compactMap(\.key)
      names.insert(key, at: place)
      try edit { (edits) throws(JSONEditError) in
        try edits.insert(json, at: new, after: place > 0 ? names[place - 1] : nil)
        if list.order != nil || place == 0 { try Self.arrange(list, names, moved: key, &edits) }
      }
      return new
    case .new(let list, let container):
      let page = page
      guard case .members(let order) = list.form else {
        try edit { (edits) throws(JSONEditError) in
          try Self.create(pointer, "[]", below: container, in: page, &edits)
          try edits.insert(json, at: JSONPointer(tokens: pointer.tokens + ["0"]))
        }
        return JSONPointer(tokens: pointer.tokens + ["0"])
      }
      let key = unusedKey(name ?? pattern, in: nil)
      let new = JSONPointer(tokens: pointer.tokens + [key])
      try edit { (edits) throws(JSONEditError) in
        try Self.create(pointer, "{}", below: container, in: page, &edits)
        try edits.insert(json, at: new)
        guard let names = order?.names else { return }
        let place = JSONPointer(tokens: container.tokens + names)
        try Self.create(place, "[]", below: container, in: page, &edits)
        try edits.insert(JSONString.quoted(key), at: JSONPointer(tokens: place.tokens + ["-"]))
      }
      return new
    }
  }

  /// Creates a value with the objects on the way to it, unless it exists. `null` and `""` are replaced.
  private static func create(
    _ pointer: JSONPointer, _ json: String, below container: JSONPointer, in page: Document, _ edits: inout JSONEdits
  ) throws(JSONEditError) {
    for length in (container.tokens.count + 1)..<(pointer.tokens.count + 1) {
      let place = JSONPointer(tokens: Array(pointer.tokens.prefix(length)))
      if page.root[place]?.isAbsent == true || !edits.hasValue(at: place) {
        try edits.set(place, to: length == pointer.tokens.count ? json : "{}")
      }
    }
  }

  /// Returns a name that an object does not have: letters, digits and underscores.
  private func unusedKey(_ wish: String?, in object: JSONValue?) -> String {
    let plain = (wish ?? "").map { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) ? $0 : "_" }
    var stem = String(plain)
    if stem.isEmpty { stem = "part" }
    if object?[stem] == nil { return stem }
    // A number at the end is counted on.
    if let cut = stem.lastIndex(of: "_"), Int(stem[stem.index(after: cut)...]) != nil { stem = String(stem[..<cut]) }
    var number = 2
    while object?["\(stem)_\(number)"] != nil { number += 1 }
    return "\(stem)_\(number)"
  }

  static func pattern(of part: JSONValue, _ shape: PageShape) -> String? {
    let tape = part.document.tape
    for case .path(let path) in shape.part.pattern {
      if let node = path.node(from: part.node, in: tape) { return part.document.value(at: node).text?.string }
    }
    return nil
  }

  /// Returns the JSON of a part whose identity no other part has.
  /// - Parameter always: Whether the identity is that of another part.
  func withNewIdentity(_ part: Document, always: Bool) -> String {
    let text = part.root.written
    for case .path(let path) in shape.part.identity {
      guard let names = path.names, let node = path.node(from: part.root.node, in: part.tape) else { continue }
      let value = part.value(at: node)
      guard let old = value.text?.string else { return text }
      let used = identities(at: path)
      if !always, !used.contains(old) { return text }
      let new = Self.unused(old, besides: used)
      var edits = JSONEdits(part)
      let json = value.kind == .number ? new : JSONString.quoted(new)
      guard (try? edits.set(JSONPointer(tokens: names), to: json)) != nil else { return text }
      return String(decoding: edits.text, as: UTF8.self).trimmedJSON
    }
    return text
  }

  /// Returns the identities of all parts of the page.
  private func identities(at path: ShapePath) -> Set<String> {
    var found: Set<String> = []
    func collect(_ lists: [PartTree.List]) {
      for part in lists.lazy.flatMap(\.parts) {
        if let node = path.node(from: part.value.node, in: page.tape), let text = page.value(at: node).text {
          found.insert(text.string)
        }
        collect(part.lists)
      }
    }
    collect(tree.lists)
    return found
  }

  /// Returns an identity like another one: the next free number, or the text with a number.
  private static func unused(_ old: String, besides used: Set<String>) -> String {
    if let number = Int(old), String(number) == old {
      let largest = used.compactMap(Int.init).max() ?? number
      return "\(max(largest, number) &+ 1)"
    }
    var number = 2
    while used.contains("\(old)-\(number)") { number += 1 }
    return "\(old)-\(number)"
  }
}

extension String {
  /// The text without the white space around a JSON value.
  fileprivate var trimmedJSON: String {
    let bytes = Array(utf8)
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
