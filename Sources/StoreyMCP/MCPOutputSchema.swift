import StoreyOutput

/// The JSON Schema of the structured results of a tool: an object with the given members and the notes of the command.
struct MCPOutputSchema: Sendable {
  /// A member of the object.
  struct Member: Sendable {
    let name: String
    /// The schema of the value, as JSON.
    let schema: String
  }

  let members: [Member]

  /// The schema of a text that may be cut.
  static let text = MCPOutputSchema(members: [
    Member(name: "text", schema: #"{"type": "string"}"#),
    Member(name: "isCut", schema: #"{"type": "boolean", "description": "Whether the end of the text is left out."}"#),
  ])

  /// Returns the schema with one more member.
  func adding(_ name: String, _ schema: String) -> MCPOutputSchema {
    MCPOutputSchema(members: members + [Member(name: name, schema: schema)])
  }

  /// Writes the schema.
  func write(to emitter: inout JSONEmitter) {
    let notes = Member(
      name: "notes",
      schema: #"{"type": "array", "items": {"type": "string"}, "description": "Remarks and errors of the command."}"#)
    let all = members + [notes]
    emitter.object { emitter in
      emitter.member("type", "object")
      emitter.object("properties") { emitter in
        for member in all {
          emitter.key(text: member.name)
          emitter.value(json: member.schema)
        }
      }
      emitter.array("required") { emitter in for member in all { emitter.value(member.name) } }
      emitter.member("additionalProperties", false)
    }
  }
}
