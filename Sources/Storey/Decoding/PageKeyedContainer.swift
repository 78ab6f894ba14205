/// The members of an object, for a `Decodable` type.
struct PageKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: PageDecoder
  private let members: [String: UInt32]

  init(decoder: PageDecoder) {
    self.decoder = decoder
    var members: [String: UInt32] = [:]
    for (key, value) in decoder.value.members { members[key.string] = value.node }
    self.members = members
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.sorted().compactMap(Key.init(stringValue:)) }

  /// Returns whether a key is present. `null` and `""` count as absent.
  func contains(_ key: Key) -> Bool { (try? member(key)) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try member(key).boolean() }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try member(key).string() }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try member(key).number(type, .number) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { Float(try member(key).number(type, .number)) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try member(key).integer(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try member(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try member(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try member(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try member(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try member(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try member(key).integer(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try member(key).integer(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try member(key).integer(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try member(key).integer(type) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if type is any EnclosedModel.Type { return try decoder.decode(type) }
    return try member(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<NestedKey>
  {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

  private func member(_ key: Key) throws -> PageDecoder {
    guard let node = members[key.stringValue], !decoder.session.document.node(node).isAbsent else {
      throw decoder.missing(key)
    }
    return PageDecoder(session: decoder.session, node: node, codingPath: decoder.codingPath + [key])
  }
}
