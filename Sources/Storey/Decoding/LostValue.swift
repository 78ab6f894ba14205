/// A value of a page that is not read.
package struct LostValue: Sendable {
  /// The value.
  package let value: JSONValue
  /// The reason why it is not read.
  package let reason: Diagnostic
}
