/// The elements of an array, for a `Decodable` type.
struct PageUnkeyedContainer: UnkeyedDecodingContainer {
  private struct Index: CodingKey {
    let position: Int
    init(_ position: Int) { self.position = position }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { position = intValue }
    var stringValue: String { String(position) }
    var intValue: Int? { position }
  }

  private let decoder: PageDecoder
  private let nodes: [UInt32]
  private(set) var currentIndex = 0

  init(decoder: PageDecoder) {
    self.decoder = decoder
    nodes = decoder.value.elements.map(\.node)
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { nodes.count }
  var isAtEnd: Bool { currentIndex >= nodes.count }

  mutating func decodeNil() throws -> Bool {
    guard try element().isAbsent else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try advance { try $0.boolean() } }
  mutating func decode(_ type: String.Type) throws -> String { try advance { try $0.string() } }
  mutating func decode(_ type: Double.Type) throws -> Double { try advance { try $0.number(type, .number) } }
  mutating func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  mutating func decode(_ type: Int.Type) throws -> Int { try advance { try $0.integer(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try advance { try $0.integer(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try advance { try $0.integer(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try advance { try $0.integer(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try advance { try $0.decode(type) } }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try advance { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try advance { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try advance { $0 } }

  private func element() throws -> PageDecoder {
    guard currentIndex < nodes.count else {
      throw DecodingError.valueNotFound(
        Any.self,
        .init(
          codingPath: codingPath, debugDescription: "the array has only \(Wording.counted(nodes.count, "element"))"))
    }
    return PageDecoder(
      session: decoder.session, node: nodes[currentIndex], codingPath: codingPath + [Index(currentIndex)])
  }

  private mutating func advance<Value>(_ read: (PageDecoder) throws -> Value) throws -> Value {
    let value = try read(element())
    currentIndex += 1
    return value
  }
}
