package import Storey

extension ValueDescription {
  /// The types that a manifest writes as a word.
  static let words: [(word: String, value: ValueDescription)] =
    [("any", .any), ("floor", .floor)]
    + [ExpectedType.text, .identifier, .url, .number, .integer, .boolean, .object, .array]
    .map { ($0.rawValue, .scalar($0)) }

  /// The type in the words of a message, such as "an array of Picture".
  package var phrase: String {
    switch self {
    case .any: "anything"
    case .scalar(.object): "an object"
    case .scalar(.array): "an array"
    case .scalar(.text): "a string"
    case .scalar(.number): "a number"
    case .scalar(.integer): "a whole number"
    case .scalar(.boolean): "true or false"
    case .scalar(.url): "a URL"
    case .scalar(.identifier): "an identifier"
    case .number(let range): "a number, \(range)"
    case .integer(let range): "a whole number, \(range)"
    case .text(let pattern): "a string that matches \(Diagnostic.excerpt(of: pattern))"
    case .choice(let words): "one of \(Diagnostic.excerpt(of: words.joined(separator: ", ")))"
    case .freeObject: "a free-form object"
    case .map(let member): "an object in which each member is \(member.phrase)"
    case .array(let element), .tuple(let element, _): "an array of \(element.plural)"
    case .oneOrMany(let one): "\(one.phrase), or an array of them"
    case .either(let values): values.map(\.phrase).joined(separator: ", or ")
    case .model(let model): "the model \(Diagnostic.excerpt(of: model.name))"
    case .floor: "a floor"
    case .reference(let name): "a value of \(Diagnostic.excerpt(of: name))"
    }
  }

  /// The type as the element of an array, in the plural.
  private var plural: String {
    switch self {
    case .scalar(.text): "strings"
    case .scalar(.number): "numbers"
    case .scalar(.integer): "whole numbers"
    case .scalar(.url): "URLs"
    case .scalar(.identifier): "identifiers"
    case .scalar(.object): "objects"
    case .model(let model): Diagnostic.excerpt(of: model.name)
    case .floor: "floors"
    default: phrase
    }
  }

  /// The regular expressions inside the type.
  var patterns: [String] {
    switch self {
    case .text(let pattern): [pattern]
    case .map(let value), .array(let value), .oneOrMany(let value), .tuple(let value, _): value.patterns
    case .either(let values): values.flatMap(\.patterns)
    default: []
    }
  }
}
