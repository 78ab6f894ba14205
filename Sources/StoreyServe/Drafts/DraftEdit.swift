import Storey

/// An edit of a page, as a client describes it: an operation of a JSON Patch (RFC 6902), or an edit of parts.
enum DraftEdit: Sendable {
  /// Sets a member of an object, which need not exist, or replaces an element of an array.
  /// - Parameter old: The JSON that is replaced, if another one must not be: the value of the time when a person began to edit it.
  case set(JSONPointer, json: String, old: String?)
  /// Inserts an element, or a member that does not exist.
  case insert(JSONPointer, json: String)
  case remove(JSONPointer)
  case move(JSONPointer, to: JSONPointer)
  case rename(JSONPointer, to: String)
  /// Inserts a copy of an element behind it.
  case copy(JSONPointer)
  /// Moves an element by a number of places, at most to an end of its array.
  case shift(JSONPointer, by: Int)
  case insertPart(json: String, into: JSONPointer, at: Int)
  case duplicatePart(JSONPointer)
  case removePart(JSONPointer)
  case movePart(JSONPointer, into: JSONPointer, at: Int)
  case hidePart(JSONPointer, Bool)

  /// The reason why a request is not an edit.
  struct InvalidError: Error {
    let message: String
  }

  /// The value to be set has other JSON than the edit expects.
  struct OtherValue: Error {}

  /// Reads an edit. A value is JSON at the key `value`, or JSON text at the key `json`, which may have comments.
  init(_ request: JSONValue) throws(InvalidError) {
    func text(_ key: String) -> String? { request[key]?.text?.string }
    func pointer(_ key: String) throws(InvalidError) -> JSONPointer {
      guard let text = request[key], text.kind == .string, let pointer = JSONPointer(text.text?.string ?? "") else {
        throw InvalidError(message: "the edit has no JSON pointer at '\(key)'")
      }
      return pointer
    }
    func json() throws(InvalidError) -> String {
      if let text = text("json") { return text }
      guard let value = request["value"] else { throw InvalidError(message: "the edit has no 'value'") }
      return value.written
    }
    func index() throws(InvalidError) -> Int {
      guard let number = request["index"]?.number, let index = Int(exactly: number) else {
        throw InvalidError(message: "the edit has no 'index'")
      }
      return index
    }
    switch text("op") {
    case "set": self = .set(try pointer("path"), json: try json(), old: text("old"))
    case "insert": self = .insert(try pointer("path"), json: try json())
    case "remove": self = .remove(try pointer("path"))
    case "move": self = .move(try pointer("from"), to: try pointer("path"))
    case "rename":
      guard let key = text("key") else { throw InvalidError(message: "the edit has no 'key'") }
      self = .rename(try pointer("path"), to: key)
    case "copy": self = .copy(try pointer("path"))
    case "shift":
      guard let number = request["by"]?.number, let count = Int(exactly: number) else {
        throw InvalidError(message: "the edit has no number at 'by'")
      }
      self = .shift(try pointer("path"), by: count)
    case "insert-part": self = .insertPart(json: try json(), into: try pointer("list"), at: try index())
    case "duplicate-part": self = .duplicatePart(try pointer("path"))
    case "remove-part": self = .removePart(try pointer("path"))
    case "move-part": self = .movePart(try pointer("path"), into: try pointer("list"), at: try index())
    case "hide-part": self = .hidePart(try pointer("path"), request["hidden"]?.boolean ?? true)
    default:
      throw InvalidError(message: "unknown edit '\(text("op") ?? "")'")
    }
  }

  /// Returns whether all other values of a page keep their pointers.
  func keepsPlaces(in page: Document) -> Bool {
    switch self {
    // The parts of an object or an array that replaces another one, or is replaced, can have other pointers.
    case .set(let pointer, let json, _):
      !Self.hasParts(page.original.root[pointer]?.kind)
        && json.utf8.first { !" \t\r\n".utf8.contains($0) }.map { !"{[/".utf8.contains($0) } ?? true
    case .hidePart: true
    case .insert, .remove, .move, .rename, .copy, .shift, .insertPart, .duplicatePart, .removePart, .movePart: false
    }
  }

