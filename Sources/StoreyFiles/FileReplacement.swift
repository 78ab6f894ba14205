import LibC

/// A file that is written completely or not at all: to a temporary file in the same folder, which is renamed at the end. A
/// target that is not a regular file (a descriptor, a device, a pipe) is written directly. Links are followed.
///
/// A class, because it owns the temporary file: `deinit` removes it unless it was committed.
package final class FileReplacement {
  /// The path as given, for messages.
  private let path: String
  private let descriptor: Int32
  /// Whether the descriptor must be closed. A descriptor that the process inherited stays open.
  private var isOpen: Bool
  /// The path of the temporary file; `nil` if bytes are written to the target directly, and after `commit`.
  private var temporary: String?
  /// The path after its links are followed, or the name in `folder`.
  private let target: String
  /// The folder of the target and of the temporary file, if it is held open; `nil` if both are paths.
  private let folder: OpenFolder?
  /// The status of the old file; `nil` if the target does not exist.
  private let old: FileStatus?

  /// Opens the temporary file, or the target itself if it is not a regular file.
  /// - Throws: `FileError` when the file cannot be replaced: it is not writable, it has several hard links, or the new file
  ///   cannot be given its owner and group. The old file is left unchanged.
  package init(_ path: String) throws(FileError) {
    try FileSystem.check(path, to: "write")
    self.path = path
    folder = nil
    if let stream = OpenDescriptor(following: path) {
      (descriptor, isOpen) = (try stream.checked(for: O_WRONLY, path), false)
      (temporary, target, old) = (nil, path, nil)
      return
    }
    old = try FileStatus.followed(path, to: "write")
    if let old, !old.isRegular {
      descriptor = try Self.openedDirectly(path, old.kind)
      isOpen = true
      (temporary, target) = (nil, path)
      return
    }
    target = FileSystem.resolved(path)
    if let old {
      // `rename` would also replace a file that is not writable.
      if unsafe access(target, W_OK) != 0 { throw FileSystem.failure("write", path) }
      try Self.checkNames(of: old, path)
    }
    let name = Paths.join(Paths.folder(of: target), Self.temporaryName)
    descriptor = try Self.created(name, AT_FDCWD, for: old, path)
    isOpen = true
    temporary = name
    if let old { try adoptOwner(of: old) }
  }

  /// Opens the temporary file beside the file at a place, which is replaced only if it is a regular file, or if it does not exist.
  /// No link is followed.
  /// - Throws: `FileError` as for a path.
  init(_ place: FilePlace) throws(FileError) {
    (path, folder, target) = (place.path, place.folder, place.name)
    let folder = place.folder.descriptor
    old = place.status
    if let old {
      guard old.isRegular else { throw FileSystem.notRegular("write", path, old.kind, isLink: false) }
      // Some C libraries cannot check a file without following a link. The file is then checked as the target of the call.
      if unsafe faccessat(folder, target, W_OK, AT_SYMLINK_NOFOLLOW) != 0, errno != EINVAL && errno != ENOTSUP {
        throw FileSystem.failure("write", path)
      }
      try Self.checkNames(of: old, path)
    }
    let name = Self.temporaryName
    descriptor = try Self.created(name, folder, for: old, path)
    isOpen = true
    temporary = name
    if let old { try adoptOwner(of: old) }
  }

  private static var temporaryName: String { ".storey-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp" }

  /// Creates the temporary file. While it is written, it must not be readable for more users than the old one.
  private static func created(
    _ name: String, _ folder: Int32, for old: FileStatus?, _ path: String
  ) throws(FileError) -> Int32 {
    try TemporaryFiles.create(name, in: folder, mode: old == nil ? 0o666 : 0o600) { FileSystem.failure("write", path) }
  }

  /// The descriptor of the folder that `target` and `temporary` begin at.
  private var start: Int32 { folder?.descriptor ?? AT_FDCWD }

  deinit {
    closeDescriptor()
    if let temporary { TemporaryFiles.remove(temporary, in: start) }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, name: path)
  }

  /// Renames the temporary file to the target.
  /// - Parameter contents: The expected contents of the old file; `nil` if any contents may be replaced.
  /// - Throws: `FileError` when the old file has other contents or cannot be replaced. The old file is left unchanged.
  package func commit(ifStill contents: [UInt8]? = nil) throws(FileError) {
    guard let temporary else { return }
    if let old { try adoptMode(of: old) }
    // Some file systems report a full disk only on `close`.
    if !closeDescriptor() { throw FileSystem.failure("write", path) }
    if let contents { try checkUnchanged(contents) }
    if unsafe renameat(start, temporary, start, target) != 0 { throw FileSystem.failure("write", path) }
    self.temporary = nil
    TemporaryFiles.forget(temporary, in: start)
  }

  @discardableResult
  private func closeDescriptor() -> Bool {
    guard isOpen else { return true }
    isOpen = false
    return close(descriptor) == 0
  }

  // MARK: The existing file

  /// Opens a device or a named pipe for writing. The call waits for a reader of the pipe, except when the path is a link.
  private static func openedDirectly(_ path: String, _ kind: FileType) throws(FileError) -> Int32 {
    let isLink = FileStatus(at: path)?.kind == .link
    guard kind == .pipe || kind == .device else { throw FileSystem.notRegular("write", path, kind) }
    do throws(FileError) {
      let descriptor = try FileSystem.opened(path, to: "write", O_WRONLY | O_NOCTTY | (isLink ? O_NONBLOCK : 0))
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return descriptor
    } catch {
      guard error.code == ENXIO, kind == .pipe else { throw error }
      throw FileError(
        action: "write", path: path, code: ENXIO, reason: "it is a link to a named pipe without a reader")
    }
  }

  private static func checkNames(of old: FileStatus, _ path: String) throws(FileError) {
    if old.names == 1 { return }
    throw FileError(
      action: "write", path: path, code: EMLINK,
      reason: "the file has \(old.names) names (hard links), and only this one would change",
      hint: "replace this hard link with a copy of the file")
  }

  private func adoptOwner(of old: FileStatus) throws(FileError) {
    guard let new = FileStatus(of: descriptor), new.owner != old.owner || new.group != old.group else { return }
    let owner = new.owner == old.owner ? uid_t.max : old.owner
    if fchown(descriptor, owner, old.group) != 0 {
      throw FileError(
        action: "write", path: path, code: EPERM, reason: "the new file would have a different owner or group",
        hint: "run the command as the owner of the file, or write to another file")
    }
  }

  /// Gives the new file the mode of the old one. Must follow `fchown` and the last write, because both clear the setuid bit.
  private func adoptMode(of old: FileStatus) throws(FileError) {
    if let new = FileStatus(of: descriptor), new.mode != old.mode { fchmod(descriptor, old.mode) }
    guard let new = FileStatus(of: descriptor), new.mode == old.mode, new.owner == old.owner, new.group == old.group
    else {
      throw FileError(
        action: "write", path: path, code: EPERM, reason: "the new file would have a different owner, group or mode",
        hint: "run the command as the owner of the file, or write to another file")
    }
  }

  private func checkUnchanged(_ contents: [UInt8]) throws(FileError) {
    let (file, status) = try FileSystem.openedRegularFile(target, in: start, named: path, links: false)
    defer { close(file) }
    var isUnchanged = status == old && status.size == contents.count
    if isUnchanged { isUnchanged = try hasContents(contents, file) }
    if isUnchanged { return }
    throw FileError(
      action: "write", path: path, code: EBUSY, reason: "it changed after it was read and was not replaced",
      hint: "run the command again")
  }

  private func hasContents(_ contents: [UInt8], _ file: Int32) throws(FileError) -> Bool {
    var start = 0
    while start < contents.count {
      let piece = try FileSystem.readOnce(file, name: path, count: min(1 << 18, contents.count - start))
      if piece.isEmpty || !piece.elementsEqual(contents[start..<start + piece.count]) { return false }
      start += piece.count
    }
    return true
  }
}

extension FileSystem {
  /// Writes a file completely or not at all, like `FileReplacement`.
  package static func replace(_ path: String, with bytes: [UInt8], ifStill old: [UInt8]? = nil) throws(FileError) {
    let file = try FileReplacement(path)
    try file.write(bytes)
    try file.commit(ifStill: old)
  }
}
