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
  public var text: JSONText {
    switch entry.kind {
    case .string, .number: JSONText(document: session.document, node: node)
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

  /// Whether it is written as true, false, 1 or 0, or as text that spells one of them; nil when it is not.
  var flag: Bool? {
    let entry = entry
    switch entry.kind {
    case .true: return true
    case .false: return false
    case .number, .string: return text.flag
    default: return nil
    }
  }

  /// Its elements, or a report that it is no array.
  @usableFromInline func elements() -> ElementReader? {
    guard entry.kind == .array else {
      let _: Never? = reportWrongType(.array)
      return nil
    }
    return ElementReader(session: session, array: node)
  }

  /// Reads its elements that are there, and leaves out those that cannot be read; reports that it is no array.
  package func readElements<Element>(_ read: (borrowing ValueReader) -> Element?) -> [Element]? {
    guard var elements = elements() else { return nil }
    var array: [Element] = []
    array.reserveCapacity(elements.count)
    while elements.advance() {
      if let element = read(elements.current) { array.append(element) }
    }
    return array
  }

  /// Reads it as an object of some keys, which are asked for when it has another; reports what keeps it from being one.
  package func readObject<Model>(
    keys: (DecodingSession) -> [String], _ read: (inout JSONReader) -> Model
  ) -> Model? {
    guard var reader = JSONReader(self) else { return nil }
    let model = read(&reader)
    reader.finish(keys: keys)
    return reader.hasFailed ? nil : model
  }

  /// Its members that are there, of repeated ones the last, or a report that it is no object.
  func members() -> [(name: JSONText, node: UInt32)]? {
    guard value.kind == .object else { return reportWrongType(.object) }
    return value.lastMembers.compactMap { name, member in
      member.entry.isAbsent || name.isCommentKey ? nil : (name, member.node)
    }
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
@usableFromInline struct ElementReader: ~Copyable {
  /// The element that the walk is at.
  @usableFromInline private(set) var current: ValueReader
  private var nextNode: UInt32
  private let end: UInt32
  /// How many elements there are, absent ones included; 65,535 stands for that many or more.
  @usableFromInline let count: Int

  init(session: DecodingSession, array: UInt32) {
    let entry = session.document.node(array)
    current = ValueReader(session: session, node: array)
    nextNode = array + 1
    end = entry.next
    count = Int(entry.count)
  }

  /// Goes on to the next element; false at the end.
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
  /// The flag that the text spells: true, false, 1 or 0; `nil` when it spells none.
  fileprivate var flag: Bool? {
    unsafe withUTF8 { bytes in
      if bytes.count == 1 { return unsafe bytes[0] == 0x31 ? true : bytes[0] == 0x30 ? false : nil }
      if unsafe bytes.elementsEqual("true".utf8) { return true }
      return unsafe bytes.elementsEqual("false".utf8) ? false : nil
    }
  }
}

extension JSONValue {
  /// The flag that the value is read as: of true and false, and of what spells one as text or number; `nil` for all else.
  var flag: Bool? { boolean ?? text?.flag }
}

extension Node {
  /// null and `""` are how a CMS says that there is nothing.
  var isAbsent: Bool { kind == .null || (kind == .string && length == 2) }
}
