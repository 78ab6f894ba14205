/// An error of the file system: the action that failed, its path and the reason.
package struct FileError: Error, CustomStringConvertible {
  package let action: String
  package let path: String
  /// The system's error number.
  package let code: Int32
  package let reason: String
  /// The remedy, in the words of a hint.
  package var hint: String?

  package var description: String {
    path.isEmpty ? "cannot \(action) '': the path is empty" : "cannot \(action) \(path): \(reason)"
  }

  /// Returns the error with another text for its path.
  package func renamed(_ path: String) -> FileError {
    FileError(action: action, path: path, code: code, reason: reason, hint: hint)
  }

  package init(action: String, path: String, code: Int32, reason: String, hint: String? = nil) {
    self.action = action
    self.path = path
    self.code = code
    self.reason = reason
    self.hint = hint
  }
}
