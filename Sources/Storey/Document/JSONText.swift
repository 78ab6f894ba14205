/// Text of a page: a slice of the document that knows where it stands, or a literal of the program.
///
/// Copying a slice copies no text; `string` makes a `String` when one is wanted. Equality and hashing go by content.
public struct JSONText: Sendable {
  enum Storage {
    case slice(Document, UInt32)
    case literal(String)
    /// Text that was composed of values of a document, or stands in for one that is missing. Rare, so it is kept apart.
    case composed(Composition)
  }

  /// A text and the values of a document that it was composed of. A class, so that its text is read without copying the
  /// rest.
  final class Composition: Sendable {
    let text: String
    let source: JSONValue?
    /// The values after the first.
    let otherSources: [JSONValue]
    let isPlaceholder: Bool

    init(text: String, source: JSONValue?, otherSources: [JSONValue] = [], isPlaceholder: Bool = false) {
      self.text = text
      self.source = source
      self.otherSources = otherSources
      self.isPlaceholder = isPlaceholder
    }
  }

  let storage: Storage

  init(document: Document, node: UInt32) {
    storage = .slice(document, node)
  }

  /// Text that stands in no document.
  public init(_ text: String) {
    storage = .literal(text)
  }

  /// Creates a text that was composed of another, such as "¥12" of "12": it stands where that stands.
  public init(_ text: String, madeOf original: JSONText) {
    storage = original.source.map { .composed(Composition(text: text, source: $0)) } ?? .literal(text)
  }

  /// Creates a text that was composed of others, such as "Tea, 250 g" of "Tea" and "250 g": it stands where the first of
  /// them that is in a document stands.
  public init(_ text: String, madeOf originals: [JSONText]) {
    let sources = originals.flatMap(\.sources)
    storage =
      sources.first.map { .composed(Composition(text: text, source: $0, otherSources: Array(sources.dropFirst()))) }
      ?? .literal(text)
  }

  /// Creates a text that is shown in place of one that the page lacks, such as "Picture 3". Rules take it for missing.
  ///
  /// - Parameters:
  ///   - placeholder: The text.
  ///   - original: The text of the page that it was composed of, if there is one.
  public init(placeholder: String, madeOf original: JSONText? = nil) {
    storage = .composed(Composition(text: placeholder, source: original?.source, isPlaceholder: true))
  }

  /// The text itself. O(length).
  public var string: String {
    switch storage {
    case .literal(let text): text
    case .composed(let composition): composition.text
    case .slice: unsafe withUTF8 { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The text as UTF-8 bytes. O(length).
  public var utf8: [UInt8] { unsafe withUTF8 { unsafe Array($0) } }

  /// How many bytes it takes as UTF-8. O(1), and O(length) only for text that the page wrote with escapes.
  public var utf8Count: Int { unsafe withUTF8 { $0.count } }

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    switch storage {
    case .literal(let text): text.isEmpty
    case .composed(let composition): composition.text.isEmpty
    case .slice(let document, let node):
      document.node(node).isAbsent
    }
  }

  /// The value in the document that this is the text of, or the first that it was composed of; nil for a literal. For a
  /// key, the key itself.
  public var source: JSONValue? {
    switch storage {
    case .slice(let document, let node): document.origin(of: node)
    case .composed(let composition): composition.source
    case .literal: nil
    }
  }

  /// The values in the document that this is the text of, or was composed of, in the order of the text; empty for a
  /// literal.
  public var sources: [JSONValue] {
    guard let source else { return [] }
    if case .composed(let composition) = storage { return [source] + composition.otherSources }
    return [source]
  }

  /// Whether it is shown in place of a text that the page lacks.
  public var isPlaceholder: Bool {
    if case .composed(let composition) = storage { composition.isPlaceholder } else { false }
  }

  /// The number that the text is in the spelling of JSON ("12", "-0.5", "1e3"); nil when it is not. Infinite when it
  /// is too large for a Double.
  public var number: Double? { unsafe withUTF8 { unsafe JSONNumber.value(of: $0) } }

  /// `withUTF8` for other modules of the package: not generic, so that a call across modules is only a call.
  package func lendUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe withUTF8 { unsafe body($0) }
  }

  /// Lends the text as UTF-8, without a copy unless the page wrote it with escapes. The buffer is valid only inside
  /// the call.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe storage.withUTF8(body)
  }
}

extension JSONText.Storage {
  /// The text, unless it is a slice.
  @inline(__always)
  private var text: String {
    switch self {
    case .literal(let text): text
    case .composed(let composition): composition.text
    case .slice: ""
    }
  }

  /// On the storage itself, so that the document is looked at without counting a reference: the caller holds it.
  @inline(__always)
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    switch self {
    case .literal, .composed:
      var text = text
      return try text.withUTF8(body)
    case .slice(let document, let node):
      let tape = document.tape
      let entry = tape.node(node)
      let content = unsafe tape.content(of: entry)
      if entry.flags.contains(.hasEscapes) {
        return try unsafe JSONString.unescape(content).withUnsafeBufferPointer(body)
      }
      return try unsafe body(content)
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
        // A template repeats a text of the page as often as it has rows.
        unsafe x.count == y.count && (x.baseAddress == y.baseAddress || x.elementsEqual(y))
      }
    }
  }

  /// How many bytes at the beginning, and at the end, tell a long text from others at first.
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
