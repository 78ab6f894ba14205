import StoreyFiles

/// The contents of files: those in an editor for the files that are open there, and those on disk for all others.
struct FileContents: Sendable {
  /// The contents of the files that are open in an editor, by absolute path.
  var open: [String: [UInt8]] = [:]

  /// The contents on disk.
  static let onDisk = FileContents()

  /// Returns the contents of a file. The caller checks the limit, which bounds only the number of bytes that are read.
  func bytes(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    if !open.isEmpty, let bytes = open[Paths.absolute(path)] { return bytes }
    return try FileSystem.bytes(of: path, limit: limit, namedBy: source)
  }

  /// Returns the contents of a file.
  /// - Throws: `FileError` when the file cannot be read or exceeds the limit.
  func contents(of path: String, limit: Int, namedBy source: FileSource) throws(FileError) -> [UInt8] {
    if !open.isEmpty, let bytes = open[Paths.absolute(path)] { return bytes }
    return try FileSystem.contents(of: path, limit: limit, namedBy: source)
  }
}
