import Storey
import StoreyFloors
import StoreyPresentation
import StoreyTracking
import TestLevels
import Testing

/// Views that call the presenter while it calls them, and owners that cancel or replace a load.
@MainActor
@Suite(.timeLimit(.minutes(30)), .tags(.threads)) struct ReentryTests {
  /// A view that runs a closure when the indicator is shown or hidden.
  private final class Eager: PageView {
    var onIndicator: () -> Void = {}
    var onIndicatorEnd: () -> Void = {}
    private(set) var calls: [String] = []

    func showIndicator() {
      calls.append("indicator")
      onIndicator()
    }

    func hideIndicator() {
      calls.append("no indicator")
      onIndicatorEnd()
    }

    func showPage(_ layout: TableLayout) { calls.append("page \(layout.page.title?.string ?? "")") }
    func apply(_ change: LayoutChange, to layout: TableLayout) { calls.append("apply") }
    func showEmptyView() { calls.append("empty") }
    func showError(code: PageError.Code, description: String) { calls.append("error \(code)") }
  }

  private func presenter(_ service: GatedService) -> PagePresenter<Eager> {
    PagePresenter(loader: PageLoader(service: service), registry: .standard)
  }

  @Test func `a fetch that starts when the indicator is hidden replaces the page that arrived`() async {
    let service = GatedService { Pages.answer(Pages.page($0.address.text)) }
    let presenter = presenter(service)
    let view = Eager()
    presenter.attach(view)
    var next: Task<Void, Never>?
    view.onIndicatorEnd = { [weak view] in
      view?.onIndicatorEnd = {}
      next = presenter.fetch("b")
    }
    await presenter.fetch("a").value
    await next?.value
    #expect(view.calls == ["indicator", "no indicator", "indicator", "no indicator", "page b"])
  }

  @Test func `a view that detaches itself while it is attached is not called again`() async {
    let service = GatedService { _ in Pages.answer(Pages.page("Home")) }
    let presenter = presenter(service)
    await presenter.fetch("home").value
    let task = presenter.fetch("other")
    let view = Eager()
    view.onIndicator = { presenter.detach() }
    presenter.attach(view)
    #expect(view.calls == ["indicator"])
    await task.value
    #expect(view.calls == ["indicator"])
  }

  @Test func `a cancelled reload keeps the visible page`() async {
    let service = GatedService()
    let presenter = presenter(service)
    let view = Eager()
    presenter.attach(view)
    let first = presenter.fetch("home")
    await service.asked(1)
    await service.give(Pages.answer(Pages.page("Home")), to: 0)
    await first.value
    let reload = presenter.reload()
    await service.asked(2)
    reload?.cancel()
    await reload?.value
    #expect(view.calls == ["indicator", "no indicator", "page Home", "indicator", "no indicator"])
    #expect(presenter.layout != nil && !presenter.isLoading)
  }

  @Test func `a style that is set while a page is prepared applies to that page`() async {
    let pictures = (0..<400).map { "\($0)" }
    for delay in 0..<12 {
      let presenter = presenter(GatedService { _ in Pages.answer(Pages.page("Home", pictures: pictures)) })
      let task = presenter.fetch("home")
      for _ in 0..<delay { await Task.yield() }
      presenter.relayOut(PageStyle(width: 750))
      await task.value
      #expect(presenter.layout?.width == 750)
    }
  }

  @Test func `continuous updates do not prevent a page from being shown`() async {
    let pages = (0..<2).map { Pages.page("Home", pictures: (0..<(500 + $0)).map { "\($0)" }) }
    let presenter = presenter(GatedService { Pages.answer(pages[$0.number]) })
    await presenter.fetch("home").value
    let reload = presenter.reload()
    while presenter.isLoading {
      presenter.update(FocusFloor.self) { _ in }
      await Task.yield()
    }
    await reload?.value
    #expect(presenter.layout?.page.document?.byteCount == pages[1].count)
  }

  @Test func `a load ends when its work returns without ending it`() async {
    let presenter = LoadingPresenter<Eager>()
    let view = Eager()
    presenter.attach(view)
    await presenter.start { _ in }.value
    #expect(view.calls == ["indicator", "no indicator"] && !presenter.isLoading)
  }

  @Test func `an exposure is not reported twice when the page is laid out again`() async {
    let presenter = presenter(GatedService { _ in Pages.answer(Pages.page("Home")) })
    await presenter.fetch("home").value
    func sample(_ seconds: Int) -> ScrollSample {
      ScrollSample(time: .seconds(seconds), offset: 0, viewportHeight: 600)
    }
    presenter.observe(sample(0))
    #expect(presenter.observe(sample(1)).compactMap(\.eventID) == ["tea"])
    presenter.relayOut(PageStyle(width: 700))
    presenter.observe(sample(2))
    #expect(presenter.observe(sample(9)).isEmpty)
  }
}
