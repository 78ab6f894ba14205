import LibC

/// A name in an open folder, found by `FolderSet`. The operations use this name in this folder, and follow no link.
package struct FilePlace: Sendable {
  let folder: OpenFolder
  let name: String
  /// The path that led to the place, for messages.
  let path: String
  /// The names of the path from the folder of the set, without links.
  package let names: [String]

  /// The status of the file; `nil` if it does not exist or cannot be looked at.
  package var status: FileStatus? { FileStatus(at: name, in: folder.descriptor) }

  /// Returns all bytes of a regular file, at most `limit + 1`, like `FileSystem.readRegularFile`.
  package func readRegularFile(limit: Int) throws(FileError) -> [UInt8] {
    try withRegularFile { (descriptor, status) throws(FileError) in
      try FileSystem.readUnchanged(descriptor, since: status, name: path, limit: limit)
    }
  }

  /// Opens the regular file for reading, passes its descriptor and status to a closure and closes it.
  package func withRegularFile<Result>(
    _ body: (Int32, FileStatus) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let (descriptor, status) = try opened()
    defer { close(descriptor) }
    return try body(descriptor, status)
  }

  /// Opens the regular file for reading, passes its descriptor to a closure and closes it.
  package func withFile<Result>(_ body: (Int32) async throws -> Result) async throws -> Result {
    let (descriptor, _) = try opened()
    defer { close(descriptor) }
    return try await body(descriptor)
  }

  private func opened() throws(FileError) -> (descriptor: Int32, status: FileStatus) {
    try FileSystem.openedRegularFile(name, in: folder.descriptor, named: path, links: false)
  }

  /// Returns the names in the folder at this place, like `FileSystem.names(in:)`.
  package func namesInFolder() throws(FileError) -> [String?] {
    let descriptor = try FileSystem.opened(
      name, in: folder.descriptor, named: path, to: "read", O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard let stream = unsafe fdopendir(descriptor) else {
      let failure = FileSystem.failure("read", path)
      close(descriptor)
      throw failure
    }
    defer { unsafe closedir(stream) }
    return unsafe FileSystem.names(in: stream)
  }

  /// Opens the folder at this place.
  package func openFolder() throws(FileError) -> OpenFolder {
    if name == "." { return folder }
    guard let folder = folder.folder(name) else { throw FileSystem.failure("read", path) }
    return folder
  }

  /// Writes a file completely or not at all, like `FileReplacement`.
  package func replace(with bytes: [UInt8], ifStill old: [UInt8]? = nil) throws(FileError) {
    let file = try FileReplacement(self)
    try file.write(bytes)
    try file.commit(ifStill: old)
  }
}
