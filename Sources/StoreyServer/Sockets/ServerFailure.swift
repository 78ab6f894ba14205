/// The reason why a server cannot start.
package struct ServerFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String
  /// The remedy.
  package let hint: String?

  init(_ description: String, hint: String? = nil) {
    self.description = description
    self.hint = hint
  }
}
