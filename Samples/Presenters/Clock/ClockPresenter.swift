import Storey
import StoreyPresentation

/// The presenter: takes the actions of the row, counts, and puts the count into the row. It knows no screen: the view may
/// come, go and come back while it counts.
///
/// State goes one way. A tap is an action, the action changes `count`, the count changes the floor, the page presenter
/// lays that floor out again, and the view is told which row is different. Nothing reads anything back from the view.
@MainActor
final class ClockPresenter<View: PageView> {
  /// Presents the page that the clock is on.
  let page: PagePresenter<View>
  private let clock: any Clock<Duration>
  private var counting: Task<Void, any Error>?
  /// The state. The floor has a copy to show, and one that comes with a page is given it before it is shown.
  private var count = 0 {
    didSet { page.update(ClockFloor.self, put) }
  }

  /// A presenter of a page with clocks on it. Time comes from outside, so that a test need not wait for it.
  init(_ page: PagePresenter<View>, clock: any Clock<Duration> = ContinuousClock()) {
    self.page = page
    self.clock = clock
    // Weakly: the page presenter holds all three, and this holds the page presenter.
    page.willShow = { [weak self] layout in
      if let self { layout.update(ClockFloor.self, put) }
    }
    page.actions.on(.start) { [weak self] _ in await self?.start() ?? .passed }
    page.actions.on(.end) { [weak self] _ in await self?.end() ?? .passed }
  }

  deinit { counting?.cancel() }

  private func put(into floor: inout ClockFloor) { floor.count = count }

  private func start() -> ActionResult {
    // Who starts what runs already changes nothing.
    if counting == nil { counting = countSeconds(of: clock) }
    return .taken
  }

  private func end() -> ActionResult {
    counting?.cancel()
    counting = nil
    count = 0
    return .taken
  }

  /// Counts from now on, every second by itself, so that no delay adds up.
  private func countSeconds(of clock: some Clock<Duration>) -> Task<Void, any Error> {
    let start = clock.now
    return Task { [weak self] in
      var next = start
      while true {
        next = next.advanced(by: .seconds(1))
        try await clock.sleep(until: next, tolerance: nil)
        // It may have been ended after the second was over and before it was this task's turn.
        try Task.checkCancellation()
        self?.count += 1
      }
    }
  }
}
