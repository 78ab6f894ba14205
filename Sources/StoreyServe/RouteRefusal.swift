import StoreyOutput
import StoreyProject
import StoreyServer

/// A request that cannot be answered.
struct RouteRefusal: Error {
  let status: HTTPStatus
  let message: String
  let hint: String?

  init(status: HTTPStatus, message: String, hint: String? = nil) {
    (self.status, self.message, self.hint) = (status, message, hint)
  }

  init(_ failure: Failure, status: HTTPStatus) {
    self.init(status: status, message: failure.message, hint: failure.hint)
  }

  /// The answer: JSON with the message and the hint.
  var response: HTTPResponse {
    var emitter = JSONEmitter(isIndented: false)
    emitter.object { emitter in
      emitter.member("error", message)
      emitter.member("hint", hint)
    }
    return .json(status, emitter.finish())
  }
}
