import Storey

/// The last requests that changed drafts. A window sends a request again if its answer was lost, and it is not carried out twice.
struct AnsweredRequests: Sendable {
  private static let most = 256

  private var requests: [(name: String, file: String, part: JSONPointer?)] = []

  /// Notes that a request was carried out for a page.
  /// - Parameter part: The part that it inserted or moved.
  mutating func add(_ name: String, _ file: String, part: JSONPointer?) {
    requests.append((name, file, part))
    if requests.count > Self.most { requests.removeFirst() }
  }

  /// Returns the part that a request inserted or moved; `nil` if the request is new.
  func part(of name: String, _ file: String) -> JSONPointer?? {
    requests.last { $0.name == name && $0.file == file }.map(\.part)
  }
}
