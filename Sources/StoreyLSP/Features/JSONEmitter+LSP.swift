import StoreyEditor
import StoreyOutput

/// The structures of the protocol that several answers contain.
extension JSONEmitter {
  /// Writes a position.
  mutating func value(_ position: TextPosition) {
    object { emitter in
      emitter.member("line", position.line)
      emitter.member("character", position.character)
    }
  }

  /// Writes an edit of text.
  mutating func edit(_ range: TextRange, _ text: String) {
    begin(.object)
    key("range")
    value(range)
    member("newText", text)
    end(.object)
  }

  /// Writes documentation as `MarkupContent`: in Markdown, or as plain text for clients that do not show Markdown.
  mutating func value(_ documentation: Documentation, isMarkdown: Bool) {
    object { emitter in
      emitter.member("kind", isMarkdown ? "markdown" : "plaintext")
      emitter.member("value", isMarkdown ? documentation.markdown : documentation.plainText)
    }
  }

  /// Writes a range of positions.
  mutating func value(_ range: TextRange) {
    object { emitter in
      emitter.key("start")
      emitter.value(range.start)
      emitter.key("end")
      emitter.value(range.end)
    }
  }

  /// Begins a container that is the value of a key.
  mutating func begin(_ container: Container, named name: StaticString) {
    key(name)
    begin(container)
  }
}
