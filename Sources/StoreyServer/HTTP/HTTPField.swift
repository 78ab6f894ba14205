/// The name and the value of one header.
package struct HTTPField: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the field can be written without changing the meaning of other bytes of a message.
  var isValid: Bool { ASCII.isToken(name.utf8) && value.utf8.allSatisfy { ASCII.isFieldValue($0) } }
}
