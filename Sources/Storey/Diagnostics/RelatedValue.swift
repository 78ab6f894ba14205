/// A value or key that a diagnostic refers to in addition to its location, for example the first of two equal keys.
public struct RelatedValue: Sendable {
  /// The value or the key.
  public let location: JSONValue
  /// The relation to the location of the diagnostic in a few words, for example `the same key`.
  public let message: String

  /// Creates a related value.
  public init(_ message: String, at location: JSONValue) {
    self.message = message
    self.location = location.document.origin(of: location.node)
  }
}
