#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being written whole or not at all: to a temporary name beside it, which takes its place in the end.
/// What is not a regular file (a descriptor, a device, a pipe) is written to directly; a link is followed.
///
/// A class, because it owns the temporary file: what was not committed is removed with the last reference.
package final class FileReplacement {
  /// The path as it was given, for messages.
  private let path: String
  private let descriptor: Int32
  /// Whether the descriptor is to be closed: one that the process was started with stays open.
  private var isOpen: Bool
  /// The temporary file; `nil` when bytes go to where they belong at once.
  private var temporary: String?
  /// The path after its links.
  private let target: String
  /// The file that is there now.
  private let old: FileStatus?

  /// Opens the place that the bytes go to first.
  /// - Throws: When the file cannot be replaced: it cannot be written, has several names, or belongs to someone whom the
  ///   new file could not be given to. The old file is left as it is.
  package init(_ path: String) throws(FileError) {
    try FileSystem.check(path, to: "write")
    self.path = path
    if let stream = OpenDescriptor(ledToBy: path) {
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
      // A new name would replace what may not be written.
      if unsafe access(target, W_OK) != 0 { throw FileSystem.failure("write", path) }
      try Self.checkNames(of: old, path)
    }
    let name = Paths.join(Paths.folder(of: target), ".storey-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp")
    // What only its owner may read is not for others while it is written.
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

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try FileSystem.write(bytes, to: descriptor, name: path)
  }

  /// Puts what was written in its place.
  /// - Parameter contents: What the file must still contain, when it was made of that; `nil` for any file.
  /// - Throws: When the place cannot be taken; the old file is left as it is.
  package func commit(ifStill contents: [UInt8]? = nil) throws(FileError) {
    guard let temporary else { return }
    if let old { try adoptMode(of: old) }
    // Some file systems report only here that there was no room.
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

  // MARK: The file that is there

  /// Opens what is not a regular file. A link is not waited for.
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
        action: "write", path: path, code: ENXIO, reason: "it is a link to a named pipe that nothing reads from")
    }
  }

  private static func checkNames(of old: FileStatus, _ path: String) throws(FileError) {
    if old.names == 1 { return }
    throw FileError(
      action: "write", path: path, code: EMLINK,
      reason: "the file has \(old.names) names (hard links), and only this one would change",
      hint: "copy the file, and put the copy in the place of this name")
  }

  private func adoptOwner(of old: FileStatus) throws(FileError) {
    guard let new = FileStatus(of: descriptor), new.owner != old.owner || new.group != old.group else { return }
    let owner = new.owner == old.owner ? uid_t.max : old.owner
    if fchown(descriptor, owner, old.group) != 0 {
      throw FileError(
        action: "write", path: path, code: EPERM, reason: "the new file would have another owner or group",
        hint: "run the command as its owner, or write to another file")
    }
  }

  /// Gives the new file the mode of the old one, once it has its owner and all its bytes: both take setuid away.
  private func adoptMode(of old: FileStatus) throws(FileError) {
    if let new = FileStatus(of: descriptor), new.mode != old.mode { fchmod(descriptor, old.mode) }
    guard let new = FileStatus(of: descriptor), new.mode == old.mode, new.owner == old.owner, new.group == old.group
    else {
      throw FileError(
        action: "write", path: path, code: EPERM, reason: "the new file would have another owner, group or mode",
        hint: "run the command as its owner, or write to another file")
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
      action: "write", path: path, code: EBUSY, reason: "it changed since it was read, and the change is kept",
      hint: "run the command again")
  }
}

extension FileSystem {
  /// Writes a file whole or not at all, as `FileReplacement` does.
  package static func replace(_ path: String, with bytes: [UInt8], ifStill old: [UInt8]? = nil) throws(FileError) {
    let file = try FileReplacement(path)
    try file.write(bytes)
    try file.commit(ifStill: old)
  }
}
