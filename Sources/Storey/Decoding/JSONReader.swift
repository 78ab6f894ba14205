/// Reads a model from a JSON object of a page.
///
/// A read never throws. A missing value or a value of the wrong type is reported at its position, and the read returns a
/// stand-in, so that one pass finds all errors of a page. `null` and `""` count as absent. Keys that are never read are
/// reported after the initializer has returned.
///
/// A reader can also be used without a document, to record the keys that a model reads.
///
/// A reader cannot be copied, because it keeps track of the keys that were read: two readers of one object would each know only
/// some of them.
public struct JSONReader: ~Copyable {
  /// The value that was located last.
  @usableFromInline private(set) var current: ValueReader
  /// Whether the reader runs without a document.
  private let hasNoValue: Bool
  private let collector: FieldCollector?
  /// The session's document, accessed without reference counting.
  private let tape: TapeView
  private let object: UInt32
  /// Whether a required value is missing or invalid, or `fail()` was called. The model is then left out.
  public private(set) var hasFailed = false
  private var missing = MissingKeys()

  /// The members that were read: one bit for each of the first 64. `askedBeyond` contains the key nodes of the others.
  private var asked: UInt64 = 0
  private var askedBeyond: Set<UInt32>?
  private var askedCount = 0
  /// The key node after the last key that was found. The next key to read is usually there.
  private var nextKey: UInt32
  private var nextOrdinal = 0

  /// Creates a reader of an object. Reports an error and returns `nil` when the value is not an object.
  @usableFromInline package init?(_ value: borrowing ValueReader) {
    guard value.entry.kind == .object else {
      let _: Never? = value.reportWrongType(.object)
      return nil
    }
    self.init(session: value.session, object: value.node, hasNoValue: false, collector: nil)
  }

  private init(session: DecodingSession, object: UInt32, hasNoValue: Bool, collector: FieldCollector?) {
    current = ValueReader(session: session, node: object)
    tape = session.tape
    self.hasNoValue = hasNoValue
    self.collector = collector
    self.object = object
    nextKey = object + 1
  }

  /// Returns a reader without a document. Every read returns a stand-in or its default, and adds the key to the collector, if
  /// there is one.
  static func withoutValue(describing collector: FieldCollector? = nil) -> JSONReader {
    JSONReader(session: DecodingSession(.null), object: 0, hasNoValue: true, collector: collector)
  }

  // MARK: Reading

  /// Returns the value of a required key, or a stand-in when it is absent or invalid; the model is then left out. `about`
  /// describes the key in one line.
  @inlinable public mutating func required<Value: ModelValue>(
    _ key: ModelKey, as type: Value.Type = Value.self, about: String = ""
  ) -> Value {
    guard locate(key, isRequired: true) else {
      if isDescribing { describe(key, type, about, isRequired: true) }
      return Value.standIn
    }
    if let read = Value.read(from: current) { return read }
    fail()
    return Value.standIn
  }

  /// Returns a number of a required key in a range, or a stand-in when it is absent, invalid or out of range; the model is then left
  /// out.
  @inlinable public mutating func required<Value: ModelValue & Comparable, Range: RangeExpression<Value>>(
    _ key: ModelKey, in range: Range, about: String = ""
  ) -> Value {
    guard locate(key, isRequired: true) else {
      if isDescribing { describe(key, Value.self, about, isRequired: true, range: range) }
      return Value.standIn
    }
    if let read = Value.read(from: current) {
      if range.contains(read) { return read }
      current.reportOutOfRange(range)
    }
    fail()
    return Value.standIn
  }

  /// Returns the value of a key, or `nil` when it is absent or invalid.
  @inlinable public mutating func optional<Value: ModelValue>(
    _ key: ModelKey, as type: Value.Type = Value.self, about: String = ""
  ) -> Value? {
    guard locate(key, isRequired: false) else {
      if isDescribing { describe(key, type, about) }
      return nil
    }
    return Value.read(from: current)
  }

  /// Returns the value of a key, or the default when it is absent or invalid.
  @inlinable public mutating func optional<Value: ModelValue>(
    _ key: ModelKey, or default: Value, about: String = ""
  ) -> Value {
    guard locate(key, isRequired: false) else {
      if isDescribing { describe(key, Value.self, about, fallback: `default`) }
      return `default`
    }
    return Value.read(from: current) ?? `default`
  }

