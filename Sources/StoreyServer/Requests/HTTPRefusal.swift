/// The reason why a request is not given to the handler. The server answers with the status and the reason, and closes the
/// connection.
package struct HTTPRefusal: Error, Sendable, Hashable {
  package let status: HTTPStatus
  /// One line of text about the fault, in lower case and without a full stop.
  package let reason: String

  package init(_ status: HTTPStatus, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}
