/// The limits of one request. A larger request is refused.
package struct HTTPRequestLimits: Sendable, Hashable {
  /// The largest length of the request line and of one header, in bytes.
  package var line = 8 << 10
  /// The largest number of headers.
  package var headers = 64
  /// The largest length of all headers, in bytes.
  package var head = 32 << 10
  /// The largest length of a body, in bytes.
  package var body = 1 << 20

  package init() {}
}
