/// A decoder of `Decodable` types from a value of the page, with the same coercions as `JSONReader`.
///
/// Used for floors that are plain `Codable` structs. A `base: FloorBase` property reads the floor's own object, with any
/// coding key, so that synthesized conformances work.
struct PageDecoder: Decoder {
  let session: DecodingSession
  let node: UInt32
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// An error whose cause a nested model has already reported.
  struct AlreadyReported: Error {}

  /// The value to decode.
  var value: JSONValue { JSONValue(document: session.document, node: node) }

  private var kind: Node.Kind { session.document.node(node).kind }

  /// The text of a string, or of a number as it is written; empty for other values.
  private var text: String { value.text?.string ?? "" }

  /// Whether the value is `null` or `""`.
  var isAbsent: Bool { session.document.node(node).isAbsent }

  init(session: DecodingSession, node: UInt32, codingPath: [any CodingKey] = []) {
    self.session = session
    self.node = node
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard kind == .object else { throw mismatch(type, .object) }
    return KeyedDecodingContainer(PageKeyedContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard kind == .array else { throw mismatch([Any].self, .array) }
    return PageUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { PageSingleValueContainer(decoder: self) }

  /// Decodes any type from this value: a `ModelValue`, or another `Decodable` type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let readable = type as? any ModelValue.Type, !isCollection(type) else { return try Value(from: self) }
    guard let value = read(readable) as? Value else { throw AlreadyReported() }
    return value
  }

  func read<Value: ModelValue>(_ type: Value.Type) -> Value? {
    let reader = ValueReader(session: session, node: node)
    return Value.read(from: reader)
  }

  /// Returns whether a type is an array. Arrays are decoded by their own `Decodable` conformance, which throws at the first
  /// invalid element, as with any other decoder.
  private func isCollection(_ type: Any.Type) -> Bool { type is any RangeReplaceableCollection.Type }

  func string() throws -> String {
    switch kind {
    case .string: return text
    case .number:
      noteCoercion(to: .text)
      return text
    default: throw mismatch(String.self, .text)
    }
  }

  func number(_ type: Any.Type, _ expected: ExpectedType) throws -> Double {
    guard let number = value.text?.number, number.isFinite else { throw mismatch(type, expected) }
    if kind == .string { noteCoercion(to: expected) }
    return number
  }

  func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    // Parsed from the digits, so that 64-bit identifiers do not lose precision.
    if let integer = Value(text) {
      if kind == .string { noteCoercion(to: .integer) }
      return integer
    }
    guard let integer = Value(exactly: try number(type, .integer)) else { throw mismatch(type, .integer) }
    return integer
  }

  func boolean() throws -> Bool {
    switch (kind, text) {
    case (.true, _): return true
    case (.false, _): return false
    case (.number, "1"), (.number, "0"): return text == "1"
    case (.string, "1"), (.string, "0"), (.string, "true"), (.string, "false"):
      noteCoercion(to: .boolean)
      return text == "1" || text == "true"
    default: throw mismatch(Bool.self, .boolean)
    }
  }

  private func noteCoercion(to type: ExpectedType) {
    session.diagnostics.add(Diagnostic(.coercedValue, .note, .coerced(to: type), at: value))
  }

  func mismatch(_ type: Any.Type, _ expected: ExpectedType) -> DecodingError {
    let message = Fact.wrongType(expected: expected).message(at: value)
    return .typeMismatch(type, .init(codingPath: codingPath, debugDescription: message))
  }

  func missing(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: "missing key \"\(key.stringValue)\""))
  }
}

extension DecodingError {
  /// The position and the description of the error, for a diagnostic.
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }
}

extension Decodable where Self: ModelValue {
  /// Creates a value from a page that is being decoded. Throws for any other decoder.
  public init(from decoder: any Decoder) throws {
    if let describing = decoder as? DescribingDecoder {
      self = describing.standIn(for: Self.self)
      return
    }
    guard let decoder = decoder as? PageDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(Self.self) can only be decoded from a page"))
    }
    guard let value = decoder.read(Self.self) else { throw PageDecoder.AlreadyReported() }
    self = value
  }
}

extension JSONText: Decodable {}
extension PageIdentifier: Decodable {}
extension ResourceURL: Decodable {}
extension JSONValue: Decodable {}
