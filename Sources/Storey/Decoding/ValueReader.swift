/// A value of the page that is being decoded. Diagnostics about the value are reported through it.
///
/// Types that conform to `ModelValue` are read from it.
public struct ValueReader: ~Copyable {
  @usableFromInline let session: DecodingSession
  @usableFromInline var node: UInt32

  @usableFromInline init(session: DecodingSession, node: UInt32) {
    self.session = session
    self.node = node
  }

  var entry: Node { session.tape.node(node) }

  /// The value itself.
  public var value: JSONValue { JSONValue(document: session.document, node: node) }

  /// The text of a string, or of a number as it is written; empty for other values.
  public var text: JSONText {
    switch entry.kind {
    case .string, .number: JSONText(document: session.document, node: node)
    default: ""
    }
  }

  /// Returns the value as a finite number, and as a whole number below 2^53 if an integer is expected. A number written as text
  /// is accepted, with a note unless the shape of the page has numbers in texts. For any other value, reports the expected type and returns `nil`.
  public func number(_ expected: ExpectedType) -> Double? {
    let kind = entry.kind
    guard kind == .number || kind == .string, let number = text.number, number.isFinite,
      expected != .integer || number.isExactInteger
    else {
      if let number = numberWithUnit(), expected != .integer || number.isExactInteger { return number }
      return reportWrongType(expected)
    }
    if kind == .string && numberWithUnit() == nil { noteCoercion(to: expected) }
    return number
  }

  /// The flag: `true`, `false`, 1 or 0, also when written as text; `nil` for other values.
  var flag: Bool? {
    let entry = entry
    switch entry.kind {
    case .true: return true
    case .false: return false
    case .number, .string: return text.flag
    default: return nil
    }
  }

  /// Returns the elements. Reports an error and returns `nil` when the value is not an array.
  @usableFromInline func elements() -> ElementReader? {
    guard entry.kind == .array else {
      if let array = contained(.array) { return ElementReader(session: session, array: array) }
      let _: Never? = reportWrongType(.array)
      return nil
    }
    return ElementReader(session: session, array: node)
  }

  /// Reads the elements that are present, and leaves out those that cannot be read. Reports an error and returns `nil` when the
  /// value is not an array.
  package func readElements<Element>(_ read: (borrowing ValueReader) -> Element?) -> [Element]? {
    guard var elements = elements() else { return nil }
    var array: [Element] = []
    array.reserveCapacity(elements.count)
    while elements.advance() {
      if let element = read(elements.current) { array.append(element) }
    }
    return array
  }

  /// Reads the value as an object. `keys` returns the known keys; it is called only if a key of the object is not read. Reports
  /// errors and returns `nil` when the value is not an object or lacks a required value.
  package func readObject<Model>(
    keys: (DecodingSession) -> [String], _ read: (inout JSONReader) -> Model
  ) -> Model? {
    guard var reader = JSONReader(self) else { return nil }
    let model = read(&reader)
    reader.finish(keys: keys)
    return reader.hasFailed ? nil : model
  }

  /// Returns the members that are present, without comments. If a key is repeated, only its last member is included. Reports an
  /// error and returns `nil` when the value is not an object.
  func members() -> [(name: JSONText, node: UInt32)]? {
    guard value.kind == .object else { return reportWrongType(.object) }
    return value.lastMembers.compactMap { name, member in
      member.entry.isAbsent || name.isCommentKey ? nil : (name, member.node)
    }
  }

  /// Reports that the value does not have the expected type. Always returns `nil`, for use in a `return` statement.
  public func reportWrongType<Value>(_ expected: ExpectedType) -> Value? {
    report(.wrongType, .error, .wrongType(expected: expected))
    return nil
  }

  /// Adds a diagnostic about the value, with a custom message.
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

/// An iterator over the elements of an array that are present: `null` and `""` count as absent.
@usableFromInline struct ElementReader: ~Copyable {
  /// The current element.
  @usableFromInline private(set) var current: ValueReader
  private var nextNode: UInt32
  private let end: UInt32
  /// The number of elements, including absent ones; 65,535 means 65,535 or more.
  @usableFromInline let count: Int

  init(session: DecodingSession, array: UInt32) {
    let entry = session.tape.node(array)
    current = ValueReader(session: session, node: array)
    nextNode = array + 1
    end = entry.next
    count = Int(entry.count)
  }

  /// Advances to the next element. Returns `false` at the end.
  @usableFromInline mutating func advance() -> Bool {
    while nextNode < end {
      current.node = nextNode
      let entry = current.entry
      nextNode = entry.next
      if !entry.isAbsent { return true }
    }
    return false
  }
}

extension JSONText {
  /// The flag: the text is `true`, `false`, 1 or 0; `nil` for any other text.
  fileprivate var flag: Bool? {
    unsafe withUTF8 { bytes in
      if bytes.count == 1 { return unsafe bytes[0] == 0x31 ? true : bytes[0] == 0x30 ? false : nil }
      if unsafe bytes.elementsEqual("true".utf8) { return true }
      return unsafe bytes.elementsEqual("false".utf8) ? false : nil
    }
  }
}

extension JSONValue {
  /// The flag: `true`, `false`, 1 or 0, also when written as text; `nil` for other values.
  var flag: Bool? { boolean ?? text?.flag }
}
