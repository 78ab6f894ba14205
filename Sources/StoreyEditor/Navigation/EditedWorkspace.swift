import StoreyProject

/// The files that can be edited together, such as the pages, templates and configurations of a folder.
package protocol EditedWorkspace {
  /// The absolute paths of the files.
  var paths: [String] { get }

  /// Returns the file at an absolute path, or `nil` if there is no such file.
  func file(at path: String) -> EditedFile?
}

extension EditedWorkspace {
  /// Returns the files of a kind, in the order of their paths.
  func files(_ kind: FileKind) -> [EditedFile] {
    paths.sorted().compactMap { file(at: $0) }.filter { $0.kind == kind }
  }
}

/// A range of bytes of a file.
package struct FileRange: Sendable, Hashable {
  /// The absolute path of the file.
  package let path: String
  /// The bytes.
  package let range: Range<Int>

  /// Creates a range.
  package init(path: String, range: Range<Int>) {
    self.path = path
    self.range = range
  }
}
