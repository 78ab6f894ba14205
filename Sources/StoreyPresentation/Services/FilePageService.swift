import Storey
import StoreyFiles

/// A service that reads pages from files. An address is a path, absolute or relative to the working directory.
///
/// The validator of a copy is the state of its file: size, modification time and inode number.
public struct FilePageService: PageService {
  /// The maximum size of a page, in bytes.
  public let byteLimit: Int

  /// Creates a service that reads files of at most `byteLimit` bytes; default: 64 MiB. A negative limit is treated as 0.
  public init(byteLimit: Int = 64 << 20) {
    self.byteLimit = max(byteLimit, 0)
  }

  /// Reads the file, off the caller's actor. Links are followed. Anything but a regular file is refused, because reading it
  /// might never end, and so is a path with a NUL character, at which the system would truncate it.
  /// - Throws: `PageError` with the code `unreadableFile`, `tooLarge` or `cancelled`.
  @concurrent
  public func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    if Task.isCancelled { throw .cancelled }
    let answer = try read(address.text, known: known)
    if case .page(let bytes, _) = answer, bytes.count > byteLimit {
      throw PageError(
        .tooLarge,
        "\(address) exceeds the limit of \(Wording.counted(byteLimit, "byte")); split the page, or raise the limit",
        isTransient: true)
    }
    return answer
  }

  private func read(_ path: String, known: PageValidators?) throws(PageError) -> PageAnswer {
    do throws(FileError) {
      return try FileSystem.withRegularFile(path, links: true) { (descriptor, status) throws(FileError) in
        let validators = PageValidators(entityTag: Self.entityTag(of: status))
        if known == validators { return .unchanged }
        let bytes = try FileSystem.read(descriptor, name: path, limit: byteLimit)
        // A file that changed while it was read has no state that identifies this copy.
        let isSettled = FileStatus(of: descriptor) == status && bytes.count == status.size
        return .page(bytes, isSettled ? validators : .none)
      }
    } catch {
      throw PageError(.unreadableFile, "\(error); check the path and the permissions of the file", isTransient: false)
    }
  }

  private static func entityTag(of status: FileStatus) -> String {
    "\"\(status.serial)-\(status.size)-\(status.modified.seconds).\(status.modified.nanoseconds)\""
  }
}
