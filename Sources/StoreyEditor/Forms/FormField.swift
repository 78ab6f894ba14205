package import Storey

/// A key of an object, or an element of an array, in a form.
package struct FormField: Sendable {
  /// The key, or the index of the element.
  package let key: String
  /// The control.
  package let control: FormControl
  /// The value of the page; `nil` for a key that the object does not have.
  package let value: JSONValue?
  /// The purpose of the key, in one line; empty if it is not described.
  package var summary = ""
  /// Whether the key is required.
  package var isRequired = false
  /// Whether the engine reads the key from every floor.
  package var isCommon = false
  /// Whether the type of the object reads the key.
  package var isKnown = true
  /// The default value, as JSON; `nil` for a key without a default.
  package var fallback: String?
  /// The fields of an object, or the elements of an array.
  package var inner: [FormField] = []
}
