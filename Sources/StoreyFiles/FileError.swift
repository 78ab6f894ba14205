/// An error of the file system: what could not be done, with what, and why.
package struct FileError: Error, CustomStringConvertible {
  package let action: String
  package let path: String
  /// The system's error number.
  package let code: Int32
  package let reason: String
  /// What to do about it.
  package var hint: String?

  package var description: String { "cannot \(action) \(path): \(reason)" }

  package init(action: String, path: String, code: Int32, reason: String, hint: String? = nil) {
    self.action = action
    self.path = path
    self.code = code
    self.reason = reason
    self.hint = hint
  }
}
