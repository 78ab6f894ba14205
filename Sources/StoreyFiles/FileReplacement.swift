#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  /// The path after its links are followed.
  private let target: String
  /// The status of the old file; `nil` if the target does not exist.
  private let old: FileStatus?

  /// Opens the temporary file, or the target itself if it is not a regular file.
  /// - Throws: `FileError` when the file cannot be replaced: it is not writable, it has several hard links, or the new file
  ///   cannot be given its owner and group. The old file is left unchanged.
  package init(_ path: String) throws(FileError) {
    try FileSystem.check(path, to: "write")
    self.path = path
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
    let name = Paths.join(Paths.folder(of: target), ".storey-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp")
    // While it is written, the new file must not be readable for more users than the old one.
    descriptor = try TemporaryFiles.create(name, mode: old == nil ? 0o666 : 0o600) {
      FileSystem.failure("write", path)
    }
    isOpen = true
    temporary = name
    if let old { try adoptOwner(of: old) }
  }

  deinit {
    closeDescriptor()
    if let temporary { TemporaryFiles.remove(temporary) }
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
    if unsafe rename(temporary, target) != 0 { throw FileSystem.failure("write", path) }
    self.temporary = nil
    TemporaryFiles.forget(temporary)
  }

  @discardableResult
  private func closeDescriptor() -> Bool {
    guard isOpen else { return true }
    isOpen = false
    return close(descriptor) == 0
  }

  // MARK: The existing file

  /// Opens a device or a named pipe for writing. The call waits for a reader of the pipe, except when the path is a link.
  private static func openedDirectly(_ path: String, _ kind: FileKind) throws(FileError) -> Int32 {
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
    let isUnchanged = try FileSystem.withRegularFile(target) { (file, status) throws(FileError) in
      if status != old || status.size != contents.count { return false }
      var start = 0
      while start < contents.count {
        let piece = try FileSystem.readOnce(file, name: path, count: min(1 << 18, contents.count - start))
        if piece.isEmpty || !piece.elementsEqual(contents[start..<start + piece.count]) { return false }
        start += piece.count
      }
      return true
    }
    if isUnchanged { return }
    throw FileError(
      action: "write", path: path, code: EBUSY, reason: "it changed after it was read and was not replaced",
      hint: "run the command again")
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
