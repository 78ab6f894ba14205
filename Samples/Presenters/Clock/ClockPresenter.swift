import Storey
import StoreyPresentation

/// The presenter: handles the actions of the row, counts seconds, and updates the count in the row. It does not depend on a
/// screen: views can be attached and detached while it counts.
///
/// State flows in one direction. A tap sends an action, the action changes `count`, the count changes the floor, the page
/// presenter lays that floor out again, and the view receives the changed row. No state is read from the view.
@MainActor
final class ClockPresenter<View: PageView> {
  /// The presenter of the page that contains the clock.
  let page: PagePresenter<View>
  private let clock: any Clock<Duration>
  private var counting: Task<Void, any Error>?
  /// The state. The floor has a copy of it; the floor of a new page receives its copy before it is shown.
  private var count = 0 {
    didSet { page.update(ClockFloor.self, put) }
  }

  /// Creates a presenter of a page with clocks. The clock is injected, so that tests do not wait.
  init(_ page: PagePresenter<View>, clock: any Clock<Duration> = ContinuousClock()) {
    self.page = page
    self.clock = clock
    // Captured weakly: the page presenter retains these closures, and is retained by this object.
    page.willShow = { [weak self] layout in
      if let self { layout.update(ClockFloor.self, put) }
    }
    page.actions.on(.start) { [weak self] _ in await self?.start() ?? .declined }
    page.actions.on(.end) { [weak self] _ in await self?.end() ?? .declined }
  }

  deinit { counting?.cancel() }

  private func put(into floor: inout ClockFloor) { floor.count = count }

  private func start() -> ActionResult {
    // Starting a running clock has no effect.
    if counting == nil { counting = countSeconds(of: clock) }
    return .handled
  }

  private func end() -> ActionResult {
    counting?.cancel()
    counting = nil
    count = 0
    return .handled
  }

  /// Counts the seconds from now. Each deadline is computed from the start, so that delays do not add up.
  private func countSeconds(of clock: some Clock<Duration>) -> Task<Void, any Error> {
    let start = clock.now
    return Task { [weak self] in
      var next = start
      while true {
        next = next.advanced(by: .seconds(1))
        try await clock.sleep(until: next, tolerance: nil)
        // The clock may have been ended after the sleep was over and before this task resumed.
        try Task.checkCancellation()
        self?.count += 1
      }
    }
  }
}
