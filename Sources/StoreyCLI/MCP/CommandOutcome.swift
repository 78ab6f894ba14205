import Storey
import StoreyOutput

/// The result of a command that ran inside the server.
struct CommandOutcome: Sendable {
  let exitCode: ExitCode
  /// The bytes that the command wrote to standard output, up to a limit.
  let output: [UInt8]
  /// The number of bytes beyond the limit.
  let droppedCount: Int
  /// The lines that the command wrote to standard error.
  let notes: [String]

  /// The output as text. A character that the limit cuts is left out, and a last line reports the number of bytes that are left out.
  var text: String {
    if droppedCount == 0 { return String(decoding: output, as: UTF8.self) }
    let end = output.lastIndex { !$0.continuesScalar } ?? 0
    return String(decoding: output[..<end], as: UTF8.self)
      + "\n… the text is cut; \(Wording.counted(droppedCount + output.count - end, "byte")) are left out"
  }

  /// The document that the output contains; `nil` if the output is cut or is not JSON.
  var document: JSONValue? { droppedCount > 0 ? nil : try? Document(parsing: output).root }
}
