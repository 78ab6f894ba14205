import Storey
import StoreyFloors
import StoreyPresentation
import TestLevels
import TestMutations
import Testing

/// Tests a thousand random sequences of fetches, reloads, attached and detached views, and answers in any order.
@MainActor
@Suite(.timeLimit(.minutes(30)), .tags(.threads)) struct InterleavingTests {
  /// Returns the answer to a request. It depends only on the seed, and on the number and the address of the request,
  /// so the final state can be computed from the last request.
  private nonisolated static func answer(_ question: GatedService.Question, _ seed: UInt64) -> Result<
    PageAnswer, PageError
  > {
    var dice = Dice(state: seed &+ UInt64(question.number) &* 977)
    switch dice.next() % 8 {
    case 0: return .failure(Pages.gone)
    case 1: return .failure(Pages.down)
    case 2: return Pages.answer(Pages.empty)
    default:
      return Pages.answer(Pages.page("\(question.address) \(question.number)", pictures: ["\(dice.next() % 3)"]))
    }
  }

  @Test(arguments: 0..<10)
  func `a hundred random sequences of fetch, reload, attach and detach end in the correct state`(round: Int) async {
    for order in 0..<100 { await run(UInt64(round * 100 + order)) }
  }

  private func run(_ seed: UInt64) async {
    var dice = Dice(state: seed)
    let service = GatedService()
    let presenter = PagePresenter<RecordingPageView>(loader: PageLoader(service: service), registry: .standard)
    var views: [RecordingPageView] = []
    var view: RecordingPageView?
    var last: Task<Void, Never>?
    for _ in 0..<Int(4 + dice.next() % 16) {
      switch dice.next() % 7 {
      case 0, 1: last = presenter.fetch(dice.next() % 2 == 0 ? "a" : "b")
      case 2: last = presenter.reload() ?? last
      case 3:
        presenter.detach()
        view?.isGone = true
        view = nil
      case 4:
        let next = RecordingPageView()
        presenter.attach(next)
        view?.isGone = true
        view = next
        views.append(next)
      case 5:
        let open = await service.open
        if let question = open.randomElement(using: &dice) {
          await service.give(Self.answer(question, seed), to: question.number)
        }
      default: presenter.update(FocusFloor.self) { _ in }
      }
      for _ in 0..<(dice.next() % 4) { await Task.yield() }
    }
    await service.answerAll { Self.answer($0, seed) }
    await last?.value
    await expectRightState(presenter, service, view, seed, isAsked: last != nil)
  }

  /// Checks that the presenter has the answer to the last request, and that the view shows the state of the presenter.
  private func expectRightState(
    _ presenter: PagePresenter<RecordingPageView>, _ service: GatedService, _ view: RecordingPageView?, _ seed: UInt64,
    isAsked: Bool
  ) async {
    #expect(!presenter.isLoading, "seed \(seed)")
    guard isAsked, let question = await service.questions.last else { return }
    #expect(question.address == presenter.address)
    let shown: RecordingPageView.Shown =
      switch presenter.state {
      case .nothing: .nothing
      case .page(let layout): .page(layout.page.title?.string ?? "")
      case .empty: .empty
      case .failed(let error): .error(error.code.name)
      }
    switch Self.answer(question, seed) {
    case .success(.page(let bytes, _)) where bytes == Pages.empty: #expect(shown == .empty, "seed \(seed)")
    case .success: #expect(shown == .page("\(question.address) \(question.number)"), "seed \(seed)")
    case .failure(Pages.gone): #expect(shown == .error("http-404"), "seed \(seed)")
    case .failure(let error):
      // A page of the same address is still shown, as stale.
      if presenter.layout == nil {
        #expect(shown == .error("unreachable"), "seed \(seed)")
      } else {
        #expect(presenter.freshness == .stale(error), "seed \(seed)")
        if case .page(let title) = shown { #expect(title.hasPrefix(question.address.text), "seed \(seed)") }
      }
    }
    guard let view else { return }
    #expect(view.shown == shown && !view.hasIndicator, "seed \(seed)")
    #expect(view.layout == nil || view.layout?.height == presenter.layout?.height)
  }
}
