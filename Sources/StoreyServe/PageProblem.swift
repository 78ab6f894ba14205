import Storey
import StoreyOutput
import StoreyProject

/// The reason why the current version of a page cannot be shown.
struct PageProblem: Sendable, Hashable {
  let message: String
  let hint: String?
  /// The file, and the position in it; `nil` if the problem has no position.
  let file: String
  let position: SourcePosition?

  /// Creates the problem of a page that cannot be parsed.
  init(_ error: ParseError, file: String) {
    (message, hint) = (error.message, error.hint)
    self.file = file
    position = error.position
  }

  /// Creates the problem of a file that cannot be used.
  init(_ error: any Error, file: String) {
    let failure = Failure(any: error)
    (message, hint) = (failure.message, failure.hint)
    self.file = file
    position = nil
  }

  /// The event `status` of a page with a problem, or without one.
  static func event(_ problem: PageProblem?) -> String {
    var emitter = JSONEmitter(isIndented: false)
    emitter.object { emitter in
      emitter.key("problem")
      guard let problem else { return emitter.null() }
      emitter.object { emitter in
        emitter.member("message", problem.message)
        emitter.member("hint", problem.hint)
        emitter.member("file", problem.file)
        emitter.member("line", problem.position?.line)
        emitter.member("column", problem.position?.column)
      }
    }
    return String(decoding: emitter.finish(), as: UTF8.self)
  }
}
