/// A value of a page that is not read where it stands.
package struct LostValue: Sendable {
  /// The value.
  package let value: JSONValue
  /// Why it is not read.
  package let reason: Diagnostic
}
