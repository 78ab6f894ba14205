import StoreyFiles
import StoreyProject

/// The status of files at the time when each was first looked at. A file that is read later has at least this version.
struct FileSnapshot: Sendable {
  /// The status of the files that existed.
  private(set) var status: [String: FileStatus] = [:]
  private var seen: Set<String> = []

  /// Looks at files, except for those that were looked at before.
  /// - Parameter contents: The files on disk.
  mutating func add(_ files: [String], _ contents: FileContents, _ use: FileUse = .setting) {
    for file in files where seen.insert(file).inserted { status[file] = contents.status(of: file, use) }
  }

  /// Returns the status of those of the files that existed when they were looked at.
  func status(of files: [String]) -> [String: FileStatus] {
    var found: [String: FileStatus] = [:]
    for file in files { found[file] = status[file] }
    return found
  }
}
