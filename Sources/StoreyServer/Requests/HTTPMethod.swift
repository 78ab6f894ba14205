/// The methods that the server accepts. A request with another method is answered with status 405.
package enum HTTPMethod: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"

  /// The value of the header `Allow`.
  static let allowed = allCases.map(\.rawValue).joined(separator: ", ")
}
