import Storey
import StoreyOutput
import StoreyProject

/// The result of a call of a tool.
struct MCPResult: Sendable {
  /// The text for models and people.
  let text: String
  /// The JSON that the output schema of the tool describes; `nil` if the call failed.
  let structured: [UInt8]?

  /// Creates a result.
  init(_ text: String, structured: [UInt8]) {
    self.text = text
    self.structured = structured
  }

  /// Creates the result of a call that failed.
  init(_ failure: Failure) {
    text = ([failure.message] + (failure.hint.map { [$0] } ?? [])).joined(separator: "\n")
    structured = nil
  }

  /// Creates the result of a command that failed. Its notes contain the reason, after the output up to the fault.
  init(failed outcome: CommandOutcome) {
    text = outcome.textWithNotes
    structured = nil
  }

  /// Creates the result of a command that writes text: the text, and further members of the structured result.
  init(_ outcome: CommandOutcome, _ write: (inout JSONEmitter) -> Void = { _ in }) {
    if outcome.exitCode == .failed {
      self.init(failed: outcome)
      return
    }
    var emitter = JSONEmitter(capacity: outcome.output.count + 1024, isIndented: false)
    emitter.object { emitter in
      emitter.key("text")
      emitter.value(utf8: Array(outcome.text.utf8))
      emitter.member("isCut", outcome.droppedCount > 0)
      write(&emitter)
      emitter.notes(of: outcome)
    }
    self.init(outcome.textWithNotes, structured: emitter.finish())
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

extension CommandOutcome {
  /// The text, followed by the notes.
  fileprivate var textWithNotes: String {
    let separator = output.isEmpty || output.last == UInt8(ascii: "\n") ? "" : "\n"
    return text + separator + shownNotes.joined(separator: "\n")
  }

  /// The notes up to the limits of their number and length.
  var shownNotes: [String] {
    let shown = notes.prefix(MCPLimits.notes).map { note in
      note.count <= MCPLimits.noteLength ? note : "\(note.prefix(MCPLimits.noteLength))…"
    }
    let rest = notes.count - shown.count
    return rest > 0 ? shown + ["… \(Wording.counted(rest, "more line"))"] : shown
  }
}

extension JSONEmitter {
  /// Writes the notes of a command as the member `notes`.
  mutating func notes(of outcome: CommandOutcome) {
    array("notes") { emitter in for note in outcome.shownNotes { emitter.value(note) } }
  }
}
