public import Storey

/// What the value of a field is, as a manifest tells it: a `ValueDescription` whose models have names.
public indirect enum FieldType: Sendable, Hashable {
  /// Any JSON value.
  case any
  /// A value of one of the standard kinds.
  case scalar(ExpectedType)
  /// A number, no less and no more; infinite where there is no bound.
  case number(in: ClosedRange<Double>)
  /// A whole number, no less and no more; infinite where there is no bound.
  case integer(in: ClosedRange<Double>)
  /// A text that matches a regular expression.
  case text(pattern: String)
  /// One of these texts and no other.
  case choice([String])
  /// A free object; the keys are those that are well known, of any value.
  case freeObject(wellKnown: [String])
  /// An object whose members all have the same kind of value, whatever they are called.
  case map(FieldType)
  /// An array of values of one kind.
  case array(FieldType)
  /// One value or an array of such values.
  case oneOrMany(FieldType)
  /// A value that any one of these describes.
  case either([FieldType])
  /// A model of the manifest, by its name.
  case model(String)
  /// An entry of a page's `floors`.
  case floor
  /// A value that is described elsewhere.
  case reference(String)

  /// The types that are written as a word.
  static let words: [(word: String, type: FieldType)] =
    [("any", .any), ("floor", .floor)]
    + [ExpectedType.text, .identifier, .url, .number, .integer, .boolean, .object, .array]
    .map { ($0.rawValue, .scalar($0)) }
}

extension FieldType: CustomStringConvertible {
  /// In the words of a message: "an array of Picture".
  public var description: String {
    switch self {
    case .any: "anything"
    case .scalar(.object): "an object"
    case .scalar(.array): "an array"
    case .scalar(.text): "a text"
    case .scalar(.number): "a number"
    case .scalar(.integer): "a whole number"
    case .scalar(.boolean): "true or false"
    case .scalar(.url): "a URL"
    case .scalar(.identifier): "an identifier"
    case .number(let range): "a number, \(NumberRange(closed: range))"
    case .integer(let range): "a whole number, \(NumberRange(closed: range))"
    case .text(let pattern): "a text like \(Diagnostic.excerpt(of: pattern))"
    case .choice(let words): "one of \(Diagnostic.excerpt(of: words.joined(separator: ", ")))"
    case .freeObject: "a free object"
    case .map(let value): "an object, each member \(value)"
    case .array(let element): "an array of \(element.plainly)"
    case .oneOrMany(let element): "\(element) or several"
    case .either(let types): types.map(\.description).joined(separator: ", or ")
    case .model(let name): "the model \(Diagnostic.excerpt(of: name))"
    case .floor: "a floor"
    case .reference(let name): "what \(Diagnostic.excerpt(of: name)) says"
    }
  }

  /// The same inside an array.
  private var plainly: String {
    switch self {
    case .scalar(.text): "texts"
    case .scalar(.number): "numbers"
    case .scalar(.integer): "whole numbers"
    case .scalar(.url): "URLs"
    case .scalar(.identifier): "identifiers"
    case .scalar(.object): "objects"
    case .model(let name): Diagnostic.excerpt(of: name)
    case .floor: "floors"
    default: description
    }
  }
}

extension FieldType {
  /// The regular expressions inside the type.
  var patterns: [String] {
    switch self {
    case .text(let pattern): [pattern]
    case .map(let type), .array(let type), .oneOrMany(let type): type.patterns
    case .either(let types): types.flatMap(\.patterns)
    default: []
    }
  }
}
