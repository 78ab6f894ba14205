/// The headers of a message, in their order. Names are compared without regard to the case of their letters.
package struct HTTPHeaders: Sendable, Hashable {
  package private(set) var fields: [HTTPField] = []

  package init(_ fields: [HTTPField] = []) {
    self.fields = fields
  }

  /// The value of the first header with a name; `nil` if there is no such header.
  package subscript(name: String) -> String? { fields.first { ASCII.equal($0.name, name) }?.value }

  /// Returns the values of all headers with a name, in order.
  package func values(of name: String) -> [String] {
    fields.filter { ASCII.equal($0.name, name) }.map(\.value)
  }

  mutating func append(_ field: HTTPField) {
    fields.append(field)
  }

  /// Whether a header that contains a list has an element. The case of letters is ignored.
  func list(_ name: String, contains element: String) -> Bool {
    values(of: name).contains { value in
      value.split(separator: ",").contains { part in
        ASCII.equal(String(decoding: ASCII.trimmed(Array(part.utf8)[...]), as: UTF8.self), element)
      }
    }
  }
}
