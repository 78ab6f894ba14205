/// A type that a model can read: texts, numbers, flags, URLs, raw values, arrays of these, and other models.
public protocol ModelValue: SendableMetatype {
  /// Reads a value. Reports an invalid value and returns `nil`.
  static func read(from value: borrowing ValueReader) -> Self?

  /// The result of a required read when the page has no valid value. Only the rest of the initializer sees it: a model that
  /// contains a stand-in is left out of the page.
  static var standIn: Self { get }

  /// The description of the value for schemas. Default: any value.
  static var valueDescription: ValueDescription { get }
}

extension ModelValue {
  public static var valueDescription: ValueDescription { .any }
}

/// A model: a type whose initializer reads the keys of a JSON object.
///
/// The initializer must read all its keys unconditionally, because it also runs without a document, to record which keys the
/// model has. It cannot fail: a read that finds no valid value reports that and returns a stand-in, and the model is left out
/// after its initializer has returned.
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
    var reader = JSONReader(describing: nil)
    return Self(from: &reader)
  }
}
