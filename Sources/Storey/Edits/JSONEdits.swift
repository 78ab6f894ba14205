/// Edits of a JSON text, by JSON Pointers (RFC 6901). All other bytes stay: indentation, order, comments, line ends.
///
///     var edits = try JSONEdits(page)
///     try edits.insert("{\"pattern\": \"Focus\"}", at: JSONPointer(tokens: ["floors", "0"]))
///     try edits.remove(JSONPointer(tokens: ["head", "old"]))
///     let changed = edits.text
///
/// Each edit applies to the text after the edits before it, as in a JSON Patch (RFC 6902). A new member or element gets the format of
/// its surroundings: a line of its own where the others have one, the indentation and the line ends of the text, and no line end in a
/// container on one line.
///
/// A comment on the lines directly before a member, or behind it on its line, is about this member: it is moved and removed with it. A
/// comment before a blank line stays. A comment that gets to a place on one line becomes a block comment.
///
/// An edit costs O(bytes of the containers around its place) for the first edit in these containers, then O(members).
package struct JSONEdits: Sendable {
  private let original: [UInt8]
  let style: EditingStyle
  /// The syntax of new values: comments and trailing commas are not added to a text without them.
  let syntax: JSONSyntax
  var root: EditedValue
  /// The bytes before and after the root.
  private let (start, end): (Int, Int)

  /// Reads a text, which may have comments and trailing commas.
  /// - Throws: `JSONEditError.invalidText` if it is not valid.
  package init(_ text: [UInt8]) throws(JSONEditError) {
    guard let document = try? Document(parsing: text, syntax: .jsonc) else { throw .invalidText }
    self.init(document)
  }

  /// Creates edits of a valid document.
  package init(_ document: Document) {
    let (text, range) = (document.bytes, document.root.byteRange)
    original = text
    style = EditingStyle(of: text, root: range)
    syntax = document.relaxation == nil ? .json : .jsonc
    root = .written(EditedPiece(original: text[range]))
    (start, end) = (range.lowerBound, range.upperBound)
  }

  // MARK: Results

  /// The edited text. O(bytes).
  package var text: [UInt8] { replacements.applied(to: original) }

  /// The replacements that make the edited text of the original one, in order. O(bytes).
  package var replacements: [TextReplacement] {
    var log = ReplacementLog(original, from: start)
    root.forEachPiece { log.add($0) }
    return log.finish(at: end)
  }

  /// Whether a value exists at a pointer.
  package mutating func hasValue(at pointer: JSONPointer) -> Bool {
    (try? withValue(at: pointer) { (_, _) throws(JSONEditError) in true }) ?? false
  }

  // MARK: Edits

  /// Replaces a value, or adds a member to an object, after its other members.
  ///
  /// - Parameters:
  ///   - value: The JSON of the new value. It has comments and trailing commas only if the text has some, and none around it.
  ///   - pointer: The place. Its parent must exist.
  /// - Throws: `JSONEditError`. The text is then unchanged.
  package mutating func set(_ pointer: JSONPointer, to value: String) throws(JSONEditError) {
    let new = try checked(value)
    if hasValue(at: pointer) {
      let style = style
      return try withValue(at: pointer) { (value, place) throws(JSONEditError) in
        value.replace(with: new, style, place)
      }
    }
    try insert(value, at: pointer)
  }

  /// Inserts an element before the one at its position, or after the last one for the position `-`; or a member with a new key into an
  /// object.
  ///
  /// - Parameters:
  ///   - value: The JSON of the new value.
  ///   - pointer: The place.
  ///   - neighbor: The key of the member that the new one follows; `nil` for the last one.
  /// - Throws: `JSONEditError`. The text is then unchanged.
  package mutating func insert(
    _ value: String, at pointer: JSONPointer, after neighbor: String? = nil
  ) throws(JSONEditError) {
    let new = try checked(value)
    try insert(EditedContainer.Member(lead: .empty, value: .written(EditedPiece(new))), at: pointer, after: neighbor)
  }

  /// Removes a value with its key.
  /// - Throws: `JSONEditError`. The text is then unchanged.
  package mutating func remove(_ pointer: JSONPointer) throws(JSONEditError) {
    _ = try take(pointer)
  }

  /// Moves a value to another place.
  ///
  /// - Parameters:
  ///   - source: The place of the value.
  ///   - destination: The new place, in the text without the value.
  ///   - neighbor: The key of the member that the value follows in its new object; `nil` for the last one.
  /// - Throws: `JSONEditError`. The text is then unchanged.
  package mutating func move(
    _ source: JSONPointer, to destination: JSONPointer, after neighbor: String? = nil
  ) throws(JSONEditError) {
    if source.isAbove(destination) { throw .insideItself(source) }
    var moved = self
    let member = try moved.take(source)
    if neighbor == nil, source == destination { return }
    try moved.insert(member.copied, at: destination, after: neighbor)
    self = moved
  }

  /// Changes the key of a member.
  /// - Throws: `JSONEditError`. The text is then unchanged.
  package mutating func rename(_ pointer: JSONPointer, to key: String) throws(JSONEditError) {
    let name = try pointer.last
    try withContainer(of: pointer) { (container, _) throws(JSONEditError) in
      guard container.isObject, let index = container.index(of: name) else { throw .missing(pointer) }
      if key.utf8.elementsEqual(name.utf8) { return }
      if container.index(of: key) != nil { throw .existingKey(pointer.sibling(key)) }
      container.members[index].key = EditedPiece(JSONString.quoted(key))
    }
  }

  // MARK: Parts of edits

  private mutating func insert(
    _ member: EditedContainer.Member, at pointer: JSONPointer, after neighbor: String?
  ) throws(JSONEditError) {
    let name = try pointer.last
    let style = style
    try withContainer(of: pointer) { (container, indentation) throws(JSONEditError) in
      var member = member
      var index = container.members.count
      if container.isObject {
        if container.index(of: name) != nil { throw .existingKey(pointer) }
        if let neighbor {
          guard let found = container.index(of: neighbor) else { throw .missing(pointer.sibling(neighbor)) }
          index = found + 1
        }
        member.key = EditedPiece(JSONString.quoted(name))
      } else {
        member.key = nil
        guard let position = name == "-" ? index : Int(name), String(position) == name || name == "-",
          (0...index).contains(position)
        else { throw .invalidPosition(pointer) }
        index = position
      }
      container.insert(member, at: index, style, indentation)
    }
  }

  private mutating func take(_ pointer: JSONPointer) throws(JSONEditError) -> EditedContainer.Member {
    let name = try pointer.last
    return try withContainer(of: pointer) { (container, _) throws(JSONEditError) in
      guard let index = container.index(ofToken: name) else { throw .missing(pointer) }
      return container.remove(at: index)
    }
  }

  /// The bytes of a value, without the white space around it.
  private func checked(_ value: String) throws(JSONEditError) -> ArraySlice<UInt8> {
    let bytes = Array(value.utf8)
    guard let range = (try? Document(parsing: bytes, syntax: syntax))?.root.byteRange,
      (bytes[..<range.lowerBound] + bytes[range.upperBound...]).allSatisfy({ $0 <= 0x20 })
    else { throw .invalidValue(value) }
    return bytes[range]
  }

  /// The place of a value.
  struct Place {
    /// The indentation of the line that the value begins on.
    var indentation = ""
    /// Whether the value is in a container on one line.
    var isOnOneLine = false
  }

  mutating func withContainer<Result>(
    of pointer: JSONPointer, _ body: (inout EditedContainer, _ indentation: String) throws(JSONEditError) -> Result
  ) throws(JSONEditError) -> Result {
    let parent = JSONPointer(tokens: pointer.tokens.dropLast())
    return try withValue(at: parent) { (value, place) throws(JSONEditError) in
      let result = try value.withContainer { (container) throws(JSONEditError) in
        try body(&container, place.indentation)
      }
      guard let result else { throw .notContainer(parent) }
      return result
    }
  }

  mutating func withValue<Result>(
    at pointer: JSONPointer, _ body: (inout EditedValue, Place) throws(JSONEditError) -> Result
  ) throws(JSONEditError) -> Result {
    try Self.descend(into: &root, pointer.tokens[...], Place(), pointer, body)
  }

  private static func descend<Result>(
    into value: inout EditedValue, _ tokens: ArraySlice<String>, _ place: Place, _ pointer: JSONPointer,
    _ body: (inout EditedValue, Place) throws(JSONEditError) -> Result
  ) throws(JSONEditError) -> Result {
    guard let token = tokens.first else { return try body(&value, place) }
    let result = try value.withContainer { (container) throws(JSONEditError) in
      guard let index = container.index(ofToken: token) else { throw .missing(pointer) }
      let inner = container.place(ofMember: index, in: place)
      return try descend(into: &container.members[index].value, tokens.dropFirst(), inner, pointer, body)
    }
    guard let result else { throw .missing(pointer) }
    return result
  }
}

extension JSONPointer {
  /// The last token.
  var last: String {
    get throws(JSONEditError) {
      guard let last = tokens.last else { throw .root }
      return last
    }
  }

  /// Whether the value of another pointer is inside of the value of this one.
  fileprivate func isAbove(_ other: JSONPointer) -> Bool {
    tokens.count < other.tokens.count && contains(other)
  }

  fileprivate func sibling(_ key: String) -> JSONPointer { JSONPointer(tokens: tokens.dropLast() + [key]) }
}
