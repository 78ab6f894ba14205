import Storey
import StoreyFiles
import StoreyPresentation
import StoreyProject

/// Reads pages from files, standard input and URLs.
struct PageReader: Sendable {
  /// The limits on the cost of a page.
  let limits: Limits

  /// The time limit of an attempt to fetch a URL.
  let timeout: Duration
  private let store: PageStore?
  private let report: @Sendable (PageStoreError) -> Void
  /// Whether all pages are read from the store.
  let isOffline: Bool
  private let regularFilesOnly: Bool
  private let files: FileContents

  /// Creates a reader.
  /// - Parameters:
  ///   - files: The files that pages are read from.
  ///   - store: The folder of the store; `nil` without one.
  ///   - isOffline: Whether the pages of URLs are read only from the store.
  ///   - timeout: The time limit of an attempt to fetch a URL.
  ///   - regularFilesOnly: Whether pipes and devices are refused, because reading them may block.
  init(
    _ files: FileContents, store: String?, isOffline: Bool, timeout: Duration, limits: Limits,
    regularFilesOnly: Bool = false, _ console: Console
  ) {
    self.limits = limits
    self.regularFilesOnly = regularFilesOnly
    self.files = files
    self.isOffline = isOffline
    self.store = store.map { PageStore(folder: $0) }
    self.timeout = timeout
    report = { console.note("storey: note: cannot store the page: \($0)") }
  }

  /// Returns a loader that calls `announce` with the size of the page when the server sends it.
  private func loader(announce: @escaping @Sendable (Int) -> Void = { _ in }) -> PageLoader {
    var service = FetchProcess(timeout: timeout, byteLimit: limits.bytes)
    service.announce = announce
    return PageLoader(service: service, store: store, report: report)
  }

  /// Reads a page to show. If it cannot be fetched, it is read from the store, and `notice` contains the reason.
  func read(_ path: String) async throws(Failure) -> (bytes: [UInt8], notice: String?) {
    guard Paths.isURL(path), store != nil, !isOffline else { return (try await fetch(path), nil) }
    do throws(PageError) {
      let page = try await loader().load(PageAddress(path))
      guard case .stale(let error) = page.freshness else { return (page.bytes, nil) }
      return (
        page.bytes, "\(PageAddress(path)): showing the last good page: \(error.description) [\(error.code)]"
      )
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Reads the current version of a page, to validate it. With `--offline`, reads it from the store.
  /// - Parameter announce: Called with the size of the page in bytes, if the server sends it first.
  func fetch(
    _ path: String, announce: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(Failure) -> [UInt8] {
    guard Paths.isURL(path) else {
      do throws(FileError) {
        return try files.page(
          path, limit: limits.bytes, namedBy: regularFilesOnly ? .file : .commandLine
        ).bytes
      } catch {
        throw Failure(reading: error)
      }
    }
    do throws(PageError) {
      if !isOffline { return try await loader(announce: announce).fetch(PageAddress(path)).bytes }
    } catch {
      throw Self.failure(error, path)
    }
    if let page = await loader().stored(PageAddress(path)) { return page.bytes }
    throw Failure(
      message: "\(PageAddress(path)): the page is not in the store [\(PageError.Code.notStored)]",
      hint: "run the command once without '--offline'")
  }

  private static func failure(_ error: PageError, _ path: String) -> Failure {
    Failure(message: "\(PageAddress(path)): \(error.description) [\(error.code)]")
  }
}
