import Storey
import StoreyTracking
import TestFloors
import TestMutations
import Testing

/// Exposures of a page that changes while it is in view.
@Suite struct ExposureUpdateTests {
  private func stack(_ identity: Int, _ heights: String) -> String {
    "{\"pattern\":\"Stack\",\"identityId\":\(identity),\"heights\":[\(heights)]}"
  }

  private func wheel(_ events: String) -> String {
    "{\"pattern\":\"Wheel\",\"identityId\":9,\"events\":[\(events)]}"
  }

  private func sample(_ milliseconds: Int, _ offset: Double = 0) -> ScrollSample {
    ScrollSample(time: .milliseconds(milliseconds), offset: offset, viewportHeight: 200)
  }

  /// Returns the rows and headers that are reported after 1 s if a layout is replaced after 400 ms, each with its duration in
  /// milliseconds beyond whole seconds.
  private func seen(_ old: String, then new: String) throws -> [String] {
    let layout = try Wheel.layout(old)
    var tracker = ExposureTracker(layout)
    tracker.observe(sample(0))
    tracker.observe(sample(400))
    let isUpdated = tracker.update(by: LayoutChange(from: layout, to: try Wheel.layout(new)))
    #expect(isUpdated)
    return tracker.observe(sample(1000)).map {
      "\($0.path) \($0.duration.components.attoseconds / 1_000_000_000_000_000)"
    }
    .filter { $0.split(separator: ".").count == 2 }
  }

