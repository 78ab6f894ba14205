import StoreyOutput
import StoreyServer

/// A request that cannot be answered.
struct RouteRefusal: Error {
  let status: HTTPStatus
  let message: String
  var hint: String?

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
