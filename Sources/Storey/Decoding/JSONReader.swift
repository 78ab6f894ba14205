/// Reads a model from a JSON object of the page, or from nothing at all.
///
/// A read never throws: what is missing or ill-typed is reported at its place and yields a stand-in, so one decoding
/// finds every fault of a page. `null` and `""` are absent. Keys that were never asked for are reported when the
/// initializer has returned.
///
/// It cannot be copied: two readers of one object would each know half of what was asked for.
public struct JSONReader: ~Copyable {
  /// The value that was asked for last.
  @usableFromInline private(set) var current: ValueReader
  /// Whether the reader runs over nothing.
  private let isOverNothing: Bool
  private let collector: FieldCollector?
  /// The session's document, looked at without counting references.
  private let tape: TapeView
  private let object: UInt32
  /// Whether a required read found nothing fit. The model is then left out.
  public private(set) var hasFailed = false
  private var missing = MissingKeys()

  /// Which members were asked for: one bit for each of the first 64, the rest by their key's node.
  private var asked: UInt64 = 0
  private var askedBeyond: Set<UInt32>?
  private var askedCount = 0
  /// Where the last key was found: the next one asked for most often follows it.
  private var nextKey: UInt32
  private var nextOrdinal = 0

  /// A reader over an object; reports and returns nil when the value is none.
  @usableFromInline package init?(_ value: borrowing ValueReader) {
    guard value.entry.kind == .object else {
      let _: Never? = value.reportWrongType(.object)
      return nil
    }
    self.init(session: value.session, object: value.node, isOverNothing: false, collector: nil)
  }

  private init(session: DecodingSession, object: UInt32, isOverNothing: Bool, collector: FieldCollector?) {
    current = ValueReader(session: session, node: object)
    tape = session.document.tape
    self.isOverNothing = isOverNothing
    self.collector = collector
    self.object = object
    nextKey = object + 1
  }

  /// A reader over no document: every read yields a stand-in or its default, and tells the collector, if there is
  /// one, what was asked for.
  static func overNothing(describing collector: FieldCollector? = nil) -> JSONReader {
    JSONReader(session: DecodingSession(.null), object: 0, isOverNothing: true, collector: collector)
  }

  // MARK: Reading

  /// The value of a key that the model cannot be without. `about` says in one line what it is for.
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

  /// The value of a key, or nil where it is absent or unfit.
  @inlinable public mutating func optional<Value: ModelValue>(
    _ key: ModelKey, as type: Value.Type = Value.self, about: String = ""
  ) -> Value? {
    guard locate(key, isRequired: false) else {
      if isDescribing { describe(key, type, about) }
      return nil
    }
    return Value.read(from: current)
  }

  /// The value of a key, or a default where it is absent or unfit.
  @inlinable public mutating func optional<Value: ModelValue>(
    _ key: ModelKey, or default: Value, about: String = ""
  ) -> Value {
    guard locate(key, isRequired: false) else {
      if isDescribing { describe(key, Value.self, about, fallback: `default`) }
      return `default`
    }
    return Value.read(from: current) ?? `default`
  }

  /// A number of a range, or a default where it is absent, unfit or out of the range.
  @inlinable public mutating func optional<Value: ModelValue & Comparable, Range: RangeExpression<Value>>(
    _ key: ModelKey, or default: Value, in range: Range, about: String = ""
  ) -> Value {
    optional(key, or: `default`, in: range, about: about) { _ in `default` }
  }

