extension HTTPRefusal {
  /// The response to the request.
  package var response: HTTPResponse {
    let fields = status == .methodNotAllowed ? [HTTPField("Allow", HTTPMethod.allowed)] : []
    return .text(status, reason, headers: fields)
  }
}
