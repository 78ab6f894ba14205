import Storey
import StoreyPresentation

/// Reads the pages that a command is given: files, standard input, and what is on servers.
struct PageReader: Sendable {
  static let options = [
    OptionDescription(
      name: "--store", value: .text(placeholder: "DIR"),
      help: "Keeps the last good page of each URL there, to be shown when the network is gone."),
    OptionDescription(
      name: "--timeout", value: .number(placeholder: "SECONDS", allowed: 0.001...3600),
      help: "How long an answer may take, each time it is asked for; 10 unless given."),
    OptionDescription(name: "--offline", value: .flag, help: "Takes the pages of URLs from the store alone."),
  ]

  private let loader: PageLoader
  private let hasStore: Bool
  private let isOffline: Bool
  private let regularFilesOnly: Bool

  /// A reader as the options say. With `regularFilesOnly` it reads no pipe and no device, and so never waits for one.
  init(_ arguments: ParsedArguments, _ console: Console, regularFilesOnly: Bool = false) throws(UsageError) {
    self.regularFilesOnly = regularFilesOnly
    isOffline = arguments.isSet("--offline")
    hasStore = arguments.isSet("--store")
    if isOffline && !hasStore {
      throw UsageError(message: "'--offline' needs a store", hint: "name it with '--store DIR'")
    }
    loader = PageLoader(
      service: Self.service(timeout: .seconds(arguments.number("--timeout") ?? 10)),
      store: arguments.value("--store").map { PageStore(folder: $0) },
      report: { console.note("storey: note: the page is not kept in the store: \($0)") })
  }

  private static func service(timeout: Duration) -> any PageService {
    #if Network
      FetchProcess(timeout: timeout, byteLimit: DocumentLimits.default.bytes)
    #else
      MissingNetwork()
    #endif
  }

  /// A page to show. One that cannot be fetched is taken from the store if there is one; `notice` tells why.
  func read(_ path: String) async throws(Failure) -> (bytes: [UInt8], notice: String?) {
    guard Paths.isURL(path), hasStore, !isOffline else { return (try await fetch(path), nil) }
    do throws(PageError) {
      let page = try await loader.load(PageAddress(path))
      guard case .stale(let error) = page.freshness else { return (page.bytes, nil) }
      return (
        page.bytes, "\(PageAddress(path)): the last good page is shown: \(error.description) [\(error.code)]"
      )
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// A page to judge: what is there now, and nothing in its place.
  func fetch(_ path: String) async throws(Failure) -> [UInt8] {
    guard Paths.isURL(path) else {
      return try FileSystem.contents(
        of: path, limit: DocumentLimits.default.bytes, regularFilesOnly: regularFilesOnly)
    }
    do throws(PageError) {
      if !isOffline { return try await loader.fetch(PageAddress(path)).bytes }
    } catch {
      throw Self.failure(error, path)
    }
    if let page = await loader.stored(PageAddress(path)) { return page.bytes }
    throw Failure(
      message: "\(PageAddress(path)): the page is not in the store [\(PageError.Code.notStored)]",
      hint: "fetch it once without '--offline'")
  }

  private static func failure(_ error: PageError, _ path: String) -> Failure {
    Failure(message: "\(PageAddress(path)): \(error.description) [\(error.code)]")
  }
}
