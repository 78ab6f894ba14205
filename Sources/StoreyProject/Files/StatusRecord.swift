import Storey
package import StoreyFiles

/// The status of files before they were read, so that a change while they are read is noticed later.
package final class StatusRecord: Sendable {
  // A class, because everything that reads files adds to it.

  private let status = Locked<[String: FileStatus?]>([:])

  private let contents: FileContents

  /// Creates an empty record of files.
  package init(_ contents: FileContents) {
    self.contents = contents
  }

  /// Adds the status of a file, unless it was added before.
  package func add(_ path: String) {
    let path = Paths.absolute(path)
    if status.withLock({ $0[path] }) != nil { return }
    let now = contents.status(of: path)
    status.withLock { $0[path] = .some(now) }
  }

  /// The status of all files; `nil` for those that do not exist.
  package var found: [String: FileStatus?] { status.withLock { $0 } }
}
