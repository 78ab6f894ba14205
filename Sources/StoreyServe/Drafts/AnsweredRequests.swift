import Storey

/// The last requests that changed drafts. A window sends a request again if its answer was lost, and it is not carried out twice.
struct AnsweredRequests: Sendable {
  private static let most = 256

  private var requests: [(name: String, file: String, part: JSONPointer?, revision: Int)] = []

  /// Notes that a request was carried out for a page.
  /// - Parameters:
  ///   - part: The part that it inserted or moved.
  ///   - revision: The revision in which the part has this place.
  mutating func add(_ name: String, _ file: String, part: JSONPointer?, in revision: Int) {
    requests.append((name, file, part, revision))
    if requests.count > Self.most { requests.removeFirst() }
  }

  /// Returns the part that a request inserted or moved, and the revision in which it has this place; `nil` if the request is new.
  func answer(to name: String, _ file: String) -> (part: JSONPointer?, revision: Int)? {
    requests.last { $0.name == name && $0.file == file }.map { ($0.part, $0.revision) }
  }
}
