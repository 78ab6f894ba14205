import StoreyPresentation

extension FileSystem {
  /// Reads a file that a command cannot do without.
  static func contents(of path: String, limit: Int) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try read(path, limit: limit)
    } catch {
      throw Failure(message: error.description)
    }
  }
}
