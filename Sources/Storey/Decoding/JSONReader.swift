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
  /// The state that most readers do not need. It is an object, so that a reader is small.
  final class Rest {
    var missing = MissingKeys()
    /// The key nodes of the members after the first 64 that were read.
    var asked: Set<UInt32> = []
    var collector: FieldCollector?
  }

  /// The value that was located last.
  @usableFromInline var current: ValueReader
  let object: UInt32
  /// The node after the object; 0 if the reader runs without a document.
  @usableFromInline let end: UInt32
  /// The key node after the last key that was found. The next key to read is usually there. For an object with duplicate keys or
  /// keys with escapes, whose keys are compared in another way: the end.
  @usableFromInline var nextKey: UInt32
  @usableFromInline var nextOrdinal = 0
  /// The members that were read: one bit for each of the first 64.
  @usableFromInline var asked: UInt64 = 0
  /// The bits of the hashes of all keys (`KeyHash.bit`), so that an absent key is not searched; 0 before the first search.
  private var keys: UInt64 = 0
  var rest: Rest?
  /// Whether a required value is missing or invalid, or `fail()` was called. The model is then left out.
  public private(set) var hasFailed = false

  /// Creates a reader of an object. Reports an error and returns `nil` when the value is not an object.
  @usableFromInline package init?(_ value: borrowing ValueReader) {
    var node = value.node
    var entry = value.entry
    if entry.kind != .object {
      guard let contained = value.contained(.object) else {
        let _: Never? = value.reportWrongType(.object)
        return nil
      }
      node = contained
      entry = value.session.tape.node(node)
    }
    current = ValueReader(session: value.session, node: node)
    object = node
    end = entry.next
    nextKey = entry.flags.isDisjoint(with: Self.irregular) ? object + 1 : entry.next
  }

  /// Creates a reader without a document. Every read returns a stand-in or its default, and adds the key to the collector, if there
  /// is one.
  init(describing collector: FieldCollector?) {
    current = ValueReader(session: DecodingSession(.null), node: 0)
    object = 0
    end = 0
    nextKey = 0
    if let collector { needRest().collector = collector }
  }

  private static let irregular: Node.Flags = [.hasDuplicateKeys, .hasEscapedKeys]

  /// Whether the reader runs without a document.
  var hasNoValue: Bool { end == 0 }

  private mutating func needRest() -> Rest {
    if let rest { return rest }
    let made = Rest()
    rest = made
    return made
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

  /// Whether the object is part of a view of a page of another shape than Storey's.
  var readsView: Bool { current.session.readsView }

  /// The document and the node of the object.
  var place: (document: Document, node: UInt32)? { hasNoValue ? nil : (current.session.document, object) }

  /// Reports the keys of a free-form object that look like misspellings of well-known keys. Ignores
  /// values that are not objects of this page.
  public func reportNearMisses(in object: JSONValue?, of wellKnown: [String]) {
    if let object { current.session.reportNearMisses(in: object, of: wellKnown) }
  }

  /// Adds a diagnostic about a value of the object, with a custom message.
  package func report(
    _ rule: RuleID, _ severity: Severity, _ message: String, hint: String? = nil, at location: JSONValue
  ) {
    current.session.diagnostics.add(
      Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: location))
  }

  /// Marks the model as failed, so that it is left out. The caller reports the reason.
  public mutating func fail() {
    hasFailed = true
  }

  /// Makes the member with this key the current value. Returns `false` when it is missing, `null` or `""`, and reports that if
  /// the key is required. Inlined for keys that are read in the order of the page.
  @inlinable @inline(__always)
  package mutating func locate(_ key: ModelKey, isRequired: Bool) -> Bool {
    let tape = current.session.tape
    guard nextKey < end, nextOrdinal < 64, tape.isKey(key, tape.node(nextKey)) else {
      return locateElsewhere(key, isRequired: isRequired)
    }
    let value = tape.node(nextKey &+ 1)
    current.node = nextKey &+ 1
    asked |= 1 &<< UInt64(truncatingIfNeeded: nextOrdinal)
    nextKey = value.next
    nextOrdinal &+= 1
    return !value.isAbsent || isRequired && reportMissing(key)
  }

  /// Returns the node of the value of a key; `nil` when it is missing, `null` or `""`.
  mutating func find(_ key: ModelKey) -> UInt32? { locate(key, isRequired: false) ? current.node : nil }

  /// Makes the member with a key that is not the next of the page the current value.
  @inline(never)
  @usableFromInline mutating func locateElsewhere(_ key: ModelKey, isRequired: Bool) -> Bool {
    // Most keys that are not the next one are absent.
    if keys != 0 && keys & KeyHash.bit(ofNode: key.hash) == 0 { return isRequired && reportMissing(key) }
    guard let found = search(key) else { return isRequired && reportMissing(key) }
    current.node = found
    return true
  }

  /// Reports a required key without a value. Always returns `false`.
  @inline(never)
  @usableFromInline mutating func reportMissing(_ key: ModelKey) -> Bool {
    if hasNoValue { return false }
    if current.session.readsView { return reportMissingInView(key) }
    add(missing: key)
    return false
  }

  @inline(never)
  private mutating func reportMissingInView(_ key: ModelKey) -> Bool {
    if !isDynamic(key) { add(missing: current.session.written(key)) }
    return false
  }

  @inline(__always)
  private mutating func add(missing key: ModelKey) {
    fail()
    if needRest().missing.add() { current.session.diagnostics.add(MissingKeys.report(key, of: value)) }
  }

  /// Whether the value of a key, in a view, is replaced when the page is shown, so that it is neither missing nor known.
  func isDynamic(_ key: ModelKey) -> Bool {
    // Other documents have no dynamic values, and do not pay for the search.
    if !current.session.readsView { return false }
    let tape = current.session.tape
    guard let found = tape.lastMember(of: object, where: { tape.hasName(key, $0) }) else { return false }
    return tape.node(found).flags.contains(.isDynamic)
  }

  /// Reads the value of the key that was located last. Returns `nil` when it is invalid.
  @inlinable package mutating func locatedValue<Value>(
    isRequired: Bool, _ read: (borrowing ValueReader) -> Value?
  ) -> Value? {
    if let value = read(current) { return value }
    if isRequired { fail() }
    return nil
  }

  /// The object; `null` without a document.
  var value: JSONValue { JSONValue(document: current.session.document, node: object) }

  // MARK: Describing

  /// Whether the keys that the model reads are recorded.
  @usableFromInline var isDescribing: Bool { rest?.collector != nil }

  /// Adds a key to the collector.
  @usableFromInline func describe<Value: ModelValue>(
    _ key: ModelKey, _ type: Value.Type, _ about: String, isRequired: Bool = false, fallback: Value? = nil,
    range: Any? = nil
  ) {
    rest?.collector?.add(
      ModelDescription.Field(
        key: key.name, isRequired: isRequired, value: type.valueDescription.held(to: range.flatMap(NumberRange.init)),
        summary: about, fallback: fallback.flatMap(FieldCollector.json(of:)),
        words: (type as? any DescribedWords.Type)?.words ?? []))
  }

  // MARK: Finding members

  /// Returns the node of the value of the last member with this key; `nil` when it is missing, `null` or `""`. The key is searched
  /// after the last one that was found, and then from the beginning.
  private mutating func search(_ key: ModelKey) -> UInt32? {
    if hasNoValue { return nil }
    let tape = current.session.tape
    if !tape.node(object).flags.isDisjoint(with: Self.irregular) { return searchLast(key, in: tape) }
    if keys == 0 {
      collectKeys(tape)
      if keys & KeyHash.bit(ofNode: key.hash) == 0 { return nil }
    }
    if let found = search(key, from: nextKey, nextOrdinal, to: end, tape) { return found }
    return search(key, from: object + 1, 0, to: nextKey, tape) ?? nil
  }

  @inline(__always)
  private mutating func search(
    _ key: ModelKey, from start: UInt32, _ startOrdinal: Int, to end: UInt32, _ tape: TapeView
  ) -> UInt32?? {
    var node = start
    var ordinal = startOrdinal
    while node < end {
      if tape.isKey(key, tape.node(node)) { return .some(take(node, ordinal, tape)) }
      node = tape.node(node + 1).next
      ordinal += 1
    }
    return nil
  }

  private mutating func collectKeys(_ tape: TapeView) {
    var node = object + 1
    while node < end {
      keys |= KeyHash.bit(ofNode: tape.node(node).count)
      node = tape.node(node + 1).next
    }
  }

  /// Searches the last member with a key in an object with duplicate keys or keys with escapes.
  private mutating func searchLast(_ key: ModelKey, in tape: TapeView) -> UInt32? {
    var found: UInt32?
    var node = object + 1
    var ordinal = 0
    while node < end {
      if unsafe tape.hasName(key.utf8, tape.node(node)) {
        noteAsked(node, ordinal)
        found = node + 1
      }
      node = tape.node(node + 1).next
      ordinal += 1
    }
    return found.flatMap { tape.node($0).isAbsent ? nil : $0 }
  }

  /// Returns the node of the value of a key that was found, unless it counts as absent.
  @inline(__always)
  private mutating func take(_ key: UInt32, _ ordinal: Int, _ tape: TapeView) -> UInt32? {
    noteAsked(key, ordinal)
    let value = tape.node(key + 1)
    nextKey = value.next
    nextOrdinal = ordinal + 1
    return value.isAbsent ? nil : key + 1
  }

  @inline(__always)
  private mutating func noteAsked(_ key: UInt32, _ ordinal: Int) {
    if ordinal < 64 {
      asked |= 1 &<< UInt64(truncatingIfNeeded: ordinal)
    } else {
      needRest().asked.insert(key)
    }
  }

  // MARK: Finishing

  /// Reports the keys that were not read, and the number of missing keys that are not reported one by one.
  @usableFromInline package mutating func finish<Model: JSONModel>(_ model: Model.Type) {
    finish { $0.keys(of: ObjectIdentifier(model)) { FieldCollector.fields(of: model) } }
  }

  /// Reports the same for a model whose keys are returned by `keys`. It is called only if a key was not read.
  package mutating func finish(keys: (DecodingSession) -> [String]) {
    if let report = rest?.missing.rest(of: value) { current.session.diagnostics.add(report) }
    if knowsAllKeys || !current.session.reportsUnknownKeys { return }
    for report in unknownKeys(known: keys(current.session)) { current.session.diagnostics.add(report) }
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
