/// A value of a document: a cursor of two words into the document, which copies no content.
public struct JSONValue: Sendable {
  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable {
    /// A kind of value that RFC 8259 defines. `boolean` is `true` or `false`.
    case null, boolean, number, string, array, object
  }

  /// The document that contains the value.
  public let document: Document
  /// The index of the value's node in the tape. The key of a member is also a node, directly before the node of its value.
  let node: UInt32

  init(document: Document, node: UInt32) {
    self.document = document
    self.node = node
  }

  /// The kind of the value.
  public var kind: Kind { entry.kind.publicKind }

  /// The number of bytes of the value in the document. O(1).
  package var byteCount: Int { byteRange.count }

  /// The range of bytes of the value in the document, including quotes and brackets.
  public var byteRange: Range<Int> {
    let entry = entry
    return Int(entry.offset)..<(Int(entry.offset) + Int(entry.length))
  }

  /// The lines and columns of the whole value in the document. O(document).
  package var wholeRange: SourceRange {
    var locator = SourceLocator()
    let origin = origin
    return origin.document.sourceRange(of: origin.byteRange, &locator)
  }

  /// The value that people wrote: for a value of a view, the value of the original that it represents; otherwise this value.
  package var origin: JSONValue { document.origin(of: node) }

  /// Whether the value is an element of an array. O(depth and siblings on the path).
  package var isElement: Bool {
    guard let last = pointer.tokens.last, Int(last) != nil else { return false }
    return document.root[JSONPointer(tokens: pointer.tokens.dropLast())]?.kind == .array
  }

  /// The value of the member with this key. Valid only for keys. O(1).
  package var valueOfKey: JSONValue { JSONValue(document: document, node: node + 1) }

  /// The JSON of the value as written in the document, including quotes, escapes and white space. O(length).
  package var written: String {
    var text = ""
    unsafe withRawBytes { unsafe text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  /// The text of a string, or a number as written in the document. `nil` for other values.
  public var text: JSONText? {
    entry.kind == .string || entry.kind == .number ? JSONText(document: document, node: node) : nil
  }

  /// The value of a number, rounded to the nearest `Double`, and infinite when it is too large. `nil` for other values.
  public var number: Double? {
    guard entry.kind == .number else { return nil }
    return JSONText(document: document, node: node).number
  }

  /// The value of `true` or `false`. `nil` for other values.
  public var boolean: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Returns the value of the last member with a name, or `nil` when the member is missing or this value is not an object.
  /// O(members).
  public subscript(name: String) -> JSONValue? {
    guard entry.kind == .object else { return nil }
    var name = name
    return name.withUTF8 { unsafe document.tape.lastMember($0, of: node) }
      .map { JSONValue(document: document, node: $0) }
  }

  /// Returns the element at an index, or `nil` when the index is out of bounds or this value is not an array. O(elements).
  public subscript(position: Int) -> JSONValue? {
    guard position >= 0 else { return nil }
    var rest = elements.dropFirst(position).makeIterator()
    return rest.next()
  }

  /// Returns the value at a pointer relative to this value, or `nil` when it does not exist. O(members on the path).
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      let next: JSONValue? =
        switch value.kind {
        case .object: value[token]
        case .array: Int(token).flatMap { String($0) == token ? value[$0] : nil }
        default: nil
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// The JSON Pointer from the root of the document to this value. O(siblings on the path).
  public var pointer: JSONPointer {
    let origin = origin
    var walker = PointerWalker(origin.document)
    return walker.pointer(to: origin.node)
  }

  /// The lines and columns of the value: all of a scalar, or the opening bracket of an array or object. O(offset).
  public var sourceRange: SourceRange {
    var locator = SourceLocator()
    let origin = origin
    return origin.document.sourceRange(of: origin.reportedBytes, &locator)
  }

  /// The bytes that diagnostics point at: all of a scalar, or the opening bracket of an array or object.
  var reportedBytes: Range<Int> {
    let range = byteRange
    return entry.kind == .array || entry.kind == .object ? range.lowerBound..<(range.lowerBound + 1) : range
  }

  var entry: Node { document.node(node) }
}

extension Node.Kind {
  var publicKind: JSONValue.Kind {
    switch self {
    case .null: .null
    case .true, .false: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
