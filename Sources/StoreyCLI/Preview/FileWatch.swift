import StoreyFiles

/// Detects by polling that a file was written, replaced, removed or restored.
struct FileWatch {
  private let path: String
  /// The last status of the file. `nil` if it does not exist.
  private var status: FileStatus?

  init(_ path: String) {
    self.path = path
    status = FileStatus(at: path, links: true)
  }

  /// Returns whether the file has changed since the last call.
  mutating func hasChanged() -> Bool {
    let old = status
    status = FileStatus(at: path, links: true)
    return status != old
  }
}
