import Storey
import StoreyOutput

/// The definitions of the standard types of values, which are as lenient as reading.
extension SchemaBuilder {
  func writeScalars(to emitter: inout JSONEmitter) {
    emitter.object("absent", inline: true) { emitter in
      emitter.member("description", "A missing value: null or the empty string")
      emitter.array("enum") { emitter in
        emitter.null()
        emitter.value("")
      }
    }
    for type in usedScalars.sorted(by: { $0.rawValue < $1.rawValue }) {
      emitter.key(text: type.rawValue)
      emitter.value(json: Self.schema(of: type))
    }
  }

  private static func schema(of type: ExpectedType) -> String {
    let digits = #"-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?"#
    return switch type {
    case .object: #"{"type": "object"}"#
    case .array: #"{"type": "array"}"#
    case .text: #"{"anyOf": [{"type": "string", "minLength": 1}, {"type": "number"}]}"#
    case .identifier:
      #"{"description": "a string or a number", "anyOf": [{"type": "string", "minLength": 1}, {"type": "number"}]}"#
    case .url:
      #"{"description": "an http: or https: URL, a relative path, or //host for another host", "type": "string", "pattern": "^[^\\u0000- \\u007F-\\u009F]+$", "#
        + #""anyOf": [{"pattern": "^[Hh][Tt][Tt][Pp][Ss]?:"}, {"not": {"pattern": "^[A-Za-z][A-Za-z0-9+.\\-]*:"}}]}"#
    case .number:
      #"{"anyOf": [{"type": "number"}, {"description": "a numeric string", "type": "string", "pattern": "^"# + digits
        + #"$"}]}"#
    case .integer:
      #"{"anyOf": [{"type": "integer"}, {"description": "a numeric string", "type": "string", "pattern": "^-?(0|[1-9][0-9]{0,15})(\\.0+)?$"}]}"#
    case .boolean: #"{"enum": [true, false, 1, 0, "1", "0", "true", "false"]}"#
    }
  }
}
