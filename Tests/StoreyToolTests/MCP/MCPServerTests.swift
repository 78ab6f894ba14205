import Foundation
import Storey
import StoreyOutput
import Testing

@testable import StoreyMCP

@Suite(.waitsForProcesses) struct MCPServerTests {
  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-06-18"), ("2025-06-18", "2025-06-18"),
    ("2099-01-01", "2025-06-18"), ("", "2025-06-18"),
  ])
  func `the server agrees to a version that it knows, and offers the newest one otherwise`(
    requested: String, agreed: String
  ) throws {
    let session = try MCPSession([
      MCPSession.request(1, "initialize", #"{"protocolVersion": "\#(requested)", "capabilities": {}}"#),
      #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
    ])
    #expect(session.answers.count == 1)
    let result = try #require(session.answers.first?["result"])
    #expect(result["protocolVersion"]?.text?.string == agreed)
    #expect(result["capabilities"]?.written == #"{"tools":{"listChanged":false}}"#)
    #expect(result["serverInfo"]?["version"]?.text?.string == StoreyVersion.current)
    #expect(result["instructions"]?.text?.string.contains(StoreyProcess.root.resolvingSymlinksInPath().path) == true)
  }

  @Test func `faulty messages are answered with errors, and the server continues`() throws {
    let session = try MCPSession([
      "{", "[]", "null", "", MCPSession.request(1, "initialize"), MCPSession.request(2, "resources/list"),
      MCPSession.request(3, "tools/call"), MCPSession.request(4, "tools/call", #"{"name": "rendr"}"#),
      MCPSession.request(5, "tools/call", #"{"name": "fix"}"#), #"{"jsonrpc": "2.0", "id": 7, "result": {}}"#,
      #"{"jsonrpc": "2.0", "method": "notifications/unknown"}"#, MCPSession.request(6, "ping"),
    ])
    let codes = session.answers.map { $0["error"]?["code"]?.number }
    #expect(codes == [-32700, -32600, -32600, -32602, -32601, -32602, -32602, -32602, nil])
    let messages = session.answers.map { $0["error"]?["message"]?.text?.string ?? "" }
    #expect(messages[6] == "unknown tool 'rendr'; did you mean 'render'?")
    #expect(messages[7].contains("--allow-fix"))
    #expect(session.answers.last?["id"]?.number == 6)
  }

  @Test(arguments: [([], 6), (["--allow-fix"], 7)])
  func `every tool is described with schemas and annotations`(options: [String], count: Int) throws {
    let session = try MCPSession([MCPSession.request(1, "tools/list")], options: options)
    let tools = try #require(session.answers.first?["result"]?["tools"])
    #expect(Array(tools.elements).count == count)
    for tool in tools.elements {
      let name = tool["name"]?.text?.string
      #expect(tool["inputSchema"]?["additionalProperties"]?.boolean == false)
      #expect(tool["outputSchema"]?["type"]?.text == "object")
      #expect(tool["annotations"]?["readOnlyHint"]?.boolean == (name != "fix"))
      #expect(tool["annotations"]?["destructiveHint"]?.boolean == (name == "fix"))
    }
  }

  @Test func `calls are answered in order, and a cancelled one is not answered`() throws {
    let calls = (0..<20).map {
      MCPSession.request($0, "tools/call", #"{"name": "render", "arguments": {"page": "Samples/home.json"}}"#)
    }
    let cancel = #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 19}}"#
    let session = try MCPSession(calls + [cancel])
    #expect(session.answers.map { $0["id"]?.number } == (0..<19).map(Double.init))
  }

  @Test func `too many waiting calls are refused, and the others are answered`() throws {
    let arguments = #"{"name": "explain", "arguments": {"rule": "unknown-pattern"}}"#
    let session = try MCPSession((0..<2000).map { MCPSession.request($0, "tools/call", arguments) })
    #expect(Set(session.answers.compactMap { $0["id"]?.number }).count == 2000)
    let errors = session.answers.compactMap { $0["error"]?["code"]?.number }
    #expect(errors.allSatisfy { $0 == -32603 })
    #expect(session.answers.count - errors.count >= MCPLimits.calls)
  }

  @Test(arguments: [["none"], ["Samples/home.json"], ["--allow-fix", "Samples", "README.md"]])
  func `a server does not start without its folders`(arguments: [String]) throws {
    let result = try StoreyProcess.run(arguments: ["mcp"] + arguments)
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("is not a folder"))
  }
}
