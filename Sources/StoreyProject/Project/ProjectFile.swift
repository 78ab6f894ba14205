package import StoreyFiles

/// A file or folder that a project depends on. If its status changes, the project is outdated.
package struct ProjectFile: Sendable, Hashable {
  /// The absolute path.
  package let path: String
  /// The kind of the file; `nil` for a folder, and for a file that does not exist or is of no kind.
  package let kind: FileKind?
  /// The status before the file was read; `nil` if it did not exist.
  package let status: FileStatus?
}
