import Storey
import StoreyFiles

/// The status of files before they were read, so that a change while they are read is noticed later.
final class StatusRecord: Sendable {
  // A class, because everything that reads files adds to it.

  private let status = Locked<[String: FileStatus?]>([:])

  /// Adds the status of a file, unless it was added before.
  func add(_ path: String) {
    let path = Paths.absolute(path)
    if status.withLock({ $0[path] }) != nil { return }
    let now = FileStatus(at: path, links: true)
    status.withLock { $0[path] = .some(now) }
  }

  /// The status of all files; `nil` for those that do not exist.
  var found: [String: FileStatus?] { status.withLock { $0 } }
}
