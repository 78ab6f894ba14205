import Storey

/// The values that `DescriptionReader` reads as a type, separated by kinds of JSON values.
struct ReadableValues {
  /// A set of strings, numbers and Booleans.
  enum Scalars {
    /// All scalars.
    case any
    /// Every string and every number.
    case text
    case url
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Double>)
    case boolean
    case choice([String])
    case pattern(String)
  }

  enum Objects {
    /// Every object.
    case free
    case map(ValueDescription)
    case model(String)
  }

  enum Arrays {
    /// Every array.
    case free
    case elements(ValueDescription)
  }

  private(set) var scalars: [Scalars] = []
  /// `nil` when no object is read.
  private(set) var objects: Objects?
  /// `nil` when no array is read.
  private(set) var arrays: Arrays?

  /// Creates the values of a type. O(types inside it).
  init(of type: ValueDescription) {
    switch type {
    case .any, .reference: (scalars, objects, arrays) = ([.any], .free, .free)
    case .scalar(.object), .freeObject, .floor: objects = .free
    case .scalar(.array): arrays = .free
    case .scalar(.text), .scalar(.identifier): scalars = [.text]
    case .scalar(.url): scalars = [.url]
    case .scalar(.number): scalars = [.number(-Double.infinity ... .infinity)]
    case .scalar(.integer): scalars = [.integer(-Double.infinity ... .infinity)]
    case .scalar(.boolean): scalars = [.boolean]
    case .number(let range): scalars = [.number(range.bounds)]
    case .integer(let range): scalars = [.integer(range.bounds)]
    case .text(let pattern): scalars = [.pattern(pattern)]
    case .choice(let words): scalars = [.choice(words)]
    case .map(let value): objects = .map(value)
    case .model(let model): objects = .model(model.name)
    case .array(let element), .tuple(let element, _): arrays = .elements(element)
    case .oneOrMany(let value):
      let one = ReadableValues(of: value)
      (scalars, objects, arrays) = (one.scalars, one.objects, .elements(value))
    case .either(let types):
      let values = types.map(ReadableValues.init(of:))
      scalars = values.flatMap(\.scalars)
      // If several types read objects, or arrays, their contents are not compared.
      let objects = values.compactMap(\.objects)
      self.objects = objects.count > 1 ? .free : objects.first
      let arrays = values.compactMap(\.arrays)
      self.arrays = arrays.count > 1 ? .free : arrays.first
    }
  }
}
