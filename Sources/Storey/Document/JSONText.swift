/// A text of a page: a slice of a document that knows its position, or a literal in the source code.
///
/// Copying a slice does not copy the text; `string` creates a `String` on demand. Equality and hashing use the content.
public struct JSONText: Sendable {
  /// A text that is not a slice: a literal, a text that was composed of values of a document, or one that replaces a missing text.
  final class Composition: Sendable {
    let text: String
    /// The value that the text was composed of, or the first of several.
    let source: JSONValue?
    /// The values after the first, in the order of the text.
    let otherSources: [JSONValue]
    let isPlaceholder: Bool

    init(_ text: String, source: JSONValue? = nil, otherSources: [JSONValue] = [], isPlaceholder: Bool = false) {
      self.text = text
      self.source = source
      self.otherSources = otherSources
      self.isPlaceholder = isPlaceholder
    }
  }

  /// The object that keeps the text. It is one reference for both kinds, so that a copy of a text, which renderers often make, only
  /// counts it.
  enum Owner {
    /// The document of a slice.
    case document(Document)
    case composition(Composition)
  }

  let owner: Owner
  /// The node of a slice; 0 for another text.
  let node: UInt32

  init(document: Document, node: UInt32) {
    owner = .document(document)
    self.node = node
  }

  private init(_ composition: Composition) {
    owner = .composition(composition)
    node = 0
  }

  /// Whether the text is a slice of a document.
  @inline(__always)
  func isSlice(of document: Document) -> Bool { owner.isDocument(document) }

  /// Creates a text that is not part of a document.
  public init(_ text: String) {
    self.init(Composition(text))
  }

  /// Creates a text that was made from another, such as "¥12" from "12". It has the source of the original.
  public init(_ text: String, madeOf original: JSONText) {
    self.init(Composition(text, source: original.source))
  }

  /// Creates a text that was composed of others, such as "Tea, 250 g" of "Tea" and "250 g". Its source is that of the first
  /// original that is part of a document.
  public init(_ text: String, madeOf originals: [JSONText]) {
    let sources = originals.flatMap(\.sources)
    self.init(Composition(text, source: sources.first, otherSources: Array(sources.dropFirst())))
  }

  /// Creates a text that is shown in place of a text missing from the page, such as "Picture 3". Rules treat it as missing.
  ///
  /// - Parameters:
  ///   - placeholder: The text.
  ///   - original: The text of the page that it was composed of, if any.
  public init(placeholder: String, madeOf original: JSONText? = nil) {
    self.init(Composition(placeholder, source: original?.source, isPlaceholder: true))
  }

  /// The text itself. O(length).
  public var string: String {
    switch owner {
    case .composition(let composition): composition.text
    case .document: unsafe withUTF8 { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The text as UTF-8 bytes. O(length).
  public var utf8: [UInt8] { unsafe withUTF8 { unsafe Array($0) } }

  /// The number of bytes of the text as UTF-8. O(1), or O(length) for a slice with escapes.
  public var utf8Count: Int { unsafe withUTF8 { $0.count } }

  /// The number of bytes of the text as it is written, with escapes and quotes; of a text in JSON that is a text itself, as it is written there.
  /// O(1).
  package var writtenByteCount: Int {
    switch owner {
    case .composition(let composition): composition.source?.byteCount ?? utf8Count
    case .document(let document): Int(document.node(node).length)
    }
  }

  /// Whether the text is empty.
  public var isEmpty: Bool {
    switch owner {
    case .composition(let composition): composition.text.isEmpty
    case .document(let document):
      document.node(node).isAbsent
    }
  }

  /// The value of the document with this text, or the first value that the text was composed of. For a key, the key itself.
  /// `nil` for a literal.
  public var source: JSONValue? {
    switch owner {
    case .document(let document): document.origin(of: node)
    case .composition(let composition): composition.source
    }
  }

  /// The value of the document with this text, or the values that the text was composed of, in the order of the text. Empty for
  /// a literal.
  public var sources: [JSONValue] {
    switch owner {
    case .document(let document): [document.origin(of: node)]
    case .composition(let composition): composition.source.map { [$0] + composition.otherSources } ?? []
    }
  }

  /// Whether this text is shown in place of a text missing from the page.
  public var isPlaceholder: Bool {
    if case .composition(let composition) = owner { composition.isPlaceholder } else { false }
  }

  /// The value of a text that is a number in JSON syntax ("12", "-0.5", "1e3"), otherwise `nil`. Infinite when the number is
  /// too large for a `Double`.
  public var number: Double? { unsafe withUTF8 { unsafe JSONNumber.value(of: $0) } }

  /// Calls `body` with the text as UTF-8, for other modules of the package. Unlike `withUTF8`, it is not generic, so a call
  /// from another module needs no specialization.
  package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe withUTF8 { unsafe body($0) }
  }

  /// Calls `body` with the text as UTF-8. The text is copied only if it is a slice with escapes. The buffer is valid only
  /// during the call.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe owner.withUTF8(of: node, body)
  }
}

/// Methods of the owner, so that reading it does no reference counting: the caller keeps it alive.
extension JSONText.Owner {
  @inline(__always)
  fileprivate func isDocument(_ other: Document) -> Bool {
    if case .document(let document) = self { document === other } else { false }
  }

  @inline(__always)
  fileprivate func withUTF8<Result>(
    of node: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    switch self {
    case .composition(let composition):
      var text = composition.text
      return try text.withUTF8(body)
    case .document(let document): return try unsafe document.tape.withText(of: node, body)
    }
  }
}

extension JSONText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension JSONText: Hashable {
  public static func == (a: JSONText, b: JSONText) -> Bool {
    unsafe a.withUTF8 { x in
      unsafe b.withUTF8 { y in
        // The same slice is often compared with itself, because a template repeats a text of the page in each row.
        unsafe x.count == y.count && (x.baseAddress == y.baseAddress || x.elementsEqual(y))
      }
    }
  }

  /// The number of bytes at the beginning and at the end of a long text that are hashed.
  private static let hashedBytes = 2048

  public func hash(into hasher: inout Hasher) {
    unsafe withUTF8 { bytes in
      guard bytes.count > 2 * Self.hashedBytes else {
        return unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
      }
      hasher.combine(bytes.count)
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).prefix(Self.hashedBytes)))
      unsafe hasher.combine(
        bytes: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).suffix(Self.hashedBytes)))
    }
  }
}

extension JSONText: CustomStringConvertible {
  public var description: String { string }
}
