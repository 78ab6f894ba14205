import Storey
import Testing

@Suite struct TrackingPlanTests {
  @Test func `a plan has all that can be seen, with its event and where it is`() throws {
    let layout = try Wheel.layout(
      """
      {"pattern":"Stack","heights":[20, 0],"header":10,"margin":{"height":5}},
      {"pattern":"Wheel","events":["a","b"],"jump":{"srv":"floor"}}, {"pattern":"Unknown"}
      """)
    let plan = layout.trackingPlan
    #expect(
      plan.exposures.map { "\($0.path) \($0.eventID?.string ?? "-") \($0.frame.x) \($0.frame.y)" } == [
        "0.h - 0.0 0.0", "0.h.0 - 0.0 0.0", "0.h.1 - 0.0 0.0", "0.h.2 - 60.0 0.0", "0.0 - 0.0 10.0",
        "0.0.0 - 0.0 10.0", "0.0.1 - 0.0 10.0", "0.0.2 - 60.0 10.0", "1.0 floor 0.0 35.0", "1.0.0 a 0.0 35.0",
        "1.0.1 b 60.0 35.0", "1.0.100 - 0.0 65.0",
      ])
    #expect(plan.exposures.compactMap(\.label?.string) == ["a", "b"])
    #expect(plan.exposures.map(\.path) == plan.exposures.map(\.path).sorted())
  }

  @Test func `what can be tapped and has no event is a finding, and so is an event of several commands`() throws {
    let layout = try Wheel.layout("{\"pattern\":\"Wheel\",\"events\":[\"a\",\"b\",\"a\"]}")
    #expect(layout.trackingPlan.withoutEvent.map(\.description) == ["0.0.100"])
    // The same command twice is one thing in two places.
    #expect(layout.trackingPlan.sharedEvents.isEmpty)
    let page = """
      {"floors":[],"float":{"picList":[{"img":"p.png","jump":{"des":"a","srv":"x"}},{"img":"p.png","jump":{"des":"b","srv":"x"}},
        {"img":"p.png","jump":{"des":"c","params":{"p":1},"srv":"y"}},{"img":"p.png","jump":{"des":"c","params":{"p":1.0},"srv":"y"}}]}}
      """
    let overlay = TableLayout(Page(decoding: Array(page.utf8), registry: FloorRegistry())).trackingPlan
    #expect(overlay.sharedEvents.map(\.eventID) == ["x"])
    #expect(overlay.sharedEvents.first?.paths.map(\.description) == ["float.0", "float.1"])
  }
}