  private static func hasParts(_ kind: JSONValue.Kind?) -> Bool { kind == .object || kind == .array }

  /// The value that the edit replaces, which keeps its place; `nil` for another edit.
  var replacedValue: JSONPointer? { if case .set(let pointer, _, _) = self { pointer } else { nil } }

  /// Returns the replacements that the edit makes in a page, and the pointer of the part that it inserted or moved.
  ///
  /// - Parameters:
  ///   - page: The page, without syntax errors.
  ///   - children: The lists of parts that the types of floors declare. Only edits of parts look for them.
  func replacements(in page: Document, _ shape: PageShape, children: @autoclosure () -> PartTree.ChildLists = [:])
    throws -> (
      made: [TextReplacement], part: JSONPointer?
    )
  {
    switch self {
    case .set(let pointer, _, let old?):
      let found = page.original.root[pointer]
      let shown = found.map { ValueHashes.compacted(Array($0.written.utf8)) }
      if shown != ValueHashes.compacted(Array(old.utf8)) { throw OtherValue() }
      fallthrough
    case .set, .insert, .remove, .move, .rename, .copy, .shift:
      var edits = JSONEdits(page)
      try apply(to: &edits, page.original.root)
      return (edits.replacements, nil)
    case .insertPart, .duplicatePart, .removePart, .movePart, .hidePart:
      var edits = PartEdits(of: page, shape, children: children())
      let part = try apply(to: &edits)
      return (edits.replacements, part)
    }
  }

  private func apply(to edits: inout JSONEdits, _ root: JSONValue) throws {
    switch self {
    case .set(let pointer, let json, _): try edits.set(pointer, to: json)
    case .insert(let pointer, let json): try edits.insert(json, at: pointer)
    case .remove(let pointer): try edits.remove(pointer)
    case .move(let pointer, let target): try edits.move(pointer, to: target)
    case .rename(let pointer, let key): try edits.rename(pointer, to: key)
    case .copy(let pointer):
      let (list, index, _) = try Self.place(of: pointer, in: root)
      try edits.insert(root[pointer]?.written ?? "null", at: JSONPointer(tokens: list.tokens + ["\(index + 1)"]))
    case .shift(let pointer, let count):
      let (list, index, all) = try Self.place(of: pointer, in: root)
      // No element moves further than the length of its array.
      let target = min(max(index + min(max(count, -all), all), 0), all - 1)
      if target != index { try edits.move(pointer, to: JSONPointer(tokens: list.tokens + ["\(target)"])) }
    case .insertPart, .duplicatePart, .removePart, .movePart, .hidePart: break
    }
  }

  /// Returns the array of an element, the index of the element, and the number of elements.
  private static func place(
    of pointer: JSONPointer, in root: JSONValue
  ) throws -> (list: JSONPointer, index: Int, count: Int) {
    let list = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
    guard let index = pointer.tokens.last.flatMap({ Int($0) }), let array = root[list], array.kind == .array,
      root[pointer] != nil
    else {
      throw InvalidError(message: "no element of an array is at '\(pointer)'")
    }
    return (list, index, Array(array.elements).count)
  }

  private func apply(to edits: inout PartEdits) throws -> JSONPointer? {
    switch self {
    case .insertPart(let json, let list, let index): return try edits.insert(json, into: list, at: index)
    case .duplicatePart(let pointer): return try edits.duplicate(pointer)
    case .movePart(let pointer, let list, let index): return try edits.move(pointer, into: list, at: index)
    case .removePart(let pointer): try edits.remove(pointer)
    case .hidePart(let pointer, let isHidden): try edits.hide(pointer, isHidden)
    case .set, .insert, .remove, .move, .rename, .copy, .shift: break
    }
    return nil
  }
}
