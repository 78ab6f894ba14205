/// A value of a document: a cursor of two words, no copy.
public struct JSONValue: Sendable {
  /// What a value can be.
  public enum Kind: String, Sendable, Hashable {
    /// One of the six kinds of RFC 8259; `boolean` is `true` or `false`.
    case null, boolean, number, string, array, object
  }

  /// The document that holds the value.
  public let document: Document
  /// Which node of the tape it is. The key of a member is a node as well, one before its value.
  let node: UInt32

  init(document: Document, node: UInt32) {
    self.document = document
    self.node = node
  }

  /// What the value is.
  public var kind: Kind { entry.kind.publicKind }

  /// How many bytes the value takes in the document. O(1).
  package var byteCount: Int { byteRange.count }

  /// The bytes that the value takes in the document, quotes and brackets included.
  public var byteRange: Range<Int> {
    let entry = entry
    return Int(entry.offset)..<(Int(entry.offset) + Int(entry.length))
  }

  /// The value that a key of an object stands before. Of keys only. O(1).
  package var valueOfKey: JSONValue { JSONValue(document: document, node: node + 1) }

  /// The value as it is written, quotes, escapes and white space included. O(length).
  package var written: String {
    var text = ""
    unsafe withRawBytes { unsafe text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  /// The text of a string, and a number as it is written; nil for all else.
  public var text: JSONText? {
    entry.kind == .string || entry.kind == .number ? JSONText(document: document, node: node) : nil
  }

  /// The value of a number, rounded to the nearest Double (infinite when it is too large); nil for all else.
  public var number: Double? {
    guard entry.kind == .number else { return nil }
    return JSONText(document: document, node: node).number
  }

  /// The value of true or false; nil for all else.
  public var boolean: Bool? {
    switch entry.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The member with this name; the last one where it occurs more than once. nil when there is none, and for a value
  /// that is no object. O(members).
  public subscript(name: String) -> JSONValue? {
    guard entry.kind == .object else { return nil }
    var name = name
    return name.withUTF8 { unsafe document.tape.lastMember($0, of: node) }
      .map { JSONValue(document: document, node: $0) }
  }

  /// The element at this place; nil beyond the end, and for a value that is no array. O(elements).
  public subscript(position: Int) -> JSONValue? {
    guard position >= 0 else { return nil }
    var rest = elements.dropFirst(position).makeIterator()
    return rest.next()
  }

  /// The value that a pointer leads to from here, or nil. O(members on the way).
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

  /// The way from the root of the document to this value. O(siblings on the way).
  public var pointer: JSONPointer {
    var walker = PointerWalker(document)
    return walker.pointer(to: node)
  }

  /// Where the value stands: all of a scalar, the opening bracket of an array or object. O(offset).
  public var sourceRange: SourceRange {
    var locator = SourceLocator()
    return document.sourceRange(of: reportedBytes, &locator)
  }

  /// A value of many lines is pointed at by its first byte.
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
