import Storey
import StoreyOutput

/// A parameter of a tool. Its declaration is the source of the JSON Schema of the parameter, and of its check.
struct MCPParameter: Sendable {
  /// The kind of the value of a parameter.
  enum Kind: Sendable {
    case text
    /// One or more texts.
    case texts
    case flag
    case number(ClosedRange<Double>)
    case whole(ClosedRange<Double>)
    case choice([String])
  }

  let name: String
  let kind: Kind
  var isRequired = false
  /// The meaning, as models read it.
  let help: String

  /// Writes the JSON Schema of the value.
  func schema(to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      switch kind {
      case .text: emitter.member("type", "string")
      case .flag: emitter.member("type", "boolean")
      case .texts:
        emitter.member("type", "array")
        emitter.object("items") { $0.member("type", "string") }
        emitter.member("minItems", 1)
        emitter.member("maxItems", MCPLimits.elements)
      case .number(let range), .whole(let range):
        if case .whole = kind { emitter.member("type", "integer") } else { emitter.member("type", "number") }
        emitter.bound("minimum", range.lowerBound)
        emitter.bound("maximum", range.upperBound)
      case .choice(let words):
        emitter.member("type", "string")
        emitter.array("enum") { emitter in for word in words { emitter.value(word) } }
      }
      emitter.member("description", help)
    }
  }

  /// Returns the fault of a value; `nil` if the value is valid.
  func fault(of value: JSONValue) -> String? {
    accepts(value)
      ? nil : "invalid value \(Diagnostic.excerpt(of: value.written)) for '\(name)'; expected \(expectation)"
  }

  private func accepts(_ value: JSONValue) -> Bool {
    switch kind {
    case .text: value.kind == .string
    case .flag: value.kind == .boolean
    case .texts:
      value.kind == .array && value[0] != nil && value[MCPLimits.elements] == nil
        && value.elements.allSatisfy { $0.kind == .string }
    case .number(let range): value.number.map(range.contains) ?? false
    case .whole(let range): value.number.map { range.contains($0) && $0 == $0.rounded() } ?? false
    case .choice(let words): value.kind == .string && value.text.map { words.contains($0.string) } ?? false
    }
  }

  private var expectation: String {
    switch kind {
    case .text: "a string"
    case .flag: "true or false"
    case .texts: "an array of 1 to \(MCPLimits.elements) strings"
    case .number(let range): "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    case .whole(let range): "a whole number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    }
  }
}
