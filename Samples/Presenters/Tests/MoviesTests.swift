import Storey
import StoreyNetwork
import StoreyPresentation
import StoreyTestSupport
import TestFiles
import TestServer
import Testing

@testable import MoviesSample

@MainActor
@Suite(.timeLimit(.minutes(30))) struct MoviesTests {
  private static let floor = #"""
    {"pattern": "Movies", "movieList": [
      {"title": "Yi Yi", "year": 2000, "jump": {"des": "movie", "params": {"id": 25538}}}, {"title": "Playtime", "year": 1967},
      {"title": "Nowhere", "year": 1997, "jump": {"des": "movie"}}]}
    """#
  private static let list = #"{"name": "Tonight", "floors": [\#(floor)]}"#

  private let view = RecordingPageView()
  private let folder: TemporaryFolder
  private var store: PageStore { PageStore(folder: folder.path) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func presenter(
    _ service: any PageService = HTTPPageService(timeout: .seconds(50), retries: .never),
    open: @escaping @MainActor (MoviePage) -> Void = { _ in }
  ) throws -> PagePresenter<RecordingPageView> {
    try .movies(from: service, keptIn: store, open: open)
  }

  /// A server that sends a list once, and then answers that it has not changed.
  private static func server(_ list: String) throws -> LoopbackServer {
    let server = try LoopbackServer()
    server.answer("/movies.json", [.whole(200, list, "ETag: \"1\"")], [.whole(304)])
    return server
  }

  private static func address(of server: LoopbackServer) -> PageAddress { PageAddress(server.address("/movies.json")) }

  /// Runs the program once: fetches the list and ends.
  private func fetchOnce(_ address: PageAddress) async throws {
    let presenter = try presenter()
    await presenter.fetch(address).value
  }

  @Test func `the list comes over the network and is shown`() async throws {
    let server = try Self.server(Self.list)
    let presenter = try presenter()
    presenter.attach(view)
    await presenter.fetch(Self.address(of: server)).value
    #expect(view.calls == ["indicator", "no indicator", "page"] && view.freshness == .current)
    #expect(view.layout?.rows.map(\.identifier) == ["movie", "movie", "movie"])
  }

  @Test func `a list that cannot be loaded is an error, and a list without movies is empty`() async throws {
    var server: LoopbackServer? = try Self.server(#"{"floors": [{"pattern": "Movies", "movieList": []}]}"#)
    let address = Self.address(of: try #require(server))
    let presenter = try presenter()
    presenter.attach(view)
    await presenter.fetch(address).value
    #expect(view.calls.last == "empty")
    server = nil
    try store.remove(address)
    let next = RecordingPageView()
    let other = try self.presenter()
    other.attach(next)
    await other.fetch(address).value
    #expect(next.calls == ["indicator", "no indicator", "error unreachable"])
  }

  @Test func `the next run shows the stored list at once, and reports it as current`() async throws {
    let server = try Self.server(Self.list)
    try await fetchOnce(Self.address(of: server))
    let presenter = try presenter()
    presenter.attach(view)
    await presenter.fetch(Self.address(of: server)).value
    #expect(view.calls == ["indicator", "page", "no indicator"] && view.freshness == .current)
  }

  @Test func `the list stays when the server cannot be reached, and is reported as stale`() async throws {
    var server: LoopbackServer? = try Self.server(Self.list)
    let address = Self.address(of: try #require(server))
    try await fetchOnce(address)
    server = nil
    let presenter = try presenter()
    presenter.attach(view)
    await presenter.fetch(address).value
    #expect(view.calls == ["indicator", "page", "no indicator"])
    guard case .stale(let error) = view.freshness else { return #expect(Bool(false), "it is not stale") }
    #expect(error.code == .unreachable)
  }

  @Test func `a detached view is not called, and the next view that is attached shows the page`() async throws {
    let desk = Desk<PageAnswer>()
    let presenter = try presenter(DeskPages(desk: desk))
    presenter.attach(view)
    let task = presenter.fetch("movies")
    await desk.asked(1)
    presenter.detach()
    await desk.answer(0, .page(Array(Self.list.utf8), .none))
    await task.value
    #expect(view.calls == ["indicator"])
    let next = RecordingPageView()
    presenter.attach(next)
    #expect(next.calls == ["page"] && next.freshness == .current)
  }

  @Test func `a tap opens the movie, and a jump without an identifier is reported`() async throws {
    var opened: [String] = []
    let presenter = try presenter(Fixed(Self.list)) { opened.append($0.id.text.string) }
    var reported: [RuleID] = []
    presenter.report = { reported.append($0.rule) }
    await presenter.fetch("movies").value
    #expect(await presenter.tap(at: LayoutPoint(x: 100, y: 10), scrolledTo: 0)?.isHandled == true)
    #expect(await presenter.tap(at: try #require(ActionPath("0.1.0"))) == nil)
    #expect(await presenter.tap(at: try #require(ActionPath("0.2.0")))?.isHandled == false)
    #expect(opened == ["25538"] && reported == [.failedAction])
  }

  @Test func `the floor conforms`() throws {
    var registry = FloorRegistry()
    try registry.register(MoviesFloor.self)
    #expect(FloorConformance(of: registry, samples: [Self.floor]).violations().map(\.description) == [])
  }
}

private struct DeskPages: PageService {
  let desk: Desk<PageAnswer>

  func answer(for address: PageAddress, known: PageValidators?) async throws(PageError) -> PageAnswer {
    do { return try await desk.ask(address.text) } catch { throw .cancelled }
  }
}
