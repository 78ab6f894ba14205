extension FieldCollector {
  /// The keys that a plain `Decodable` type asks for: its initializer is run over nothing, as a model's is. A type that refuses
  /// every stand-in (an enum of texts, say) ends the run there; what it asked for until then is known.
  static func fields(ofDecodable type: any Decodable.Type) -> [ModelDescription.Field] {
    let collector = FieldCollector()
    _ = try? type.init(from: DescribingDecoder(collector: collector))
    return collector.fields
  }
}

/// A decoder over nothing that notes which keys a type asks for.
struct DescribingDecoder: Decoder {
  let collector: FieldCollector
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(DescribingContainer(collector: collector))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }
  func singleValueContainer() -> any SingleValueDecodingContainer { EmptyContainer() }

  /// A stand-in for a model that is read from the same object, whose keys are noted.
  func standIn<Model: ModelValue>(for model: Model.Type) -> Model {
    if let model = model as? any JSONModel.Type {
      for field in FieldCollector.fields(of: model) { collector.add(field) }
    }
    return model.standIn
  }

  /// What a type is, in the words of a description.
  static func value(of type: any Decodable.Type) -> ValueDescription {
    switch type {
    case let type as any ModelValue.Type: return type.valueDescription
    case is String.Type: return .scalar(.text)
    case is Float.Type: return .scalar(.number)
    case is any FixedWidthInteger.Type: return .scalar(.integer)
    case let type as any DescribedCollection.Type: return type.collectionDescription
    case is any RawRepresentable.Type: return .any
    default: return .model(ModelReference(decodable: type))
    }
  }
}

/// Notes keys; what is optional is absent, what is required is a stand-in.
private struct DescribingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let collector: FieldCollector
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { false }
  func decodeNil(forKey key: Key) -> Bool { true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let part = type as? any EnclosedModel.Type {
      for field in FieldCollector.fields(of: part) { collector.add(field) }
    } else {
      add(key, type, isRequired: true)
    }
    if let model = type as? any ModelValue.Type, let value = model.standIn as? Value { return value }
    return try Value(from: DescribingDecoder(collector: FieldCollector()))
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? { skip(key, type) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { skip(key, type) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { skip(key, type) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { skip(key, type) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { skip(key, type) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { skip(key, type) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { skip(key, type) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) -> UInt? { skip(key, type) }

  private func skip<Value: Decodable>(_ key: Key, _ type: Value.Type) -> Value? {
    add(key, type, isRequired: false)
    return nil
  }

  private func add(_ key: Key, _ type: any Decodable.Type, isRequired: Bool) {
    collector.add(
      ModelDescription.Field(
        key: key.stringValue, isRequired: isRequired, value: DescribingDecoder.value(of: type)))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
    -> KeyedDecodingContainer<NestedKey>
  {
    KeyedDecodingContainer(DescribingContainer<NestedKey>(collector: FieldCollector()))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { EmptyContainer() }
  func superDecoder() -> any Decoder { DescribingDecoder(collector: FieldCollector()) }
  func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
}

/// An array without elements, and a single value that is a stand-in.
private struct EmptyContainer: UnkeyedDecodingContainer, SingleValueDecodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { true }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let standIn: Any? =
      switch type {
      case is String.Type: ""
      case is Float.Type: Float(0)
      case let type as any FixedWidthInteger.Type: type.init(truncatingIfNeeded: 0)
      case let type as any ModelValue.Type: type.standIn
      default: nil
      }
    if let value = standIn as? Value { return value }
    throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "there is nothing here"))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(DescribingContainer<NestedKey>(collector: FieldCollector()))
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }
  func superDecoder() -> any Decoder { DescribingDecoder(collector: FieldCollector()) }
}

/// Collections of plain `Decodable` types, which tell what they hold.
private protocol DescribedCollection {
  static var collectionDescription: ValueDescription { get }
}

extension Array: DescribedCollection where Element: Decodable {
  static var collectionDescription: ValueDescription { .array(DescribingDecoder.value(of: Element.self)) }
}

extension Dictionary: DescribedCollection where Key == String, Value: Decodable {
  static var collectionDescription: ValueDescription { .map(DescribingDecoder.value(of: Value.self)) }
}
