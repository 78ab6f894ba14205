/// A JSON document (RFC 8259): its bytes, and a flat tape of nodes over them.
///
/// Parsing builds no dictionaries and copies no strings. A value is a cursor (`JSONValue`) into the tape, and its text stays in
/// the bytes of the document until a `String` is created from it. The document is a class because all cursors refer to it, and
/// because it owns memory that must be freed once.
///
/// Memory: the bytes, and 16 bytes for each value and each key.
///
/// `@unchecked Sendable`: all stored properties are constants, and the memory behind the pointers is not written after `init`
/// returns, so any number of threads can read it.
@safe public final class Document: @unchecked Sendable {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of bytes that were parsed.
  public let byteCount: Int
  /// Whether the bytes begin with a byte-order mark, which is skipped.
  public let hasByteOrderMark: Bool
  /// Whether there is no white space between the tokens.
  package let isCompact: Bool
  /// The key nodes that repeat an earlier key of their object, in document order.
  private let duplicateKeys: [UInt32]
  /// The original value of each node, for a document that was composed of the values of other documents. Empty for a parsed
  /// document.
  private let origins: [JSONValue?]
  private let byteBase: UnsafeMutablePointer<UInt8>
  private let nodeBase: UnsafeMutablePointer<Node>
  private let nodeCount: Int

  /// Creates a document by parsing a copy of the bytes in one pass.
  ///
  /// Parsing follows RFC 8259 strictly: it validates UTF-8 and rejects comments, trailing commas, leading zeros and unpaired
  /// surrogate escapes. Duplicate keys are allowed and recorded; the last value is used.
  ///
  /// - Throws: `ParseError` for the first error, with its line and column.
  public init(parsing bytes: [UInt8], limits: DocumentLimits = .default) throws(ParseError) {
    let limit = min(limits.bytes, Int(UInt32.max) - 1)
    if bytes.count > limit {
      throw Self.error(.tooLarge(limit: limit), at: 0, in: [])
    }
    byteCount = bytes.count
    hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
    let copy = unsafe UnsafeMutablePointer<UInt8>.allocateLarge(capacity: max(bytes.count, 1))
    unsafe bytes.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe copy.initialize(from: start, count: source.count) }
    }
    unsafe byteBase = copy
    var parser = unsafe Parser(
      UnsafeBufferPointer(start: copy, count: bytes.count), base: copy, from: hasByteOrderMark ? 3 : 0,
      limits: limits)
    do throws(Parser.Fault) {
      try parser.parse()
    } catch {
      unsafe copy.deallocate()
      throw Self.error(error.reason, at: error.offset, in: bytes)
    }
    isCompact = !parser.hasSkippedWhitespace
    origins = []
    duplicateKeys = parser.duplicates.isEmpty ? [] : Set(parser.duplicates).sorted()
    let tape = unsafe parser.takeTape()
    unsafe nodeBase = tape.baseAddress ?? .allocate(capacity: 1)
    nodeCount = tape.count
  }

  deinit {
    unsafe byteBase.deallocate()
    unsafe nodeBase.deallocate()
  }

  /// Creates a document from bytes and nodes, without parsing.
  private init(bytes: [UInt8], nodes: [Node], duplicateKeys: [UInt32] = [], origins: [JSONValue?] = []) {
    byteCount = bytes.count
    hasByteOrderMark = false
    isCompact = true
    self.duplicateKeys = duplicateKeys
    self.origins = origins
    unsafe byteBase = .allocate(capacity: bytes.count)
    _ = unsafe UnsafeMutableBufferPointer(start: byteBase, count: bytes.count).initialize(fromContentsOf: bytes)
    unsafe nodeBase = .allocate(capacity: nodes.count)
    _ = unsafe UnsafeMutableBufferPointer(start: nodeBase, count: nodes.count).initialize(fromContentsOf: nodes)
    nodeCount = nodes.count
  }

  /// Creates a document whose root is an object composed of texts. O(bytes).
  convenience init(_ object: TextObject) {
    self.init(
      bytes: object.bytes, nodes: object.nodes, duplicateKeys: object.duplicateKeys, origins: object.origins)
  }

  /// The document `null`. Its root is used for values that are not part of a page.
  static let null = Document(
    bytes: Array("null".utf8), nodes: [Node(offset: 0, length: 4, next: 1, kind: .null, flags: [], count: 0)])

  // MARK: Reading

  /// The document's value.
  public var root: JSONValue { JSONValue(document: self, node: 0) }

  /// A copy of the original bytes. O(bytes).
  public var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: byteBase, count: byteCount)) }

  /// The keys that repeat an earlier key of their object, in document order.
  public var repeatedKeys: [JSONValue] {
    duplicateKeys.map { JSONValue(document: self, node: $0) }
  }

  var repeatedKeyCount: Int { duplicateKeys.count }

  /// Returns the lines and columns of a range of bytes.
  func sourceRange(of bytes: Range<Int>, _ locator: inout SourceLocator) -> SourceRange {
    let all = unsafe UnsafeBufferPointer(start: UnsafePointer(byteBase), count: byteCount)
    let start = unsafe locator.position(at: bytes.lowerBound, in: all)
    // The end is located with a copy, because the next start may be before it.
    var ends = locator
    return SourceRange(start: start, end: unsafe ends.position(at: bytes.upperBound, in: all))
  }

  /// Calls `body` with bytes of the document. Ranges come from nodes, so they are in bounds.
  func withBytes(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    assert(range.lowerBound >= 0 && range.upperBound <= byteCount)
    unsafe body(UnsafeBufferPointer(start: byteBase + range.lowerBound, count: range.count))
  }

  /// A view of the document's memory. The caller keeps the document alive while using it.
  @inline(__always)
  var tape: TapeView {
    unsafe TapeView(bytes: byteBase, byteCount: byteCount, nodes: nodeBase, nodeCount: nodeCount)
  }

  /// Returns the original of a value: a value of another document when this document was composed of it, otherwise the value
  /// itself.
  func origin(of node: UInt32) -> JSONValue {
    if origins.isEmpty { return JSONValue(document: self, node: node) }
    return origins[Int(node)] ?? JSONValue(document: self, node: node)
  }

  /// Returns a node of the tape.
  @inline(__always)
  func node(_ index: UInt32) -> Node { tape.node(index) }

  /// Returns an error at the position of a value.
  func error(_ reason: ParseError.Reason, at value: JSONValue) -> ParseError {
    var locator = SourceLocator()
    let offset = value.byteRange.lowerBound
    return ParseError(reason: reason, offset: offset, position: sourceRange(of: offset..<offset, &locator).start)
  }

  private static func error(_ reason: ParseError.Reason, at offset: Int, in bytes: [UInt8]) -> ParseError {
    var locator = SourceLocator()
    let position = unsafe bytes.withUnsafeBufferPointer { unsafe locator.position(at: offset, in: $0) }
    return ParseError(reason: reason, offset: offset, position: position)
  }
}
