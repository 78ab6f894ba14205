/// An error to show to the user, with an optional remedy.
package struct Failure: Error, Sendable, Hashable {
  /// The error.
  package let message: String
  /// The remedy.
  package var hint: String?

  /// Creates an error.
  package init(message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
