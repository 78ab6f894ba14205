import Storey
import StoreyTracking
import TestFloors
import Testing

@Suite struct ExposureTests {
  /// Returns samples with the given times in milliseconds and scroll offsets. The viewport is 100 high by default.
  private func samples(_ steps: [(Int, Double)], height: Double = 100) -> [ScrollSample] {
    steps.map { ScrollSample(time: .milliseconds($0.0), offset: $0.1, viewportHeight: height) }
  }

  /// Returns the paths of the exposed rows and headers, in order.
  private func parts(_ exposures: [Exposure]) -> [String] {
    exposures.filter { $0.path.position == nil }.map(\.path.description)
  }

  private func rows(_ heights: String) -> String { "{\"pattern\":\"Stack\",\"heights\":[\(heights)]}" }

  @Test(arguments: [(799, false), (800, true), (801, true)])
  func `a part is exposed after 800 milliseconds, but not after 799`(end: Int, isSeen: Bool) throws {
    let layout = try Stack.layout(rows("50"))
    #expect(parts(layout.exposures(of: samples([(0, 0), (end, 0)]))) == (isSeen ? ["0.0"] : []))
  }

  @Test(arguments: [(150.0, true), (150.5, false), (-50, true), (-50.5, false)])
  func `a part is exposed if half of its area is in view, but not with less`(offset: Double, isSeen: Bool) throws {
    let layout = try Stack.layout(rows("100, 100, 0, 100"))
    let seen = parts(layout.exposures(of: samples([(0, offset), (900, offset)])))
    #expect(seen.contains(offset > 0 ? "0.1" : "0.0") == isSeen)
    #expect(!seen.contains("0.2"))
  }

  @Test func `parts that are scrolled past quickly are not exposed`() throws {
    let layout = try Stack.layout(rows(Array(repeating: "50", count: 40).joined(separator: ",")))
    let steps = (0...19).map { ($0 * 100, Double($0) * 100) } + [(5000, 1900)]
    #expect(parts(layout.exposures(of: samples(steps))) == ["0.38", "0.39"])
  }

  @Test func `an exposure contains its start, duration and share`() throws {
    let layout = try Stack.layout(rows("100, 100"))
    let exposures = layout.exposures(of: samples([(0, 0), (100, 40), (1000, 25), (1500, 90), (4000, 90)]))
    let rows = exposures.filter { $0.path.position == nil }
    #expect(rows.map(\.path.description) == ["0.0", "0.1"])
    #expect(rows.map(\.start) == [.zero, .milliseconds(1500)])
    #expect(rows.map(\.duration) == [.milliseconds(1500), .milliseconds(2500)])
    #expect(rows.map(\.share) == [1, 0.9])
  }

  @Test func `exposures are ordered by the time at which they reach the threshold, then by page order`() throws {
    let layout = try Stack.layout(rows("50, 50, 50"))
    #expect(parts(layout.exposures(of: samples([(0, 50), (100, 0), (2000, 0)]))) == ["0.1", "0.0"])
    #expect(parts(layout.exposures(of: samples([(0, 0), (2000, 0)]))) == ["0.0", "0.1"])
  }

  @Test func `an exposure is reported once, or every time if isOnce is false`() throws {
    let layout = try Stack.layout(rows("100, 100, 100"))
    let walk = samples([(0, 0), (1000, 200), (2000, 0), (3000, 200)])
    #expect(parts(layout.exposures(of: walk)) == ["0.0", "0.2"])
    let again = ExposureThreshold(isOnce: false)
    #expect(parts(layout.exposures(of: walk, threshold: again)) == ["0.0", "0.2", "0.0"])
    // A single sample below the required share ends the period in view.
    let moment = samples([(0, 0), (500, 200), (500, 0), (1200, 0)])
    #expect(parts(layout.exposures(of: moment)) == [])
  }

  @Test func `a row that is higher than the viewport is exposed if it fills half of the viewport`() throws {
    let layout = try Stack.layout(rows("1000, 100"))
    let exposures = layout.exposures(of: samples([(0, 300), (1000, 950), (2000, 950)]))
    #expect(parts(exposures) == ["0.0", "0.1"])
    #expect(exposures.first?.share == 1)
    #expect(exposures.first?.duration == .seconds(2))
  }

  @Test func `a pinned header is exposed at its pinned position, and covers rows`() throws {
    let layout = try Stack.layout("{\"pattern\":\"Stack\",\"heights\":[100, 100],\"header\":40}")
    // Row 0 is at 40. At the offset 90, its last 50 points are in view, and 40 of them are under the header.
    let exposures = layout.exposures(of: samples([(0, 90), (1000, 90)]))
    #expect(parts(exposures) == ["0.h", "0.1"])
    #expect(exposures.first?.share == 1)
    // The end of its section pushes the header off, and less than half of it is in view.
    #expect(parts(layout.exposures(of: samples([(0, 221), (1000, 221)]))) == [])
    #expect(parts(layout.exposures(of: samples([(0, 220), (1000, 220)]))) == ["0.h"])
    // The header is at its own position while the page is pulled down.
    #expect(parts(layout.exposures(of: samples([(0, -80), (1000, -80)]))) == ["0.h"])
  }

