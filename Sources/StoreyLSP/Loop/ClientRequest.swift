import Storey
import StoreyEditor
import StoreyRPC

/// A request of a client, and its parameters.
struct ClientRequest {
  let id: RPCID
  let method: String
  let params: JSONValue?

  /// Whether it is about a file, so that it needs the settings of a folder.
  var needsFile: Bool { method.hasPrefix("textDocument/") }

  /// The URI of the file.
  var uri: String {
    get throws(RPCError) {
      guard let uri = params?["textDocument"]?["uri"], uri.kind == .string, let text = uri.text else {
        throw Self.invalid("'textDocument.uri' is not a string")
      }
      return text.string
    }
  }

  /// The position in the file.
  var position: TextPosition {
    get throws(RPCError) { try Self.position(params?["position"], "position") }
  }

  /// The range in the file.
  var range: TextRange {
    get throws(RPCError) { try Self.range(params?["range"], "range") }
  }

  static func range(_ value: JSONValue?, _ name: String) throws(RPCError) -> TextRange {
    TextRange(
      start: try position(value?["start"], "\(name).start"), end: try position(value?["end"], "\(name).end"))
  }

  static func position(_ value: JSONValue?, _ name: String) throws(RPCError) -> TextPosition {
    guard let line = number(value?["line"]), let character = number(value?["character"]) else {
      throw invalid("'\(name)' is not a position")
    }
    return TextPosition(line: line, character: character)
  }

  private static func number(_ value: JSONValue?) -> Int? {
    value?.number.flatMap { $0 >= 0 && $0 <= Double(Int32.max) ? Int($0) : nil }
  }

  static func invalid(_ message: String) -> RPCError { RPCError(code: RPCError.invalidParams, message: message) }
}
