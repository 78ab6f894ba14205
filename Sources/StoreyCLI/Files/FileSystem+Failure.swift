import StoreyPresentation

extension FileSystem {
  /// Reads a file that a command cannot do without; what is no regular file is refused if `regularFilesOnly` says so.
  static func contents(of path: String, limit: Int, regularFilesOnly: Bool = false) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try regularFilesOnly ? readRegularFile(path, limit: limit) : read(path, limit: limit)
    } catch {
      throw Failure(reading: error)
    }
  }
}

extension Failure {
  /// A file that cannot be read. What looks like a URL of another kind is told apart from a path.
  init(reading error: FileError) {
    let isURL = error.path.contains("://")
    message = error.description + (isURL ? " [\(PageError.Code.invalidAddress)]" : "")
    hint = isURL ? "pages are fetched over https and http" : nil
  }
}
