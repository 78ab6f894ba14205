/// A complete and valid request.
package struct HTTPRequest: Sendable, Hashable {
  package let method: HTTPMethod
  /// The decoded segments of the path. `/` has no segments; `/a/` has `a` and an empty segment. No segment is `.` or `..`, and
  /// none contains a slash, a backslash or a NUL character.
  package var path: [String] { target.segments }
  /// The pairs of the query, in order.
  package var query: [HTTPQueryItem] { target.query }
  /// The path and the query as they were sent: visible ASCII characters, for messages.
  package var address: String { target.text }
  package let headers: HTTPHeaders
  package internal(set) var body: [UInt8] = []

  let target: HTTPTarget
  /// Whether the connection stays open after the response.
  let keepsConnection: Bool
  /// The length of the body in bytes, as announced by the head.
  let bodyLength: Int
  /// Whether the client waits for status 100 before it sends the body.
  let waitsForContinue: Bool

  /// Returns the value of the first pair of the query with a name; `nil` if there is no such pair.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
