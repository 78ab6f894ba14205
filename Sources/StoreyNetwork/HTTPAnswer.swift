import Foundation
import StoreyPresentation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a server answered: the parts of it that decide something.
struct HTTPAnswer: Sendable {
  let status: Int
  /// Where the page is instead, as the server wrote it.
  let location: String?
  /// How long the server wants to be left alone, when it says so in seconds.
  let retryAfter: Duration?
  let validators: PageValidators
  /// How many bytes the server announced; nil when it did not, or when they are not those that arrive.
  let announcedSize: Int?
  var body: [UInt8] = []

  init(_ response: HTTPURLResponse) {
    status = response.statusCode
    location = response.value(forHTTPHeaderField: "Location")
    retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { UInt32($0) }.map { .seconds(Int64($0)) }
    validators = PageValidators(
      entityTag: response.value(forHTTPHeaderField: "ETag"),
      lastModified: response.value(forHTTPHeaderField: "Last-Modified"))
    // Of a compressed body the length is that of the bytes on the way.
    let isPlain = response.value(forHTTPHeaderField: "Content-Encoding").map { $0.lowercased() == "identity" } ?? true
    announcedSize = isPlain ? response.value(forHTTPHeaderField: "Content-Length").flatMap { Int($0) } : nil
  }

  /// Whether it goes on after another answer: 100 and its like.
  var isInterim: Bool { (100..<200).contains(status) && status != 101 }
  /// Whether the body is the page.
  var isPage: Bool { status == 200 || status == 203 }
  var isUnchanged: Bool { status == 304 }
  /// Whether the page is somewhere else.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
