import Storey
import StoreyOutput
import StoreyProject

/// A tool of the MCP server: its name, parameters, output schema and implementation.
struct MCPTool: Sendable {
  let name: String
  let title: String
  /// The description, as models read it.
  let summary: String
  let parameters: [MCPParameter]
  /// The JSON Schema of structured results.
  let output: MCPOutputSchema
  /// Whether the tool writes files.
  var writesFiles = false
  let run: @Sendable (MCPArguments, MCPWorkspace) async throws(Failure) -> MCPResult

  /// Returns the result of a call. Errors are results, so that models can read and correct them.
  func call(_ arguments: JSONValue?, in workspace: MCPWorkspace) async -> MCPResult {
    do throws(Failure) {
      return try await run(try MCPArguments(arguments, for: parameters), workspace)
    } catch {
      return MCPResult(error)
    }
  }

  /// Writes the description of the tool.
  func write(to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.member("name", name)
      emitter.member("title", title)
      emitter.member("description", summary)
      emitter.object("inputSchema") { emitter in
        emitter.member("type", "object")
        emitter.object("properties") { emitter in
          for parameter in parameters {
            emitter.key(text: parameter.name)
            parameter.schema(to: &emitter)
          }
        }
        emitter.array("required") { emitter in
          for parameter in parameters where parameter.isRequired { emitter.value(parameter.name) }
        }
        emitter.member("additionalProperties", false)
      }
      emitter.key("outputSchema")
      output.write(to: &emitter)
      emitter.object("annotations") { emitter in
        emitter.member("title", title)
        emitter.member("readOnlyHint", !writesFiles)
        emitter.member("destructiveHint", writesFiles)
        emitter.member("idempotentHint", true)
        emitter.member("openWorldHint", false)
      }
    }
  }
}
