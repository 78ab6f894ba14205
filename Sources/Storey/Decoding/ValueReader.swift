/// A value of the page that is being decoded, and where to report what is wrong with it.
///
/// Whoever writes a `ModelValue` of their own reads it from one of these.
public struct ValueReader: ~Copyable {
  @usableFromInline let session: DecodingSession
  @usableFromInline var node: UInt32

  @usableFromInline init(session: DecodingSession, node: UInt32) {
    self.session = session
    self.node = node
  }

  var entry: Node { session.document.node(node) }

  /// The value itself.
  public var value: JSONValue { JSONValue(document: session.document, node: node) }

  /// Its text: of a string, and of a number as it is written. Empty for all else.
  public var text: PageText {
    switch entry.kind {
    case .string, .number: PageText(document: session.document, node: node)
    default: ""
    }
  }

  /// Its number: of a number, and, with a note, of a string that spells one; otherwise reports what was expected and
  /// returns nil. Never infinite.
  public func number(_ expected: ExpectedType) -> Double? {
    let kind = entry.kind
    guard kind == .number || kind == .string, let number = text.number, number.isFinite else {
      return reportWrongType(expected)
    }
    if kind == .string { noteCoercion(to: expected) }
    return number
  }

  /// Its elements, or a report that it is no array.
  @usableFromInline func elements() -> ElementReader? {
    guard entry.kind == .array else { return reportWrongType(.array) }
    return ElementReader(session: session, array: node)
  }

  /// Reports that the value is not what was expected. Always nil, to be returned.
  public func reportWrongType<Value>(_ expected: ExpectedType) -> Value? {
    report(.wrongType, .error, .wrongType(expected: expected))
    return nil
  }

  /// Reports something about the value in your own words.
  public func report(_ rule: RuleID, _ severity: Severity, _ message: String, hint: String? = nil) {
    report(rule, severity, .stated(message: message, hint: hint))
  }

  func noteCoercion(to type: ExpectedType) {
    report(.coercedValue, .note, .coerced(to: type))
  }

  func report(_ rule: RuleID, _ severity: Severity, _ fact: Fact) {
    session.diagnostics.add(Diagnostic(rule, severity, fact, at: value))
  }
}

/// Walks over the elements of an array that are there: null and `""` are absent.
@usableFromInline struct ElementReader {
  private let session: DecodingSession
  private var node: UInt32
  private let end: UInt32
  @usableFromInline let count: Int

  init(session: DecodingSession, array: UInt32) {
    let entry = session.document.node(array)
    self.session = session
    self.node = array + 1
    self.end = entry.next
    self.count = Int(entry.count)
  }

  @usableFromInline mutating func next() -> ValueReader? {
    while node < end {
      let entry = session.document.node(node)
      defer { node = entry.next }
      if !entry.isAbsent { return ValueReader(session: session, node: node) }
    }
    return nil
  }
}

extension Node {
  /// null and `""` are how a CMS says that there is nothing.
  var isAbsent: Bool { kind == .null || (kind == .string && length == 2) }
}
