extension FieldCollector {
  /// Returns the keys that a plain `Decodable` type reads. Its initializer runs without a document, as for a `JSONModel`. If a
  /// required value rejects its stand-in (for example a string enum), the run ends there, and the keys read so far are
  /// returned.
  static func fields(ofDecodable type: any Decodable.Type) -> [ModelDescription.Field] {
    let collector = FieldCollector()
    _ = try? type.init(from: DescribingDecoder(collector: collector))
    return collector.fields
  }
}

/// A decoder without a document that records the keys that a type reads.
struct DescribingDecoder: Decoder {
  let collector: FieldCollector
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(DescribingContainer(collector: collector))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }
  func singleValueContainer() -> any SingleValueDecodingContainer { EmptyContainer() }

  /// Returns a stand-in for a model that is read from the same object, and records the keys of the model.
  func standIn<Model: ModelValue>(for model: Model.Type) -> Model {
    if let model = model as? any JSONModel.Type {
      for field in FieldCollector.fields(of: model) { collector.add(field) }
    }
    return model.standIn
  }

  /// Returns the description of a type.
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

/// A container that records keys. Optional values are absent, and required values are stand-ins.
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
    throw DecodingError.valueNotFound(type, .init(codingPath: [], debugDescription: "no stand-in for this type"))
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(DescribingContainer<NestedKey>(collector: FieldCollector()))
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { EmptyContainer() }
  func superDecoder() -> any Decoder { DescribingDecoder(collector: FieldCollector()) }
}

/// A collection of a plain `Decodable` type that describes its elements.
private protocol DescribedCollection {
  static var collectionDescription: ValueDescription { get }
}

extension Array: DescribedCollection where Element: Decodable {
  static var collectionDescription: ValueDescription { .array(DescribingDecoder.value(of: Element.self)) }
}

extension Dictionary: DescribedCollection where Key == String, Value: Decodable {
  static var collectionDescription: ValueDescription { .map(DescribingDecoder.value(of: Value.self)) }
}
