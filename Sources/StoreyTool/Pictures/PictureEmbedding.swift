import Storey
import StoreyFiles
import StoreyOutput
import StoreyPresentation
import StoreyProject

/// Reads the pictures of a page, so that they can be written into its HTML file.
struct PictureEmbedding: Sendable {
  static let flag = Flag(
    "--embed-pictures",
    help: "With HTML: write the pictures into the file. A picture that cannot be read is shown as a placeholder.")
  static let root = Option<String>(
    "--root", .folder("DIR"),
    help: """
      With --embed-pictures: read only picture files below DIR, to which addresses that begin with a slash are relative \
      (default: the folder of the page).
      """)
  static let options: [any CommandOption] = [flag, root]

  /// The largest picture, in bytes.
  private static let pictureLimit = 8 << 20
  /// The largest size of all pictures in the output, in bytes of base 64.
  private static let totalLimit = 64 << 20
  /// The maximum number of pictures that are fetched, the number of concurrent fetches, and the time for all of them.
  private static let fetchCount = 256
  private static let connections = 8
  private static let fetchTime = Duration.seconds(60)
  /// The number of failures that are reported one by one.
  private static let shownFailures = 5

  /// The result of reading the pictures of a page.
  struct Outcome: Sendable {
    fileprivate(set) var pictures = EmbeddedPictures()
    /// The size of all pictures in the output, in bytes.
    fileprivate(set) var byteCount = 0
    /// The addresses of the pictures that are not embedded, and the reasons.
    fileprivate(set) var failures: [(url: String, reason: String)] = []

    /// The lines that report the failures.
    var notes: [String] {
      let shown = failures.prefix(PictureEmbedding.shownFailures)
      let rest = failures.count - shown.count
      return shown.map { "storey: note: the picture \($0.url) is not embedded: \($0.reason)" }
        + (rest > 0
          ? ["storey: note: \(Wording.counted(rest, "more picture")) \(rest == 1 ? "is" : "are") not embedded"] : [])
    }
  }

  /// A reason why a picture is not embedded.
  private struct Refusal: Error {
    let reason: String
  }

  /// The path or URL of the page.
  private let page: String
  private let root: String
  private let timeout: Duration
  private let isOffline: Bool

  /// Creates a reader for the pictures of a page, which is read with a reader of pages.
  /// - Parameter root: The folder of picture files; `nil` for that of the page.
  init(of page: String, root: String?, _ reader: PageReader) {
    self.page = page
    let folder = page == "-" || Paths.isURL(page) ? "" : Paths.folder(of: page)
    self.root = root ?? (folder.isEmpty ? "." : folder)
    timeout = reader.timeout
    isOffline = reader.isOffline
  }

  /// Creates a reader for the pictures of a page that is a file.
  init(of page: String, root: String) {
    self.page = page
    self.root = root
    timeout = Self.fetchTime
    isOffline = false
  }

  /// Reads the pictures of a layout.
  func pictures(of layout: TableLayout) async -> Outcome {
    let uses = PictureUses(in: layout).all
    let places = uses.map { (url: $0.url, address: PictureAddress($0.url, of: page, root: root)) }
    let fetched = await fetch(places.compactMap(\.address))
    var outcome = Outcome()
    for (use, place) in zip(uses, places) {
      do throws(Refusal) {
        let bytes = try bytes(at: place.address, fetched)
        let size = (bytes.count + 2) / 3 * 4 * use.count
        if outcome.byteCount + size > Self.totalLimit {
          throw Refusal(reason: "the pictures would exceed the limit of \(Self.totalLimit >> 20) MiB")
        }
        if !outcome.pictures.add(bytes, for: use.url) { throw Refusal(reason: "it is not a picture in a known format") }
        outcome.byteCount += size
      } catch {
        outcome.failures.append((PageAddress(use.url.written.string).description, error.reason))
      }
    }
    return outcome
  }

  private func bytes(
    at address: PictureAddress?, _ fetched: [String: Result<[UInt8], Refusal>]
  ) throws(Refusal) -> [UInt8] {
    switch address {
    case nil: throw Refusal(reason: "the address is not valid")
    case .file(let path): return try read(path)
    case .url(let url):
      if isOffline { throw Refusal(reason: "pictures are not fetched with '--offline'") }
      guard let result = fetched[url] else {
        throw Refusal(reason: "the page has more than \(Self.fetchCount) pictures to fetch")
      }
      return try result.get()
    }
  }

  /// Reads a regular file below the root, after following links.
  private func read(_ path: String) throws(Refusal) -> [UInt8] {
    var place: FilePlace?
    do throws(FileError) {
      if case .below(let found) = try FolderSet([root]).find(path) { place = found }
      let bytes = try place?.readRegularFile(limit: Self.pictureLimit)
      if let bytes, bytes.count <= Self.pictureLimit { return bytes }
    } catch {
      throw Refusal(reason: error.description)
    }
    if place == nil {
      throw Refusal(reason: "it is not below the folder \(root); use '--root' to name another folder")
    }
    throw Refusal(reason: "it is larger than \(Self.pictureLimit >> 20) MiB")
  }

  /// Fetches the URLs among addresses, within the limits of number and time.
  private func fetch(_ addresses: [PictureAddress]) async -> [String: Result<[UInt8], Refusal>] {
    var urls: [String] = []
    if isOffline { return [:] }
    for case .url(let url) in addresses where !urls.contains(url) { urls.append(url) }
    var service = FetchProcess(timeout: timeout, byteLimit: Self.pictureLimit)
    // A picture that cannot be read has a placeholder, so it is not worth the time of several attempts.
    service.retries = .never
    let deadline = ContinuousClock.now + Self.fetchTime
    var results: [String: Result<[UInt8], Refusal>] = [:]
    await withTaskGroup(of: (String, Result<[UInt8], Refusal>).self) { [service] group in
      for (index, url) in urls.prefix(Self.fetchCount).enumerated() {
        if index >= Self.connections, let (url, result) = await group.next() { results[url] = result }
        group.addTask { (url, await Self.fetch(url, service, until: deadline)) }
      }
      for await (url, result) in group { results[url] = result }
    }
    return results
  }

  private static func fetch(
    _ url: String, _ service: FetchProcess, until deadline: ContinuousClock.Instant
  ) async -> Result<[UInt8], Refusal> {
    if ContinuousClock.now >= deadline { return .failure(Refusal(reason: "the time for all pictures is over")) }
    do throws(PageError) {
      if case .page(let bytes, _) = try await service.answer(for: PageAddress(url), known: nil) {
        return .success(bytes)
      }
      return .failure(Refusal(reason: "the server sent no picture"))
    } catch {
      return .failure(Refusal(reason: error.description))
    }
  }
}
