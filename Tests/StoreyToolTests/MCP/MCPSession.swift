import Foundation
import Storey
import Testing

/// A run of `storey mcp`: the messages of a client, and the answers of the server.
struct MCPSession {
  /// The answers, in their order.
  let answers: [JSONValue]

  /// Sends lines to a server, and waits for its end.
  init(_ lines: [String], options: [String] = [], in folder: URL = StoreyProcess.root) throws {
    let result = try StoreyProcess.run(
      arguments: ["mcp"] + options, input: Array(lines.joined(separator: "\n").utf8), in: folder)
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
    answers = try result.output.split(separator: "\n").map { try Document(parsing: Array($0.utf8)).root }
  }

  /// Calls tools, and returns their results in the order of the calls.
  static func call(
    _ calls: (tool: String, arguments: String)..., options: [String] = [], in folder: URL = StoreyProcess.root
  ) throws -> [JSONValue] {
    let lines = calls.enumerated().map { number, call in
      request(number, "tools/call", #"{"name": "\#(call.tool)", "arguments": \#(call.arguments)}"#)
    }
    return try MCPSession(lines, options: options, in: folder).answers.enumerated().map { number, answer in
      #expect(answer["id"]?.number == Double(number))
      return try #require(answer["result"], "\(answer.written)")
    }
  }

  /// Returns the line of a request.
  static func request(_ id: Int, _ method: String, _ params: String? = nil) -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)"\#(params.map { #", "params": \#($0)"# } ?? "")}"#
  }
}

extension JSONValue {
  /// The text of the result of a tool.
  var resultText: String { self["content"]?[0]?["text"]?.text?.string ?? "" }

  /// Whether the result is of a call that failed. Such a result has no structured content.
  var isFailedResult: Bool { self["isError"]?.boolean == true && self["structuredContent"] == nil }
}