  @Test func `a header that is pushed under another header is covered by it`() throws {
    let layout = try Stack.layout(
      """
      {"pattern":"Stack","heights":[50],"header":20,"sorb":"page"},{"pattern":"Stack","heights":[40],"header":10},
      {"pattern":"Stack","heights":[500]}
      """)
    // The header of section 1 sticks at 20. The end of its section, at 120, pushes it under the header above.
    func seen(_ offset: Double) -> [String] { parts(layout.exposures(of: samples([(0, offset), (1000, offset)]))) }
    #expect(seen(90) == ["0.h", "1.h", "2.0"])
    #expect(seen(95) == ["0.h", "1.h", "2.0"])
    #expect(seen(95.5) == ["0.h", "2.0"])
  }

  @Test(arguments: [PageDirection.leftToRight, .rightToLeft])
  func `cards of a carousel are exposed after it is swiped to them`(direction: PageDirection) throws {
    let layout = try Wheel.layout(
      "{\"pattern\":\"Wheel\",\"events\":[\"a\",\"b\",\"c\"],\"jump\":{\"srv\":\"floor\"}}", direction: direction)
    func events(_ offset: Double) -> [String?] {
      layout.exposures(
        of: [0, 1000].map {
          ScrollSample(
            time: .milliseconds($0), offset: 0, viewportHeight: 100,
            carousels: [.row(section: 0, row: 0): [offset, 7]])
        }
      ).map(\.eventID?.string)
    }
    // The row comes first, with the event of its floor. The button is exposed without an event.
    #expect(events(0) == ["floor", "a", "b", nil])
    #expect(events(29) == ["floor", "a", "b", nil])
    #expect(events(50) == ["floor", "b", "c", nil])
    #expect(events(80) == ["floor", "b", "c", nil])
    #expect(events(91) == ["floor", "c", nil])
    #expect(events(151) == ["floor", nil])
  }

  @Test func `an element that is wider than its carousel is exposed if it fills the carousel`() throws {
    // Button 2 of a stack is 100 wide, in a carousel that is 20 wide. Position 9 has no action.
    let exposures = try Stack.layout(rows("50")).exposures(of: samples([(0, 0), (1000, 0)]))
    #expect(exposures.map(\.path.description) == ["0.0", "0.0.0", "0.0.1", "0.0.2"])
    #expect(exposures.allSatisfy { $0.share == 1 && $0.eventID == nil })
  }

  @Test func `floating buttons are exposed if the viewport is high enough`() throws {
    let page =
      #"{"floors":[],"float":{"picList":[{"img":"p.png","jump":{"des":"a","srv":"cart"}},{"img":"p.png","jump":{"des":"b","srv":"top"}}]}}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: FloorRegistry()))
    func events(_ height: Double) -> [String?] {
      layout.exposures(of: samples([(0, 9999), (1000, 0), (2000, 0)], height: height)).map(\.eventID?.string)
    }
    // The buttons are at 120 and 174, and 44 high.
    #expect(events(667) == ["cart", "top"])
    #expect(events(195) == ["cart"])
    #expect(events(142) == ["cart"])
    #expect(events(141) == [])
  }

  @Test func `a viewport with a height of 0 exposes nothing, and invalid samples are ignored`() throws {
    let layout = try Stack.layout(rows("50"))
    #expect(layout.exposures(of: samples([(0, 0), (1000, 0)], height: 0)).isEmpty)
    var tracker = ExposureTracker(layout)
    tracker.observe(ScrollSample(time: .zero, offset: 0, viewportHeight: 100))
    let hostile = [
      ScrollSample(time: .milliseconds(10), offset: .nan, viewportHeight: 100),
      ScrollSample(time: .milliseconds(10), offset: .infinity, viewportHeight: 100),
      ScrollSample(time: .milliseconds(10), offset: 0, viewportHeight: -1),
      ScrollSample(time: .milliseconds(10), offset: 0, viewportHeight: 9, carousels: [.overlay: [.nan]]),
      ScrollSample(time: .milliseconds(-1), offset: 500, viewportHeight: 100),
      ScrollSample(time: .seconds(Int64.max), offset: 500, viewportHeight: 100),
      ScrollSample(time: .seconds(Int64.min), offset: 500, viewportHeight: 100),
    ]
    for sample in hostile { #expect(tracker.observe(sample).isEmpty) }
    let seen = tracker.observe(ScrollSample(time: .milliseconds(800), offset: 1e300, viewportHeight: 1e300))
    #expect(parts(seen) == ["0.0"])
    // Far above the page, in an extremely high viewport.
    tracker.observe(ScrollSample(time: .seconds(9), offset: -1e300, viewportHeight: 1e300))
    #expect(tracker.exposures.count == 4)
  }

  @Test func `a threshold clamps its share and duration`() throws {
    let loose = ExposureThreshold(share: -1, duration: .seconds(-1))
    #expect((loose.share, loose.duration) == (0, .zero))
    #expect(ExposureThreshold(share: .nan) == .standard)
    #expect(ExposureThreshold(share: 7).share == 1)
    // With a duration of 0, parts are exposed immediately. Parts out of view are not exposed, even with a share of 0.
    let layout = try Stack.layout(rows("100, 100, 100"))
    #expect(parts(layout.exposures(of: samples([(0, 99)]), threshold: loose)) == ["0.0", "0.1"])
  }
}
