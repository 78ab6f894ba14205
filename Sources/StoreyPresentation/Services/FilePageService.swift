import Storey
import StoreyFiles

/// Pages from files: an address is a path, from the root or from the folder that the process works in.
///
/// What a copy is recognized by is the state of the file: its size, its time and which file it is.
public struct FilePageService: PageService {
  /// How many bytes a page has at most.
  public let byteLimit: Int

  /// A service that reads files of at most so many bytes, 64 MiB unless said otherwise. A negative limit is 0.
  public init(byteLimit: Int = 64 << 20) {
    self.byteLimit = max(byteLimit, 0)
  }

  /// Reads the file, off the caller's actor. Links are followed; what is no regular file is refused, since reading it might
  /// never end, and so is a path with a NUL character, of which the system would see the beginning only.
  /// - Throws: `unreadableFile`, `tooLarge` or `cancelled`.
  @concurrent
  public func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    if Task.isCancelled { throw .cancelled }
    let answer = try read(address.text, known: known)
    if case .page(let bytes, _) = answer, bytes.count > byteLimit {
      throw PageError(
        .tooLarge,
        "\(address) has more than \(Wording.counted(byteLimit, "byte")); split the page, or raise the limit",
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
        // What was written to meanwhile has no state that this copy could be recognized by.
        let isSettled = FileStatus(of: descriptor) == status && bytes.count == status.size
        return .page(bytes, isSettled ? validators : .none)
      }
    } catch {
      throw PageError(.unreadableFile, "\(error); check the path and who may read the file", isTransient: false)
    }
  }

  private static func entityTag(of status: FileStatus) -> String {
    "\"\(status.serial)-\(status.size)-\(status.modified.seconds).\(status.modified.nanoseconds)\""
  }
}
