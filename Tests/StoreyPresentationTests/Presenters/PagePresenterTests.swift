import Storey
import StoreyFloors
import StoreyPresentation
import StoreyTracking
import TestFiles
import TestLevels
import Testing

@MainActor
@Suite(.timeLimit(.minutes(30)), .tags(.threads)) struct PagePresenterTests {
  private let view = RecordingPageView()

  private func presenter(
    _ service: GatedService, store: PageStore? = nil, registry: FloorRegistry = .standard,
    actions: ActionBus = ActionBus()
  ) -> PagePresenter<RecordingPageView> {
    PagePresenter(loader: PageLoader(service: service, store: store), registry: registry, actions: actions)
  }

  @Test func `a fetch shows an indicator, then the page`() async {
    let presenter = presenter(GatedService { _ in Pages.answer(Pages.page("Home")) })
    presenter.attach(view)
    #expect(view.calls.isEmpty)
    await presenter.fetch("home").value
    #expect(view.calls == ["showIndicator", "hideIndicator", "showPage Home", "showFreshness"])
    #expect(presenter.freshness == .current && !presenter.isLoading)
    #expect(presenter.layout?.height == view.layout?.height)
  }

  @Test func `a page without floors shows the empty view, and an invalid answer shows an error`() async {
    let presenter = presenter(
      GatedService { question in
        switch question.address {
        case "empty": Pages.answer(Pages.empty)
        case "gone": .failure(Pages.gone)
        default: Pages.answer(Array("<html>".utf8))
        }
      })
    presenter.attach(view)
    await presenter.fetch("empty").value
    #expect(view.shown == .empty)
    await presenter.fetch("gone").value
    #expect(view.shown == .error("http-404"))
    await presenter.fetch("portal").value
    #expect(view.shown == .error("not-a-page"))
    #expect(presenter.layout == nil && presenter.freshness == nil)
  }

  @Test func `a newer fetch replaces an older fetch, even if the older answer arrives last`() async {
    let service = GatedService()
    let presenter = presenter(service)
    presenter.attach(view)
    let first = presenter.fetch("old")
    await service.asked(1)
    let second = presenter.fetch("new")
    await service.asked(2)
    await service.give(Pages.answer(Pages.page("New")), to: 1)
    await second.value
    await service.give(Pages.answer(Pages.page("Old")), to: 0)
    await first.value
    #expect(view.shown == .page("New"))
    #expect(view.calls == ["showIndicator", "hideIndicator", "showPage New", "showFreshness"])
  }

  @Test func `a detached view is not called, and the next view shows the page that arrived in between`() async {
    let service = GatedService()
    let presenter = presenter(service)
    presenter.attach(view)
    let task = presenter.fetch("home")
    await service.asked(1)
    presenter.detach()
    view.isGone = true
    await service.give(Pages.answer(Pages.page("Home")), to: 0)
    await task.value
    #expect(view.calls == ["showIndicator"])
    let next = RecordingPageView()
    presenter.attach(next)
    #expect(next.calls == ["showPage Home", "showFreshness"])
  }

  @Test func `a view that is attached during a load shows the indicator`() async {
    let service = GatedService()
    let presenter = presenter(service)
    let task = presenter.fetch("home")
    await service.asked(1)
    presenter.attach(view)
    #expect(view.hasIndicator)
    await service.give(Pages.answer(Pages.page("Home")), to: 0)
    await task.value
    #expect(!view.hasIndicator && view.shown == .page("Home"))
  }

  @Test func `a presenter does not retain its view, and a load does not retain its presenter`() async {
    let service = GatedService()
    var presenter: PagePresenter<RecordingPageView>? = presenter(service)
    var view: RecordingPageView? = RecordingPageView()
    weak let oldView = view
    weak let oldPresenter = presenter
    presenter?.attach(view!)
    let task = presenter?.fetch("home")
    await service.asked(1)
    view = nil
    #expect(oldView == nil)
    presenter = nil
    #expect(oldPresenter == nil)
    // The load was cancelled when the presenter was deallocated, so it ends.
    await task?.value
    #expect(await service.open.isEmpty)
  }

  @Test func `a reload keeps the visible page and reports the changes`() async throws {
    let pages = [
      Pages.page("Home"), Pages.page("Home"), Pages.page("Home", pictures: ["Tea", "Coffee"]), Pages.empty,
    ]
    let presenter = presenter(GatedService { Pages.answer(pages[$0.number]) })
    presenter.attach(view)
    await presenter.fetch("home").value
    await presenter.reload()?.value
    #expect(view.calls.suffix(3) == ["showIndicator", "hideIndicator", "showFreshness"])
    await presenter.reload()?.value
    #expect(view.calls.suffix(4) == ["showIndicator", "hideIndicator", "apply Home", "showFreshness"])
    let change = try #require(view.changes.first)
    #expect(change.floors.map(\.kind) == [.changed])
    await presenter.reload()?.value
    #expect(view.shown == .empty)
  }

  @Test func `a reload before the first fetch returns nil`() {
    #expect(presenter(GatedService()).reload() == nil)
  }

  @Test func `an unreachable server makes the visible page stale, and status 404 removes the page`() async {
    let answers: [Result<PageAnswer, PageError>] = [
      Pages.answer(Pages.page("Home")), .failure(Pages.down), .failure(Pages.gone),
    ]
    let presenter = presenter(GatedService { answers[$0.number] })
    presenter.attach(view)
    await presenter.fetch("home").value
    await presenter.reload()?.value
    #expect(view.shown == .page("Home") && view.freshness == .stale(Pages.down))
    await presenter.reload()?.value
    #expect(view.shown == .error("http-404"))
  }

  @Test func `a page with another address is shown as a new page, not as a change`() async {
    let presenter = presenter(GatedService { Pages.answer(Pages.page("\($0.address)")) })
    presenter.attach(view)
    await presenter.fetch("a").value
    await presenter.fetch("b").value
    #expect(view.calls.filter { $0.hasPrefix("showPage") } == ["showPage a", "showPage b"])
    #expect(view.changes.isEmpty)
  }

  @Test func `a stored page is shown immediately, and the new page when it arrives`() async throws {
    let folder = try TemporaryFolder()
    let store = PageStore(folder: folder.path)
    try store.keep(Pages.page("Yesterday"), PageValidators(entityTag: "\"1\""), for: "home")
    let service = GatedService()
    let presenter = presenter(service, store: store)
    presenter.attach(view)
    let task = presenter.fetch("home")
    await service.asked(1)
    #expect(view.shown == .page("Yesterday") && view.freshness == .stored && view.hasIndicator)
    #expect(await service.questions.first?.known?.entityTag == "\"1\"")
    await service.give(Pages.answer(Pages.page("Today"), tag: "\"2\""), to: 0)
    await task.value
    #expect(view.shown == .page("Today") && view.freshness == .current && !view.hasIndicator)
    #expect(store.page(for: "home")?.bytes == Pages.page("Today"))
  }

  @Test func `a stored page that is unchanged becomes current, and is not shown twice`() async throws {
    let folder = try TemporaryFolder()
    let store = PageStore(folder: folder.path)
    try store.keep(Pages.page("Home"), PageValidators(entityTag: "\"1\""), for: "home")
    let presenter = presenter(GatedService { _ in .success(.unchanged) }, store: store)
    presenter.attach(view)
    await presenter.fetch("home").value
    #expect(
      view.calls == ["showIndicator", "showPage Home", "showFreshness", "hideIndicator", "showFreshness"])
    #expect(view.freshness == .current)
  }

  @Test func `a stored page is shown as stale if the server cannot be reached`() async throws {
    let folder = try TemporaryFolder()
    let store = PageStore(folder: folder.path)
    try store.keep(Pages.page("Home"), .none, for: "home")
    let presenter = presenter(GatedService { _ in .failure(Pages.down) }, store: store)
    presenter.attach(view)
    await presenter.fetch("home").value
    #expect(view.shown == .page("Home") && view.freshness == .stale(Pages.down))
  }

  @Test func `a tap is sent to the action bus, and an unhandled action is reported`() async throws {
    var actions = ActionBus()
    actions.on(.jump, to: "cart") { _ in .handled }
    let service = GatedService { question in
      Pages.answer(Pages.page("Home", jump: question.number == 0 ? #"{"des": "cart"}"# : #"{"des": "crat"}"#))
    }
    let presenter = presenter(service, actions: actions)
    var reported: [Diagnostic] = []
    presenter.report = { reported.append($0) }
    #expect(await presenter.tap(at: LayoutPoint(x: 40, y: 40), scrolledTo: 0) == nil)
    await presenter.fetch("home").value
    #expect(await presenter.tap(at: LayoutPoint(x: 40, y: 40), scrolledTo: 0)?.isHandled == true)
    #expect(await presenter.tap(at: try #require(ActionPath("0.0.0")))?.isHandled == true)
    #expect(await presenter.tap(at: LayoutPoint(x: 40, y: 4000), scrolledTo: 0) == nil)
    #expect(await presenter.tap(at: try #require(ActionPath("0.0.9"))) == nil)
    #expect(reported.isEmpty)
    await presenter.reload()?.value
    #expect(await presenter.tap(at: LayoutPoint(x: 40, y: 40), scrolledTo: 0)?.isHandled == false)
    #expect(reported.map(\.rule) == [.unhandledAction])
  }

  @Test func `a reload action fetches the page again, unless a handler handles it`() async {
    let service = GatedService { Pages.answer(Pages.page("\($0.number)")) }
    let presenter = presenter(service)
    #expect(await presenter.send(FloorAction(kind: .reload)).isHandled == false)
    await presenter.fetch("home").value
    #expect(await presenter.send(FloorAction(kind: .reload)).isHandled)
    await service.asked(2)
    presenter.actions.on(.reload) { _ in .handled }
    #expect(await presenter.send(FloorAction(kind: .reload)).isHandled)
    #expect(await service.questions.count == 2)
  }

  @Test func `the exposure of a page is reported, and an update of a floor does not restart it`() async {
    let presenter = presenter(GatedService { _ in Pages.answer(Pages.page("Home")) })
    func sample(_ milliseconds: Int) -> ScrollSample {
      ScrollSample(time: .milliseconds(milliseconds), offset: 0, viewportHeight: 600)
    }
    #expect(presenter.observe(sample(0)).isEmpty)
    await presenter.fetch("home").value
    #expect(presenter.observe(sample(0)).isEmpty)
    presenter.update(FocusFloor.self) { _ in }
    #expect(presenter.observe(sample(800)).compactMap(\.eventID) == ["tea"])
    presenter.update(FocusFloor.self) { _ in }
    #expect(presenter.observe(sample(2000)).isEmpty)
  }
}
