/// An error of the file system: what could not be done, with what, and why.
struct FileError: Error, CustomStringConvertible {
  let action: String
  let path: String
  /// The system's error number.
  let code: Int32
  let reason: String

  var description: String { "cannot \(action) \(path): \(reason)" }
}
