import Storey
import StoreyOutput

/// The shortest valid values of descriptions, with places to fill in.
enum Skeleton {
  /// Returns a text as JSON.
  static func json(_ text: String) -> String {
    var emitter = JSONEmitter(isIndented: false)
    emitter.value(text)
    return String(decoding: emitter.finish(), as: UTF8.self)
  }

  /// Returns a value of a key.
  static func value(of field: ModelDescription.Field) -> SnippetText {
    if field.key == "$schema" { return text("") }
    return field.words.isEmpty ? value(field.value, fallback: field.fallback) : choice(field.words.map(\.word))
  }

  /// Returns a value.
  ///
  /// - Parameters:
  ///   - description: The description of the value.
  ///   - fallback: The default value as JSON, if there is one.
  static func value(_ description: ValueDescription, fallback: String? = nil) -> SnippetText {
    switch description {
    case .scalar(.text), .scalar(.url), .scalar(.identifier), .text: text("")
    case .scalar(.number), .scalar(.integer): SnippetText([.place(fallback ?? "0")])
    case .number(let range), .integer(let range): SnippetText([.place(fallback ?? number(in: range))])
    // A key with its default value has no effect, so the other value is proposed.
    case .scalar(.boolean): SnippetText([.choice(fallback == "true" ? ["false", "true"] : ["true", "false"])])
    case .choice(let words): choice(words)
    case .tuple(let element, let count) where count <= 8: tuple(of: element, count)
    case .array, .tuple, .scalar(.array): SnippetText([.text("["), .place(""), .text("]")])
    case .oneOrMany(let one): value(one)
    case .either(let values): values.first.map { value($0) } ?? SnippetText([.place("null")])
    case .model, .map, .freeObject, .floor, .reference, .scalar(.object):
      SnippetText([.text("{"), .place(""), .text("}")])
    case .any: SnippetText([.place("null")])
    }
  }

  /// Returns an object with the required keys of a description.
  ///
  /// - Parameters:
  ///   - fields: The keys of the description.
  ///   - known: Texts of keys that are already known.
  static func object(_ fields: [ModelDescription.Field], known: [String: String] = [:]) -> SnippetText {
    var result = SnippetText([.text("{")])
    for (index, field) in fields.filter(\.isRequired).enumerated() {
      if index > 0 { result.pieces.append(.text(", ")) }
      result.pieces.append(.text("\(json(field.key)): "))
      result = result + (known[field.key].map { SnippetText([.text(json($0))]) } ?? value(of: field))
    }
    if result.pieces.count == 1 { result.pieces.append(.place("")) }
    result.pieces.append(.text("}"))
    return result
  }

  private static func text(_ standard: String) -> SnippetText {
    SnippetText([.text("\""), .place(standard), .text("\"")])
  }

  /// The largest number of words that a snippet lists.
  private static let mostWords = 20

  private static func choice(_ words: [String]) -> SnippetText {
    let contents = words.map { String(json($0).dropFirst().dropLast()) }
    if contents.isEmpty || contents.count > mostWords { return text(contents.first ?? "") }
    return SnippetText([.text("\""), .choice(contents), .text("\"")])
  }

  private static func tuple(of element: ValueDescription, _ count: Int) -> SnippetText {
    var pieces: [SnippetText.Piece] = [.text("[")]
    for index in 0..<count {
      if index > 0 { pieces.append(.text(", ")) }
      pieces += value(element).pieces
    }
    return SnippetText(pieces + [.text("]")])
  }

  /// Returns zero, or the number of the range that is nearest to it.
  private static func number(in range: NumberRange) -> String {
    if range.contains(0) { return "0" }
    let number = range.minimum.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum ?? 0
    return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
