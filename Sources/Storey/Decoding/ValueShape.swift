/// How a value is read whose type is known only at run time: what a `ModelValue` says with its type, said with a value.
///
/// A floor that is declared in data reads its fields through shapes; `ModelReader` takes one wherever it takes a type.
public struct ValueShape<Value>: Sendable {
  @usableFromInline let read: @Sendable (borrowing ValueReader) -> Value?
  @usableFromInline let standIn: @Sendable () -> Value
  /// What the value is, for schemas.
  public let description: ValueDescription
  /// The range that a number is held to.
  public let range: NumberRange?

  /// A shape from what it does. `read` reads a value, or reports what is wrong with it and returns nil; `standIn` is what
  /// a required read yields where the page has nothing fit.
  @inlinable public init(
    description: ValueDescription, range: NumberRange? = nil, standIn: @escaping @Sendable () -> Value,
    read: @escaping @Sendable (borrowing ValueReader) -> Value?
  ) {
    self.description = description
    self.range = range
    self.standIn = standIn
    self.read = read
  }

  /// The shape of a type that reads itself.
  @inlinable public init(_ type: Value.Type) where Value: ModelValue {
    self.init(description: Value.valueDescription, standIn: { Value.standIn }, read: { Value.read(from: $0) })
  }

  /// The shape of a model: an object whose keys `read` asks for, all of them unconditionally, as the initializer of a
  /// `TemplateModel` does. `name` is what schemas call it.
  public static func model(
    _ name: String, read: @escaping @Sendable (inout ModelReader) -> Value
  ) -> ValueShape {
    let model = ModelShape(name: name, read: read)
    return ValueShape(description: .model(model.type), standIn: { model.standIn }, read: { model.read(from: $0) })
  }

  /// The shape of an array of values of one shape. An element that cannot be read is reported and left out; null and
  /// `""` are left out silently.
  @inlinable public static func array<Element>(of element: ValueShape<Element>) -> ValueShape where Value == [Element] {
    ValueShape(description: .array(element.description), standIn: { [] }) { value in
      guard var elements = value.elements() else { return nil }
      var array: [Element] = []
      array.reserveCapacity(elements.count)
      while elements.advance() {
        if let element = element.read(elements.current) { array.append(element) }
      }
      return array
    }
  }

  /// The same value as something else.
  @inlinable public func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> ValueShape<Other> {
    let (read, standIn) = (read, standIn)
    return ValueShape<Other>(
      description: description, range: range, standIn: { transform(standIn()) },
      read: { value in read(value).map(transform) })
  }
}

/// What a model reads, known only at run time. A class: who it is tells it from models of the same name.
final class ModelShape<Model>: Sendable {
  let name: String
  private let readMembers: @Sendable (inout ModelReader) -> Model

  init(name: String, read: @escaping @Sendable (inout ModelReader) -> Model) {
    self.name = name
    readMembers = read
  }

  /// The model as schemas know it.
  var type: ValueDescription.ModelType { ValueDescription.ModelType(self) }

  /// The model read over nothing.
  var standIn: Model {
    var reader = ModelReader.overNothing()
    return readMembers(&reader)
  }

  /// The keys that the model asks for.
  func describe() -> ModelDescription {
    let description = ModelDescription()
    var reader = ModelReader.overNothing(describing: description)
    _ = readMembers(&reader)
    return description
  }

  /// Reads the model, or reports what is wrong and returns nil.
  func read(from value: borrowing ValueReader) -> Model? {
    guard var reader = ModelReader(value) else { return nil }
    let model = readMembers(&reader)
    reader.finish(ObjectIdentifier(self), describe)
    return reader.hasFailed ? nil : model
  }
}
