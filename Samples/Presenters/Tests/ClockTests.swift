import Storey
import StoreyPresentation
import StoreyTestSupport
import Synchronization
import Testing

@testable import ClockSample

/// A floor whose renderer counts its calls.
private struct NeighbourFloor: TemplateContainer, JSONModel, TemplateRender {
  static let pattern: FloorPattern = "Neighbour"
  static let cells: [any TemplateCell.Type] = [NeighbourCell.self]
  let base: FloorBase

  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  var rows: FloorRows { FloorRows([self], drawnBy: NeighbourCell.self) }
}

private enum NeighbourCell: TemplateCell {
  static let calls = Atomic(0)

  static func height(of model: NeighbourFloor, in context: LayoutContext) -> Double {
    calls.add(1, ordering: .relaxed)
    return 20
  }

  static func draw(_ model: NeighbourFloor, in canvas: inout FloorCanvas) { calls.add(1, ordering: .relaxed) }
}

@MainActor
@Suite(.serialized, .timeLimit(.minutes(30))) struct ClockTests {
  private let clock = ManualClock()
  private let view = RecordingPageView()

  private static var registry: FloorRegistry {
    get throws {
      var registry = FloorRegistry()
      try registry.register(ClockFloor.self)
      try registry.register(NeighbourFloor.self)
      return registry
    }
  }

  /// Shows a page with a clock between two neighbours.
  private func open(_ service: any PageService = Fixed(Self.page(named: "Tea"))) async throws
    -> ClockPresenter<RecordingPageView>
  {
    let page = PagePresenter<RecordingPageView>(loader: PageLoader(service: service), registry: try Self.registry)
    let presenter = ClockPresenter(page, clock: clock)
    page.attach(view)
    await page.fetch("clock").value
    return presenter
  }

  private static func page(named name: String) -> String {
    #"""
    {"name": "\#(name)", "floors": [
      {"pattern": "Neighbour"}, {"pattern": "Clock", "renderStyle": 2}, {"pattern": "Neighbour"}]}
    """#
  }

  private func start(_ presenter: ClockPresenter<RecordingPageView>) async throws {
    #expect(await presenter.page.tap(at: try #require(ActionPath("1.0.0")))?.isHandled == true)
  }

  private func end(_ presenter: ClockPresenter<RecordingPageView>) async throws {
    #expect(await presenter.page.tap(at: try #require(ActionPath("1.0.1")))?.isHandled == true)
  }

  /// Advances the clock second by second, and waits for the effects of each second.
  private func pass(_ seconds: Int) async {
    for _ in 0..<seconds {
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
    }
    await clock.sleepers(1)
  }

  /// Returns the text of the clock in a layout.
  private func reading(_ layout: TableLayout?) -> JSONText? {
    guard let layout, let row = layout.rows.first(where: { $0.identifier == "clock" }) else { return nil }
    let list = layout.drawn(.row(row)).list
    for case .text(let block) in list.elements.map(\.content) { return list[block.text] }
    return nil
  }

  @Test func `a clock counts every second, and starts only when it is tapped`() async throws {
    let presenter = try await open()
    #expect(reading(view.layout) == "0 s" && clock.sleeperCount == 0)
    try await start(presenter)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 1 && reading(view.layout) == "0 s")
    clock.advance(by: .milliseconds(1))
    await clock.sleepers(1)
    #expect(reading(view.layout) == "1 s")
    await pass(4)
    #expect(reading(view.layout) == "5 s")
  }

  @Test func `seconds that pass at once are counted one by one`() async throws {
    let presenter = try await open()
    try await start(presenter)
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(3500))
    await clock.sleepers(1)
    #expect(reading(view.layout) == "3 s")
    clock.advance(by: .milliseconds(500))
    await clock.sleepers(1)
    #expect(reading(view.layout) == "4 s")
  }

  @Test func `a second lays out only the row of the clock and calls no other renderer`() async throws {
    let presenter = try await open()
    try await start(presenter)
    let calls = NeighbourCell.calls.load(ordering: .relaxed)
    await pass(3)
    #expect(NeighbourCell.calls.load(ordering: .relaxed) == calls)
    #expect(view.calls.filter { $0 == "page" }.count == 1 && view.changes.count == 3)
    for change in view.changes {
      #expect(change.floors.map(\.kind) == [.changed] && change.floors.first?.new?.index == 1)
      #expect(change.floors.first?.rows.map(\.kind) == [.changed])
    }
  }

  @Test func `a second start does not count twice`() async throws {
    let presenter = try await open()
    try await start(presenter)
    await clock.sleepers(1)
    try await start(presenter)
    await pass(2)
    #expect(reading(view.layout) == "2 s" && clock.sleeperCount == 1)
  }

  @Test func `the end stops the clock and resets count and view, and the next start begins at 0`() async throws {
    let presenter = try await open()
    try await start(presenter)
    await pass(3)
    try await end(presenter)
    #expect(reading(view.layout) == "0 s" && clock.sleeperCount == 0)
    clock.advance(by: .seconds(10))
    try await end(presenter)
    #expect(reading(view.layout) == "0 s" && view.changes.last?.isEmpty == true)
    try await start(presenter)
    await pass(1)
    #expect(reading(view.layout) == "1 s")
  }

  @Test func `an end at the same time as a second leaves the count at 0`() async throws {
    for _ in 0..<50 {
      let presenter = try await open()
      try await start(presenter)
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      try await end(presenter)
      await clock.sleepers(0)
      #expect(reading(view.layout) == "0 s")
    }
  }

  @Test func `a clock continues without a view, and the next view shows its count`() async throws {
    let presenter = try await open()
    try await start(presenter)
    await pass(1)
    presenter.page.detach()
    await pass(2)
    #expect(reading(view.layout) == "1 s")
    let next = RecordingPageView()
    presenter.page.attach(next)
    #expect(next.calls == ["page"] && reading(next.layout) == "3 s")
    await pass(1)
    #expect(reading(next.layout) == "4 s" && reading(view.layout) == "1 s")
  }

  @Test func `a page that is fetched again while the clock counts shows the count at once, and continues`() async throws
  {
    let service = Fixed(Self.page(named: "Tea"), Self.page(named: "More tea"))
    let presenter = try await open(service)
    try await start(presenter)
    await pass(2)
    await presenter.page.reload()?.value
    #expect(view.layout?.page.title == "More tea" && reading(view.layout) == "2 s")
    await pass(1)
    #expect(reading(view.layout) == "3 s")
  }

  @Test func `a presenter that is deallocated stops counting`() async throws {
    var presenter: ClockPresenter<RecordingPageView>? = try await open()
    weak let old = presenter
    try await start(try #require(presenter))
    await clock.sleepers(1)
    presenter = nil
    await clock.sleepers(0)
    #expect(old == nil)
  }

  @Test(arguments: [("2", ThemeColor.accent), ("1", .surface), ("\"3\"", .surface), ("[]", .surface)])
  func `the render style of the page selects the background of the clock`(style: String, color: ThemeColor) throws {
    let page = #"{"floors": [{"pattern": "Clock", "renderStyle": \#(style)}]}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: try Self.registry))
    let list = layout.drawn(.row(try #require(layout.rows.first))).list
    guard case .fill(color, _) = list.elements.first?.content else { return #expect(Bool(false), "another background") }
  }

  @Test func `the floor conforms`() throws {
    let conformance = FloorConformance(of: try Self.registry, samples: [#"{"pattern": "Clock", "renderStyle": 2}"#])
    #expect(conformance.violations().map(\.description) == [])
  }
}
