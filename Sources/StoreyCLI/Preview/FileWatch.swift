import StoreyFiles

/// Notices that a file was written, replaced, removed or put back, by looking at it from time to time.
struct FileWatch {
  private let path: String
  /// The file as it was seen last; nil while it is not there.
  private var status: FileStatus?

  init(_ path: String) {
    self.path = path
    status = FileStatus(at: path, links: true)
  }

  /// Whether the file is another than the last time.
  mutating func hasChanged() -> Bool {
    let old = status
    status = FileStatus(at: path, links: true)
    return status != old
  }
}