  /// Returns a number in a range, or the default when it is absent, invalid or out of range.
  @inlinable public mutating func optional<Value: ModelValue & Comparable, Range: RangeExpression<Value>>(
    _ key: ModelKey, or default: Value, in range: Range, about: String = ""
  ) -> Value {
    optional(key, or: `default`, in: range, about: about) { _ in `default` }
  }

  /// Returns a number clamped to a range, or the default when it is absent or invalid.
  @inlinable public mutating func optional<Value: ModelValue & Comparable>(
    _ key: ModelKey, or default: Value, clampedTo range: ClosedRange<Value>, about: String = ""
  ) -> Value {
    optional(key, or: `default`, in: range, about: about) { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// Returns a number in a range, the default when it is absent or invalid, or the result of `instead` when it is out of range.
  @inlinable mutating func optional<Value: ModelValue & Comparable, Range: RangeExpression<Value>>(
    _ key: ModelKey, or default: Value, in range: Range, about: String, instead: (Value) -> Value
  ) -> Value {
    guard locate(key, isRequired: false) else {
      if isDescribing { describe(key, Value.self, about, fallback: `default`, range: range) }
      return `default`
    }
    guard let read = Value.read(from: current) else { return `default` }
    if range.contains(read) { return read }
    let instead = instead(read)
    current.reportOutOfRange(range, instead: instead)
    return instead
  }

  /// Declares a key that is allowed but not read by the model, with the type of its value. It is not reported as unknown.
  public mutating func ignore<Value: ModelValue>(
    _ key: ModelKey, as type: Value.Type = JSONValue.self, about: String = ""
  ) {
    if !locate(key, isRequired: false), isDescribing { describe(key, type, about) }
  }

  /// The object itself; `nil` without a document.
  public var source: JSONValue? {
    hasNoValue ? nil : value
  }

  /// The document and the node of the object.
  var place: (document: Document, node: UInt32)? { hasNoValue ? nil : (current.session.document, object) }

  /// Reports the keys of a free-form object that look like misspellings of well-known keys. Ignores
  /// values that are not objects of this page.
  public func reportNearMisses(in object: JSONValue?, of wellKnown: [String]) {
    if let object { current.session.reportNearMisses(in: object, of: wellKnown) }
  }

  /// Marks the model as failed, so that it is left out. The caller reports the reason.
  public mutating func fail() {
    hasFailed = true
  }

  /// Makes the member with this key the current value. Returns `false` when it is missing, `null` or `""`, and reports that if
  /// the key is required.
  @usableFromInline package mutating func locate(_ key: ModelKey, isRequired: Bool) -> Bool {
    if hasNoValue { return false }
    if let found = find(key) {
      current.node = found
      return true
    }
    if isRequired {
      fail()
      if let report = missing.add(key, of: value) { current.session.diagnostics.add(report) }
    }
    return false
  }

  /// Reads the value of the key that was located last. Returns `nil` when it is invalid.
  package mutating func locatedValue<Value>(
    isRequired: Bool, _ read: (borrowing ValueReader) -> Value?
  ) -> Value? {
    if let value = read(current) { return value }
    if isRequired { fail() }
    return nil
  }

  /// The object; `null` without a document.
  private var value: JSONValue { JSONValue(document: current.session.document, node: object) }

  // MARK: Describing

  /// Whether the keys that the model reads are recorded.
  @usableFromInline var isDescribing: Bool { collector != nil }

  /// Adds a key to the collector.
  @usableFromInline func describe<Value: ModelValue>(
    _ key: ModelKey, _ type: Value.Type, _ about: String, isRequired: Bool = false, fallback: Value? = nil,
    range: Any? = nil
  ) {
    collector?.add(
      ModelDescription.Field(
        key: key.name, isRequired: isRequired, value: type.valueDescription.held(to: range.flatMap(NumberRange.init)),
        summary: about, fallback: fallback.flatMap(FieldCollector.json(of:)),
        words: (type as? any DescribedWords.Type)?.words ?? []))
  }

  // MARK: Finding members

  /// Returns the node of the value of the last member with this key; `nil` when it is missing, `null` or `""`. The search
  /// starts after the last key that was found, so that keys read in the order of the page are found immediately.
  mutating func find(_ key: ModelKey) -> UInt32? {
    let tape = tape
    guard let found = unsafe key.withUTF8({ unsafe find($0, in: tape) }), !tape.node(found).isAbsent else {
      return nil
    }
    return found
  }

  @inline(__always)
  private mutating func find(_ name: UnsafeBufferPointer<UInt8>, in tape: TapeView) -> UInt32? {
    let entry = tape.node(object)
    if entry.flags.contains(.hasDuplicateKeys) { return unsafe findLast(name, in: tape) }
    if let found = unsafe find(name, in: tape, from: nextKey, to: entry.next, ordinal: nextOrdinal) { return found }
    return unsafe find(name, in: tape, from: object + 1, to: nextKey, ordinal: 0)
  }

  @inline(__always)
  private mutating func find(
    _ name: UnsafeBufferPointer<UInt8>, in tape: TapeView, from start: UInt32, to end: UInt32, ordinal: Int
  ) -> UInt32? {
    var node = start
    var ordinal = ordinal
    while node < end {
      let next = tape.node(node + 1).next
      if unsafe tape.hasName(name, tape.node(node)) {
        noteAsked(node, ordinal)
        nextKey = next
        nextOrdinal = ordinal + 1
        return node + 1
      }
      node = next
      ordinal += 1
    }
    return nil
  }

  private mutating func findLast(_ name: UnsafeBufferPointer<UInt8>, in tape: TapeView) -> UInt32? {
    let end = tape.node(object).next
    var found: UInt32?
    var node = object + 1
    var ordinal = 0
    while node < end {
      if unsafe tape.hasName(name, tape.node(node)) {
        noteAsked(node, ordinal)
        found = node + 1
      }
      node = tape.node(node + 1).next
      ordinal += 1
    }
    return found
  }

  private mutating func noteAsked(_ key: UInt32, _ ordinal: Int) {
    if ordinal < 64 {
      let bit = UInt64(1) << UInt64(ordinal)
      if asked & bit == 0 { askedCount += 1 }
      asked |= bit
    } else {
      var beyond = askedBeyond ?? []
      askedBeyond = nil
      if beyond.insert(key).inserted { askedCount += 1 }
      askedBeyond = beyond
    }
  }

  // MARK: Finishing

  /// Reports the keys that were not read, and the number of missing keys that are not reported one by one.
  @usableFromInline package mutating func finish<Model: JSONModel>(_ model: Model.Type) {
    finish { $0.keys(of: ObjectIdentifier(model)) { FieldCollector.fields(of: model) } }
  }

  /// Reports the same for a model whose keys are returned by `keys`. It is called only if a key was not read.
  package mutating func finish(keys: (DecodingSession) -> [String]) {
    if missing.hasRest, let report = missing.rest(of: value) { current.session.diagnostics.add(report) }
    if knowsAllKeys || !current.session.reportsUnknownKeys { return }
    for report in unknownKeys(known: keys(current.session)) { current.session.diagnostics.add(report) }
  }

  /// Whether every key of the object was read.
  private var knowsAllKeys: Bool {
    let count = Int(tape.node(object).count)
    return hasNoValue || (askedCount == count && count < Int(UInt16.max))
  }

  /// Returns diagnostics for the keys that were not read. If a key is repeated, only the last one is included: the others are
  /// overridden, and reported as duplicates.
  func unknownKeys(known: [String]) -> [Diagnostic] {
    if knowsAllKeys { return [] }
    let object = value
    let keys = UnknownKeys(of: object, known: known)
    let last = object.nodesOfLastMembers
    var reports: [Diagnostic] = []
    for (ordinal, member) in object.members.enumerated() {
      guard let key = member.key.source else { continue }
      let wasAsked = ordinal < 64 ? asked >> UInt64(ordinal) & 1 == 1 : askedBeyond?.contains(key.node) == true
      if wasAsked { continue }
      if let last, last[member.key] != member.value.node { continue }
      // Comments are allowed in every object: JSON has no other syntax for them.
      if member.key.isCommentKey { continue }
      let isNull = current.session.isOfPage && member.value.kind == .null
      reports.append(Diagnostic(.unknownKey, isNull ? .note : .warning, .unknownKey(keys, isNull: isNull), at: key))
    }
    return reports
  }
}

extension ValueReader {
  /// Reports a number that is out of range, and the number used instead. Without one, this is an error: the object of the number is
  /// left out, as for a missing number.
  @usableFromInline func reportOutOfRange(_ range: Any, instead: Any? = nil) {
    let allowed = NumberRange(range).map { "\($0)" } ?? "\(range)"
    let instead = instead.map { FieldCollector.json(of: $0) ?? "\($0)" }
    report(.outOfRange, instead == nil ? .error : .warning, .outOfRange(allowed: allowed, instead: instead))
  }
}
