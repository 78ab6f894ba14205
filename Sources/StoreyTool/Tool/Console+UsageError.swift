import Storey
import StoreyOutput

extension Console {
  /// Prints an error in the command line.
  /// - Parameter command: The name of the command; `nil` before it is known.
  func note(_ error: UsageError, of command: String?) {
    let name = command.map { "\(tool.name) \($0)" } ?? tool.name
    let headline = "\(noteColors.text(name, .error)): \(LogLine.escaped(error.message))"
    note(
      escaped: [headline] + (error.hint.map { ["  \(LogLine.escaped($0))"] } ?? []) + [
        "  run '\(name) --help' for details"
      ])
  }
}