  /// A number brought into a range, or a default where it is absent or unfit.
  @inlinable public mutating func optional<Value: ModelValue & Comparable>(
    _ key: ModelKey, or default: Value, clampedTo range: ClosedRange<Value>, about: String = ""
  ) -> Value {
    optional(key, or: `default`, in: range, about: about) { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// A number of a range, or a default where it is absent or unfit, or what stands in the place of one that is out of the range.
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

  /// Says that a key is known here although the model has no use for its value, which is of some type.
  public mutating func ignore<Value: ModelValue>(
    _ key: ModelKey, as type: Value.Type = JSONValue.self, about: String = ""
  ) {
    if !locate(key, isRequired: false), isDescribing { describe(key, type, about) }
  }

  /// The object itself; nil over nothing.
  public var source: JSONValue? {
    isOverNothing ? nil : value
  }

  /// Reports the keys of a free object of this page that look like misspellings of well-known ones. Of anything else
  /// there is nothing to report.
  public func reportNearMisses(in object: JSONValue?, of wellKnown: [String]) {
    if let object { current.session.reportNearMisses(in: object, of: wellKnown) }
  }

  /// Says that the model cannot be made from this object, which leaves it out. Report why.
  public mutating func fail() {
    hasFailed = true
  }

  /// Makes the member with this key the current value; false when it is not there, null or `""`.
  @usableFromInline package mutating func locate(_ key: ModelKey, isRequired: Bool) -> Bool {
    if isOverNothing { return false }
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

  /// Reads the value of the key that was located last; nil where it is unfit.
  package mutating func locatedValue<Value>(
    isRequired: Bool, _ read: (borrowing ValueReader) -> Value?
  ) -> Value? {
    if let value = read(current) { return value }
    if isRequired { fail() }
    return nil
  }

  /// The object, or what stands for it over nothing.
  private var value: JSONValue { JSONValue(document: current.session.document, node: object) }

  // MARK: Describing

  /// Whether someone wants to know what the model asks for.
  @usableFromInline var isDescribing: Bool { collector != nil }

  /// Tells the collector what was asked for.
  @usableFromInline func describe<Value: ModelValue>(
    _ key: ModelKey, _ type: Value.Type, _ about: String, isRequired: Bool = false, fallback: Value? = nil,
    range: Any? = nil
  ) {
    collector?.add(
      ModelDescription.Field(
        key: key.name, isRequired: isRequired, value: type.valueDescription.held(to: range.flatMap(NumberRange.init)),
        summary: about, fallback: fallback.flatMap(FieldCollector.json(of:))))
  }

  // MARK: Finding members

  /// The node of the value of the last member with this key, unless it is null or `""`. Starts where the last key was found, so
  /// that keys asked for in the page's order are found at once.
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

  /// Reports the keys that were not asked for, and the number of missing keys that are not reported one by one.
  @usableFromInline package mutating func finish<Model: JSONModel>(_ model: Model.Type) {
    finish { $0.keys(of: ObjectIdentifier(model)) { FieldCollector.fields(of: model) } }
  }

  /// Reports the same of a model whose keys are known by other means.
  package mutating func finish(keys: (DecodingSession) -> [String]) {
    if missing.hasRest, let report = missing.rest(of: value) { current.session.diagnostics.add(report) }
    if knowsAllKeys || !current.session.reportsUnknownKeys { return }
    for report in unknownKeys(known: keys(current.session)) { current.session.diagnostics.add(report) }
  }

  /// Whether every key of the object was asked for.
  private var knowsAllKeys: Bool {
    let count = Int(tape.node(object).count)
    return isOverNothing || (askedCount == count && count < Int(UInt16.max))
  }

  /// Reports of the keys that were not asked for. Of a key that is repeated only the last is reported: the others are
  /// overridden, and reported as such.
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
      // A comment may stand in any object: JSON has no other place for it.
      if member.key.isCommentKey { continue }
      reports.append(Diagnostic(.unknownKey, .warning, .unknownKey(keys), at: key))
    }
    return reports
  }
}

extension ValueReader {
  /// Reports a number that a range does not hold, and what is read in its place.
  @usableFromInline func reportOutOfRange(_ range: Any, instead: Any) {
    let allowed = NumberRange(range).map { "\($0)" } ?? "\(range)"
    let instead = FieldCollector.json(of: instead) ?? "\(instead)"
    report(.outOfRange, .warning, .outOfRange(allowed: allowed, instead: "\(instead) is used instead"))
  }
}
