import Storey
import StoreyOutput
import StoreyProject

/// The remarks and errors of a call, up to the limits of their number and length.
struct MCPNotes: Sendable {
  private(set) var all: [String] = []

  /// Creates notes.
  init(_ lines: [String] = []) {
    all = lines
  }

  /// Adds lines.
  mutating func add(_ lines: [String]) { all += lines }

  /// Adds an error with its hint, as the tool prints it.
  mutating func add(_ failure: Failure) {
    all.append("storey: error: \(LogLine.escaped(failure.message))")
    if let hint = failure.hint { all.append("  \(LogLine.escaped(hint))") }
  }

  /// The lines that are shown.
  var shown: [String] {
    let shown = all.prefix(MCPLimits.notes).map { note in
      note.count <= MCPLimits.noteLength ? note : "\(note.prefix(MCPLimits.noteLength))…"
    }
    let rest = all.count - shown.count
    return rest > 0 ? shown + ["… \(Wording.counted(rest, "more line"))"] : shown
  }

  /// Writes the lines as the member `notes`.
  func write(to emitter: inout JSONEmitter) {
    emitter.array("notes") { emitter in for note in shown { emitter.value(note) } }
  }

  /// Returns a text, followed by the lines.
  func following(_ text: String) -> String {
    let separator = text.isEmpty || text.last == "\n" || all.isEmpty ? "" : "\n"
    return text + separator + shown.joined(separator: "\n")
  }
}
