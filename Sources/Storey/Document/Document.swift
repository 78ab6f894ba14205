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
  /// The number of bytes that were parsed.
  public let byteCount: Int
  /// The number of bytes of the text: those that were parsed and, in a view, the texts that the original does not have.
  @usableFromInline let textCount: Int
  /// Whether the bytes begin with a byte-order mark, which is skipped.
  public let hasByteOrderMark: Bool
  /// Whether there is no white space between the tokens.
  package let isCompact: Bool
  /// The key nodes that repeat an earlier key of their object, in document order.
  private let duplicateKeys: [UInt32]
  /// The original value of each node, for a document that was composed of the values of other documents. Empty for a parsed
  /// document.
  private let origins: [JSONValue?]
  /// Whether values can have an origin that is another value, as in a view and in a document of the values of others.
  let hasOrigins: Bool
  /// The file that is read, for a document that was merged from several files; otherwise `nil`.
  let main: Document?
  /// The files that a document was merged from; empty for others.
  let files: [Document]
  /// The keys of which the first that an object has is its identity in its array. O(1).
  package let identityKeys: [String]
  /// The origin of a view; `nil` for any other document.
  let view: DocumentView?
  /// Whether the document is a view of another one.
  package let isView: Bool
  /// The first comment or trailing comma, as an error with its position; `nil` for other documents.
  package let relaxation: ParseError?
  /// The syntax errors of a document that could not be parsed, at most one for each damaged place, in order. Empty for a valid
  /// document.
  package let syntaxErrors: [ParseError]
  @usableFromInline let byteBase: UnsafeMutablePointer<UInt8>
  @usableFromInline let nodeBase: UnsafeMutablePointer<Node>
  @usableFromInline package let nodeCount: Int

  /// Creates a document by parsing a copy of the bytes in one pass.
  ///
  /// JSON is read strictly by RFC 8259: comments, trailing commas, invalid UTF-8, leading zeros and unpaired surrogate escapes
  /// are rejected. Duplicate keys are allowed and recorded; the last value is used.
  ///
  /// - Throws: `ParseError` for the first error, with its line and column.
  public convenience init(
    parsing bytes: [UInt8], syntax: JSONSyntax = .json, limits: Limits = .none
  ) throws(ParseError) {
    try self.init(parsing: bytes, syntax: syntax, limits: limits, identityKeys: Self.standardIdentityKeys)
  }

  /// The keys that identify objects in the fields of floors, the first before the others.
  static let standardIdentityKeys = ["identityId", "skuId", "id"]

  /// Creates a document like `init(parsing:syntax:limits:)`, with the keys of which the first that an element has is its
  /// identity.
  package convenience init(
    parsing bytes: [UInt8], syntax: JSONSyntax, limits: Limits, identityKeys: [String]
  ) throws(ParseError) {
    let limits = DocumentLimits(limits)
    if bytes.count > limits.bytes {
      throw Self.error(.tooLarge(limit: limits.bytes), at: 0, in: [])
    }
    var text = DocumentText(bytes)
    var parser = Parser(text, limits: limits)
    var fault = Self.fault(of: &parser)
    var relaxations: Relaxations?
    // Few files have comments, so they are looked for only in a text that is not strict JSON.
    if fault != nil, syntax == .jsonc, let found = Relaxations(in: bytes) {
      text.deallocate()
      text = DocumentText(found.blanked)
      parser = Parser(text, limits: limits)
      fault = Self.fault(of: &parser)
      relaxations = found
    }
    if let fault {
      text.deallocate()
      throw Self.error(fault.recognizingComment(in: bytes).reason, at: fault.offset, in: bytes)
    }
    if relaxations != nil { text.replace(with: bytes) }
    self.init(
      text, &parser, relaxation: relaxations?.first(in: bytes), identityKeys: identityKeys)
  }

  /// Creates a document of a text that was refused with an error, from the parts of it that can be read. `nil` if it exceeds a
  /// limit or is not an object or array. O(bytes).
  package convenience init?(
    recovering bytes: [UInt8], after error: ParseError, syntax: JSONSyntax = .json, limits: Limits = .none
  ) {
    let limits = DocumentLimits(limits)
    guard bytes.count <= limits.bytes, error.isOfSyntax else { return nil }
    // In strict JSON, comments are only looked for if the first error is one: a URL in a damaged string looks like one.
    let relaxations = syntax == .jsonc || error.isRelaxation ? Relaxations(in: bytes) : nil
    let text = DocumentText(relaxations?.blanked ?? bytes)
    var parser = RecoveringParser(text, limits: limits)
    guard parser.parse() else {
      text.deallocate()
      return nil
    }
    text.replace(with: bytes)
    let later = parser.faults.filter { $0.offset > error.offset }.prefix(RecoveringParser.mostFaults - 1)
    var locator = SourceLocator()
    let errors = later.map { fault in
      unsafe ParseError(
        reason: fault.reason, offset: fault.offset, position: locator.position(at: fault.offset, in: text.buffer))
    }
    self.init(
      text, &parser.parser, relaxation: relaxations?.first(in: bytes), errors: [error] + errors)
  }

  /// Parses a text. Returns the first fault.
  private static func fault(of parser: inout Parser) -> Parser.Fault? {
    do throws(Parser.Fault) {
      try parser.parse()
      return nil
    } catch {
      return error
    }
  }

  /// Creates a document of the text and the tape of a parser, and takes ownership of their memory.
  private init(
    _ text: DocumentText, _ parser: inout Parser, relaxation: ParseError? = nil, errors: [ParseError] = [],
    identityKeys: [String] = Document.standardIdentityKeys
  ) {
    self.identityKeys = identityKeys
    (byteCount, textCount) = (text.count, text.count)
    hasByteOrderMark = text.start > 0
    isCompact = !parser.hasSkippedWhitespace
    (origins, main, files, view, isView, hasOrigins) = ([], nil, [], nil, false, false)
    duplicateKeys = parser.duplicates.isEmpty ? [] : Set(parser.duplicates).sorted()
    self.relaxation = relaxation
    syntaxErrors = errors
    let tape = unsafe parser.tape.take()
    unsafe byteBase = text.base
    unsafe nodeBase = tape.baseAddress ?? .allocate(capacity: 1)
    nodeCount = tape.count
  }

  deinit {
    unsafe byteBase.deallocate()
    unsafe nodeBase.deallocate()
  }

  /// Creates a document from bytes and nodes, without parsing.
  private init(
    bytes: [UInt8], nodes: [Node], duplicateKeys: [UInt32] = [], origins: [JSONValue?] = [], main: Document? = nil,
    files: [Document] = []
  ) {
    (byteCount, textCount) = (bytes.count, bytes.count)
    hasByteOrderMark = false
    isCompact = true
    relaxation = nil
    syntaxErrors = []
    identityKeys = main?.identityKeys ?? Self.standardIdentityKeys
    self.duplicateKeys = duplicateKeys
    (self.origins, self.main, self.files, view, isView) = (origins, main, files, nil, false)
    hasOrigins = !origins.isEmpty
    unsafe byteBase = DocumentText(bytes).base
    unsafe nodeBase = .allocate(capacity: nodes.count)
    _ = unsafe UnsafeMutableBufferPointer(start: nodeBase, count: nodes.count).initialize(fromContentsOf: nodes)
    nodeCount = nodes.count
  }

  /// Creates a view of another document. O(bytes).
  init(_ tape: ViewTape, _ view: DocumentView) {
    let original = view.original
    byteCount = original.byteCount
    textCount = original.byteCount + tape.text.count
    hasByteOrderMark = false
    isCompact = false
    relaxation = nil
    syntaxErrors = []
    (duplicateKeys, origins, main, files) = ([], [], nil, [])
    identityKeys = original.identityKeys
    (self.view, isView, hasOrigins) = (view, true, true)
    let text = unsafe DocumentText(
      UnsafeBufferPointer(start: original.byteBase, count: original.byteCount), and: tape.text)
    unsafe byteBase = text.base
    unsafe nodeBase = .allocateLarge(capacity: tape.nodes.count)
    _ = unsafe UnsafeMutableBufferPointer(start: nodeBase, count: tape.nodes.count)
      .initialize(fromContentsOf: tape.nodes)
    nodeCount = tape.nodes.count
  }

  /// Creates a document of several files, from its text. Each value represents one of these files.
  convenience init(merged text: Document, origins: [JSONValue], of files: [Document], main: Document) {
    let nodes = (0..<UInt32(text.nodeCount)).map(text.node)
    self.init(
      bytes: text.bytes, nodes: nodes, duplicateKeys: text.duplicateKeys, origins: origins, main: main, files: files)
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

  /// The keys that repeat an earlier key of their object, each with the first of the equal keys. O(document), or O(1) without
  /// repeated keys.
  var keyRepetitions: [(key: JSONValue, first: JSONValue)] {
    if duplicateKeys.isEmpty { return [] }
    var walker = PointerWalker(self)
    var firsts: [UInt32: [JSONText: UInt32]] = [:]
    return duplicateKeys.map { key in
      let object = walker.container(of: key) ?? 0
      if firsts[object] == nil { firsts[object] = JSONValue(document: self, node: object).nodesOfFirstKeys }
      let first = firsts[object]?[text(at: key)] ?? key
      return (JSONValue(document: self, node: key), JSONValue(document: self, node: first))
    }
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
    assert(range.lowerBound >= 0 && range.upperBound <= textCount)
    unsafe body(UnsafeBufferPointer(start: byteBase + range.lowerBound, count: range.count))
  }

  /// A view of the document's memory. The caller keeps the document alive while using it.
  @inlinable @inline(__always)
  var tape: TapeView {
    unsafe TapeView(bytes: byteBase, byteCount: textCount, nodes: nodeBase, nodeCount: nodeCount)
  }

  /// Returns the original of a value: a value of another document when this document was composed of it, otherwise the value
  /// itself.
  @inline(__always)
  func origin(of node: UInt32) -> JSONValue {
    hasOrigins ? originElsewhere(of: node) : JSONValue(document: self, node: node)
  }

  @inline(never)
  private func originElsewhere(of node: UInt32) -> JSONValue {
    if let view { return view.origin(of: node) }
    return origins[Int(node)] ?? JSONValue(document: self, node: node)
  }

  /// Returns a node of the tape.
  @inline(__always)
  func node(_ index: UInt32) -> Node { tape.node(index) }

  /// Returns the text of a node.
  func text(at node: UInt32) -> JSONText { JSONText(document: self, node: node) }

  /// Returns the value of a node.
  func value(at node: UInt32) -> JSONValue { JSONValue(document: self, node: node) }

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
