import Storey
import StoreyFloors
import StoreyPresentation
import TestLevels
import Testing

/// Floors that change while they are shown, and pages that are laid out again.
@MainActor
@Suite(.timeLimit(.minutes(30)), .tags(.threads)) struct UpdatingTests {
  private let view = RecordingPageView()

  private func presenter(_ service: GatedService) -> PagePresenter<RecordingPageView> {
    PagePresenter(loader: PageLoader(service: service), registry: .standard)
  }

  @Test func `only the updated floor is laid out, and the view receives the change`() async throws {
    let presenter = presenter(GatedService { _ in Pages.answer(Pages.page("Home")) })
    presenter.attach(view)
    await presenter.fetch("home").value
    let before = try #require(presenter.layout)
    let other = Page(decoding: Pages.page("Other", pictures: ["Coffee"]), registry: .standard)
    guard case .container(let coffee) = other.floors[0].content else { return #expect(Bool(false)) }
    presenter.replaceFloor(at: 0, with: coffee)
    #expect(view.calls.last == "apply Home")
    #expect(view.changes.last?.floors.first?.rows.map(\.kind) == [.changed])
    // An identical floor and an empty update give empty changes. An update of a missing floor gives no change.
    presenter.replaceFloor(at: 0, with: coffee)
    presenter.update(FocusFloor.self) { _ in }
    #expect(view.changes.map(\.isEmpty) == [false, true, true])
    presenter.replaceFloor(at: 7, with: coffee)
    presenter.update(CategoryFloor.self) { _ in #expect(Bool(false)) }
    #expect(view.changes.count == 3)
    #expect(presenter.layout?.height == before.height)
  }

  @Test func `the data of the app is in a page before it is shown, and in each later page`() async throws {
    let pages = [Pages.page("Home"), Pages.page("Home", pictures: ["Tea", "Coffee"])]
    let presenter = presenter(GatedService { Pages.answer(pages[$0.number]) })
    let other = Page(decoding: Pages.page("Other", pictures: ["Milk"]), registry: .standard)
    guard case .container(let milk as FocusFloor) = other.floors[0].content else { return #expect(Bool(false)) }
    presenter.willShow = { $0.update(FocusFloor.self) { $0 = milk } }
    presenter.attach(view)
    await presenter.fetch("home").value
    #expect(pictures(view.layout) == ["Milk"])
    await presenter.reload()?.value
    #expect(pictures(view.layout) == ["Milk"] && view.changes.map(\.isEmpty) == [true])
  }

  @Test func `the data of the app is inserted again if it changes while a page is fetched`() async throws {
    let other = Page(decoding: Pages.page("Other", pictures: ["Milk"]), registry: .standard)
    guard case .container(let milk as FocusFloor) = other.floors[0].content else { return #expect(Bool(false)) }
    for round in 0..<100 {
      let service = GatedService()
      let presenter = presenter(service)
      let known = Known()
      presenter.willShow = { layout in layout.update(FocusFloor.self) { $0 = known.floor ?? $0 } }
      let task = presenter.fetch("home")
      await service.asked(1)
      await service.give(Pages.answer(Pages.page("Home")), to: 0)
      for _ in 0..<(round % 20) { await Task.yield() }
      known.floor = milk
      presenter.update(FocusFloor.self) { $0 = milk }
      await task.value
      #expect(pictures(presenter.layout) == ["Milk"])
    }
  }

  /// The data of the app for a floor.
  @MainActor private final class Known {
    var floor: FocusFloor?
  }

  private func pictures(_ layout: TableLayout?) -> [String]? {
    guard case .container(let floor as FocusFloor) = layout?.page.floors.first?.content else { return nil }
    return floor.row.pictures.compactMap { $0.title?.string }
  }

  @Test func `a page is laid out again for another width`() async {
    let presenter = presenter(GatedService { _ in Pages.answer(Pages.page("Home")) })
    presenter.attach(view)
    presenter.relayOut(PageStyle(width: 320))
    await presenter.fetch("home").value
    #expect(view.layout?.width == 320)
    presenter.relayOut(PageStyle(width: 750))
    #expect(view.layout?.width == 750 && view.calls.last == "showPage Home")
    presenter.relayOut(PageStyle(width: 750))
    #expect(view.calls.count { $0 == "showPage Home" } == 2)
  }

  @Test func `a style that is set while a page is fetched applies to that page`() async {
    let service = GatedService()
    let presenter = presenter(service)
    presenter.attach(view)
    let task = presenter.fetch("home")
    await service.asked(1)
    presenter.relayOut(PageStyle(width: 500))
    await service.give(Pages.answer(Pages.page("Home")), to: 0)
    await task.value
    #expect(view.layout?.width == 500)
  }
}
