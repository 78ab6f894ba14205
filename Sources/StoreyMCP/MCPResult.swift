import Storey
import StoreyOutput
import StoreyProject

/// The result of a call of a tool.
struct MCPResult: Sendable {
  /// The text for models and people.
  let text: String
  /// The JSON that the output schema of the tool describes; `nil` if the call failed.
  let structured: [UInt8]?

  /// Creates a result with the members of the structured result, to which the notes are added.
  init(_ text: String, _ notes: MCPNotes = MCPNotes(), capacity: Int = 1024, _ write: (inout JSONEmitter) -> Void) {
    var emitter = JSONEmitter(capacity: capacity, isIndented: false)
    emitter.object { emitter in
      write(&emitter)
      notes.write(to: &emitter)
    }
    self.text = notes.following(text)
    structured = emitter.finish()
  }

  /// Creates the result of a tool that writes text, with further members of the structured result.
  init(_ text: MCPText, _ notes: MCPNotes = MCPNotes(), _ write: (inout JSONEmitter) -> Void = { _ in }) {
    let string = text.string
    self.init(string, notes, capacity: text.bytes.count + 1024) { emitter in
      emitter.key("text")
      emitter.value(utf8: Array(string.utf8))
      emitter.member("isCut", text.droppedCount > 0)
      write(&emitter)
    }
  }

  /// Creates a result whose text is its structured result.
  init(structured: [UInt8]) {
    text = String(decoding: structured, as: UTF8.self)
    self.structured = structured
  }

  /// Creates the result of a call that failed.
  init(_ failure: Failure) {
    text = ([failure.message] + (failure.hint.map { [$0] } ?? [])).joined(separator: "\n")
    structured = nil
  }

  /// Creates the result of a call that failed after a part of its text. The notes have the reason.
  init(failed text: MCPText, _ notes: MCPNotes) {
    self.text = notes.following(text.string)
    structured = nil
  }

  /// Writes the value of `result` in the response.
  func write(to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.array("content") { emitter in
        emitter.object { emitter in
          emitter.member("type", "text")
          emitter.key("text")
          emitter.value(utf8: Array(text.utf8))
        }
      }
      if let structured {
        emitter.key("structuredContent")
        emitter.value(json: structured)
      }
      emitter.member("isError", structured == nil)
    }
  }
}
