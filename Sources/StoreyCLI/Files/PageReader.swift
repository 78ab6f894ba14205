import Storey
import StoreyFiles
import StoreyPresentation

/// Reads the pages that a command is given: files, standard input, and what is on servers.
struct PageReader: Sendable {
  private static let store = Option<String>(
    "--store", .text("DIR"), help: "Keeps the last good page of each URL there, to be shown when the network is gone.")
  private static let timeout = Option<Double>(
    "--timeout", .number("SECONDS", 0.001...3600),
    help: "How long an answer may take, each time it is asked for; 10 unless given.")
  private static let offline = Flag("--offline", help: "Takes the pages of URLs from the store alone.")

  static let options: [any CommandOption] = [store, timeout, offline, LimitOptions.option]

  /// What a page may cost.
  let limits: Limits

  private let timeout: Duration
  private let store: PageStore?
  private let report: @Sendable (PageStoreError) -> Void
  private let isOffline: Bool
  private let regularFilesOnly: Bool

  /// A reader as the options say, within the limits that they set unless others are given. With `regularFilesOnly` it reads
  /// no pipe and no device, and so never waits for one.
  init(
    _ arguments: ParsedArguments, _ console: Console, limits: Limits? = nil, regularFilesOnly: Bool = false
  ) throws(UsageError) {
    self.limits = limits ?? LimitOptions.limits(arguments)
    self.regularFilesOnly = regularFilesOnly
    isOffline = arguments[Self.offline]
    store = arguments[Self.store].map { PageStore(folder: $0) }
    if isOffline && store == nil {
      throw UsageError(message: "'--offline' needs a store", hint: "name it with '--store DIR'")
    }
    timeout = .seconds(arguments[Self.timeout] ?? 10)
    report = { console.note("storey: note: the page is not kept in the store: \($0)") }
  }

  /// A loader of one page, whose size goes to `announce` when a server says it.
  private func loader(announce: @escaping @Sendable (Int) -> Void = { _ in }) -> PageLoader {
    var service = FetchProcess(timeout: timeout, byteLimit: limits.ofDocuments.bytes)
    service.announce = announce
    return PageLoader(service: service, store: store, report: report)
  }

  /// A page to show. One that cannot be fetched is taken from the store if there is one; `notice` tells why.
  func read(_ path: String) async throws(Failure) -> (bytes: [UInt8], notice: String?) {
    guard Paths.isURL(path), store != nil, !isOffline else { return (try await fetch(path), nil) }
    do throws(PageError) {
      let page = try await loader().load(PageAddress(path))
      guard case .stale(let error) = page.freshness else { return (page.bytes, nil) }
      return (
        page.bytes, "\(PageAddress(path)): the last good page is shown: \(error.description) [\(error.code)]"
      )
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// A page to judge: what is there now, and nothing in its place. The size of one that is fetched goes to `announce`, in
  /// bytes, if its server says it beforehand.
  func fetch(
    _ path: String, announce: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(Failure) -> [UInt8] {
    guard Paths.isURL(path) else {
      do throws(FileError) {
        return try FileSystem.bytes(
          of: path, limit: limits.ofDocuments.bytes, namedBy: regularFilesOnly ? .file : .commandLine)
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
      hint: "fetch it once without '--offline'")
  }

  private static func failure(_ error: PageError, _ path: String) -> Failure {
    Failure(message: "\(PageAddress(path)): \(error.description) [\(error.code)]")
  }
}
