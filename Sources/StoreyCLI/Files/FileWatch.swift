import StoreyFiles

/// Detects by polling that files were written, replaced, added, removed or restored.
struct FileWatch {
  /// The interval between checks, in milliseconds.
  static let pause: Int32 = 250

  private let files: () -> [String]
  /// The last status of each existing file.
  private var known: [String: FileStatus]

  /// Creates a watch and remembers the current status of the files.
  /// - Parameter files: Returns the paths of the files to watch. It is called at each check, because files can be added.
  init(_ files: @escaping () -> [String]) {
    self.files = files
    known = Self.status(of: files())
  }

  /// Returns whether a file has changed since the last call.
  mutating func hasChanged() -> Bool {
    let old = known
    known = Self.status(of: files())
    return known != old
  }

  private static func status(of files: [String]) -> [String: FileStatus] {
    var status: [String: FileStatus] = [:]
    for file in files { status[file] = FileStatus(at: file, links: true) }
    return status
  }
}
