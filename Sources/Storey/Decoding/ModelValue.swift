/// What a model can read: texts, numbers, flags, URLs, raw values, arrays of those, and other models.
public protocol ModelValue: SendableMetatype {
  /// Reads the value, or reports what is wrong with it and returns nil.
  static func read(from value: borrowing ValueReader) -> Self?

  /// What a required read yields where the page has nothing fit. Only ever seen by the rest of an initializer: what
  /// holds a stand-in is left out of the page.
  static var standIn: Self { get }

  /// What the value is, for schemas. Any value unless the type says more.
  static var valueDescription: ValueDescription { get }
}

extension ModelValue {
  public static var valueDescription: ValueDescription { .any }
}

/// A model: a type that says in its initializer what it reads of a JSON object.
///
/// The initializer asks for all its keys unconditionally, because it runs over pages, but also over nothing at all, to
/// tell which keys there are. It cannot fail: a read that finds nothing fit reports that and yields a stand-in, and the
/// model is left out after its initializer has returned.
public protocol JSONModel: ModelValue {
  /// Reads the model from an object.
  init(from reader: inout JSONReader)
}

extension JSONModel {
  @inlinable public static func read(from value: borrowing ValueReader) -> Self? {
    guard var reader = JSONReader(value) else { return nil }
    let model = Self(from: &reader)
    reader.finish(Self.self)
    return reader.hasFailed ? nil : model
  }

  public static var valueDescription: ValueDescription { .model(ModelReference(self)) }

  public static var standIn: Self {
    var reader = JSONReader.overNothing()
    return Self(from: &reader)
  }
}
