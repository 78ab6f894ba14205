import StoreyPresentation

// The response of a server is declared in another module on Linux.
#if canImport(FoundationNetworking)
  import Foundation
  package import FoundationNetworking
#else
  package import Foundation
#endif

/// The relevant parts of a server's response.
package struct HTTPAnswer: Sendable {
  package let status: Int
  /// The target of a redirect, as sent by the server.
  package let location: String?
  /// The pause that the server requests with `Retry-After`; `nil` if it is absent or not a number of seconds.
  package let retryAfter: Duration?
  let validators: PageValidators
  /// The size of the body in bytes, as announced by the server; `nil` if it is not announced or the body is compressed.
  let announcedSize: Int?
  var body: [UInt8] = []

  package init(_ response: HTTPURLResponse) {
    status = response.statusCode
    location = response.value(forHTTPHeaderField: "Location")
    retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { UInt32($0) }.map { .seconds(Int64($0)) }
    validators = PageValidators(
      entityTag: response.value(forHTTPHeaderField: "ETag"),
      lastModified: response.value(forHTTPHeaderField: "Last-Modified"))
    // The length of a compressed body is its compressed size.
    let isPlain = response.value(forHTTPHeaderField: "Content-Encoding").map { $0.lowercased() == "identity" } ?? true
    announcedSize = isPlain ? response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) } : nil
  }

  /// Whether another response follows: 1xx, except 101.
  package var isInterim: Bool { (100..<200).contains(status) && status != 101 }
  /// Whether the body is the page.
  package var isPage: Bool { status == 200 || status == 203 }
  package var isUnchanged: Bool { status == 304 }
  /// Whether the page is at another address.
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
