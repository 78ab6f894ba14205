import Storey
import StoreyOutput
import StoreyProject

extension Console {
  /// Prints an error.
  func note(_ failure: Failure) {
    let headline = "\(tool.name): \(noteColors.text("error", .error)): \(LogLine.escaped(failure.message))"
    note(escaped: [headline] + (failure.hint.map { ["  \(LogLine.escaped($0))"] } ?? []))
  }
}