  @Test func `a row that stays in view keeps its time when it moves, and an inserted row starts at zero`() throws {
    #expect(try seen(stack(1, "20, 20"), then: stack(1, "20, 30")) == ["0.0 0", "0.1 0"])
    #expect(
      try seen("\(stack(1, "20")), \(stack(2, "20"))", then: "\(stack(2, "20")), \(stack(1, "20"))") == [
        "0.0 0", "1.0 0",
      ])
    #expect(try seen(stack(1, "20"), then: "\(stack(7, "20")), \(stack(1, "20"))") == ["1.0 0"])
    #expect(try seen(stack(1, "20"), then: "\(stack(7, "300")), \(stack(1, "20"))") == [])
    #expect(try seen("\(stack(1, "20")), \(stack(2, "30"))", then: stack(2, "30")) == ["0.0 0"])
    #expect(try seen(stack(1, "20, 30, 40"), then: stack(1, "20, 40")) == ["0.0 0", "0.1 0"])
  }

  @Test func `an exposed row is not reported again after it moves`() throws {
    let layout = try Wheel.layout("\(stack(1, "20")), \(stack(2, "30"))")
    var tracker = ExposureTracker(layout)
    tracker.observe(sample(0))
    let first = tracker.observe(sample(900))
    #expect(first.contains { $0.path.description == "1.0" })
    let new = try Wheel.layout("\(stack(3, "20")), \(stack(2, "30")), \(stack(1, "20"))")
    let isUpdated = tracker.update(by: LayoutChange(from: layout, to: new))
    #expect(isUpdated)
    let told = tracker.observe(sample(2000)).map(\.path.description)
    #expect(told.contains("0.0") && !told.contains("1.0") && !told.contains("2.0"))
  }

  @Test func `a different event at the same position is a separate exposure`() throws {
    let layout = try Wheel.layout(wheel(#""a", "b""#))
    var tracker = ExposureTracker(layout)
    tracker.observe(sample(0))
    let first = tracker.observe(sample(900))
    #expect(first.map(\.eventID).contains("a"))
    let new = try Wheel.layout(wheel(#""c", "b""#))
    let isUpdated = tracker.update(by: LayoutChange(from: layout, to: new))
    #expect(isUpdated)
    let early = tracker.observe(sample(1600))
    #expect(early.isEmpty)
    let late = tracker.observe(sample(1700))
    #expect(late.map(\.eventID) == ["c"])
  }

  @Test func `events that alternate at one position are reported once each`() throws {
    var layout = try Wheel.layout(wheel(#""a""#))
    var tracker = ExposureTracker(layout)
    var told: [JSONText] = []
    for step in 0..<8 {
      told += tracker.observe(sample(step * 2000)).compactMap(\.eventID)
      told += tracker.observe(sample(step * 2000 + 900)).compactMap(\.eventID)
      let new = try Wheel.layout(wheel(step.isMultiple(of: 2) ? #""b""# : #""a""#))
      let isUpdated = tracker.update(by: LayoutChange(from: layout, to: new))
      #expect(isUpdated)
      layout = tracker.layout
    }
    #expect(told == ["a", "b"])
  }

  @Test func `an event that moves within its row is not reported again`() throws {
    let layout = try Wheel.layout(wheel(#""a""#))
    var tracker = ExposureTracker(layout)
    tracker.observe(sample(0))
    tracker.observe(sample(900))
    let isUpdated = tracker.update(by: LayoutChange(from: layout, to: try Wheel.layout(wheel(#""new", "a""#))))
    #expect(isUpdated)
    let told = tracker.observe(
      ScrollSample(time: .seconds(9), offset: 0, viewportHeight: 200, carousels: [.row(section: 0, row: 0): [20]]))
    #expect(told.compactMap(\.eventID) == ["new"])
  }

  @Test func `the event of a floor is reported once, even if an element has the same event`() throws {
    func events(_ floor: String) throws -> [String] {
      try Wheel.layout(floor).exposures(of: [sample(0), sample(900)]).compactMap(\.eventID?.string)
    }
    let jump = #""jump": {"des": "cart", "srv": "floor"}"#
    #expect(try events("{\"pattern\":\"Stack\",\"heights\":[20,20,20],\(jump)}") == ["floor"])
    #expect(try events("{\"pattern\":\"Wheel\",\"events\":[\"floor\"],\(jump)}") == ["floor"])
  }

  @Test func `a change of another layout is refused`() throws {
    let layout = try Wheel.layout(stack(1, "20"))
    var tracker = ExposureTracker(try Wheel.layout(stack(1, "20")))
    tracker.observe(sample(0))
    let isRefused = !tracker.update(by: LayoutChange(from: layout, to: try Wheel.layout(stack(1, "30"))))
    #expect(isRefused)
    let later = tracker.observe(sample(900))
    #expect(!later.isEmpty)
  }

  /// Floors are inserted, removed and moved between samples. Each floor has its own event.
  @Test(arguments: 0..<20)
  func `every event is reported after a series of random changes`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    func page() -> String {
      (0..<6).shuffled(using: &dice).prefix(Int.random(in: 1...6, using: &dice)).map { identity in
        "{\"pattern\":\"Wheel\",\"identityId\":\(identity),\"events\":[\"event \(identity)\"]}"
      }.joined(separator: ",")
    }
    var layout = try Wheel.layout(page())
    var tracker = ExposureTracker(layout)
    var told: [JSONText] = []
    for step in 0..<40 {
      told += tracker.observe(sample(step * 500)).compactMap(\.eventID)
      let new = try Wheel.layout(page())
      let isUpdated = tracker.update(by: LayoutChange(from: layout, to: new))
      #expect(isUpdated)
      layout = tracker.layout
      #expect(layout.height == new.height)
    }
    // An event can be reported twice, because a floor that was removed and inserted again counts as a new floor.
    #expect(!told.isEmpty && Set(told.map(\.string)).isSubset(of: (0..<6).map { "event \($0)" }))
    let everywhere = try Wheel.layout(
      (0..<6).map { "{\"pattern\":\"Wheel\",\"identityId\":\($0),\"events\":[\"event \($0)\"]}" }.joined(separator: ",")
    )
    let isUpdated = tracker.update(by: LayoutChange(from: layout, to: everywhere))
    #expect(isUpdated)
    tracker.observe(ScrollSample(time: .seconds(100), offset: 0, viewportHeight: 500))
    tracker.observe(ScrollSample(time: .seconds(102), offset: 0, viewportHeight: 500))
    #expect(Set(tracker.exposures.compactMap(\.eventID)).count == 6)
  }
}
