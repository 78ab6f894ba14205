import Storey
import StoreyTracking
import TestFloors
import Testing

@Suite struct TrackingPlanTests {
  @Test func `a plan lists every visible part and tappable element with its event and frame`() throws {
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

  @Test func `tappable elements without an event and events of different actions are listed`() throws {
    let layout = try Wheel.layout("{\"pattern\":\"Wheel\",\"events\":[\"a\",\"b\",\"a\"]}")
    #expect(layout.trackingPlan.withoutEvent.map(\.description) == ["0.0.100"])
    // The same action at two places is listed, too.
    let repeated = layout.trackingPlan.sharedEvents
    #expect(repeated.map(\.eventID) == ["a"] && repeated.map(\.isOfOneAction) == [true])
    #expect(repeated.first?.paths.map(\.description) == ["0.0.0", "0.0.2"])
    #expect(layout.trackingPlan.eventsOfDifferentActions.isEmpty)
    let page = """
      {"floors":[],"float":{"picList":[{"img":"p.png","jump":{"des":"a","srv":"x"}},{"img":"p.png","jump":{"des":"b","srv":"x"}},
        {"img":"p.png","jump":{"des":"c","params":{"p":1},"srv":"y"}},{"img":"p.png","jump":{"des":"c","params":{"p":1.0},"srv":"y"}}]}}
      """
    let overlay = TableLayout(Page(decoding: Array(page.utf8), registry: FloorRegistry())).trackingPlan
    #expect(
      overlay.sharedEvents.map(\.eventID) == ["x", "y"] && overlay.sharedEvents.map(\.isOfOneAction) == [false, true])
    #expect(overlay.sharedEvents.first?.paths.map(\.description) == ["float.0", "float.1"])
  }

  @Test(arguments: [
    // The same action, created from the number of a product and from the parameters of a jump.
    ([#""product": 7"#, #""jump": {"des": "goods", "params": {"id": "7"}, "srv": "x"}"#], false),
    ([#""product": 7"#, #""jump": {"des": "goods", "params": {"id": 7}, "srv": "x"}"#], false),
    ([#""jump": {"des": "goods", "params": {"id": 7}, "srv": "x"}"#, #""product": "7""#, #""product": 7"#], false),
    ([#""product": 7"#, #""jump": {"des": "goods", "params": {"id": 8}, "srv": "x"}"#], true),
    ([#""product": 7"#, #""jump": {"des": "goods", "params": {"id": 7, "a": 1}, "srv": "x"}"#], true),
    ([#""product": 7"#, #""jump": {"des": "goods", "params": {"id": [7]}, "srv": "x"}"#], true),
    ([#""product": 7"#, #""jump": {"des": "goods", "srv": "x"}"#], true),
    ([#""jump": {"des": "goods", "params": {}, "srv": "x"}"#, #""jump": {"des": "goods", "srv": "x"}"#], false),
    // Parameters of a page are distinguished by type, regardless of the order of the actions.
    (
      [
        #""product": 7"#, #""jump": {"des": "goods", "params": {"id": 7}, "srv": "x"}"#,
        #""jump": {"des": "goods", "params": {"id": "7"}, "srv": "x"}"#,
      ], true
    ),
  ])
  func `actions are compared by content, regardless of their source`(shelves: [String], isShared: Bool) throws {
    var registry = FloorRegistry()
    try registry.register(Shelf.self)
    let floors = shelves.map { "{\"pattern\": \"Shelf\", \($0)}" }.joined(separator: ",")
    let plan = TableLayout(Page(decoding: Array("{\"floors\": [\(floors)]}".utf8), registry: registry)).trackingPlan
    #expect(plan.sharedEvents.map(\.eventID) == ["x"])
    #expect(plan.sharedEvents.map(\.isOfOneAction) == [!isShared])
  }

  @Test(arguments: [
    (#""heights": [0, 20, 20]"#, ["0.1"]), (#""heights": [0, 0, 20, 0, 20]"#, ["0.2"]),
    (#""heights": [20, 0]"#, ["0.0"]),
    (#""heights": [0, 20], "header": 0"#, ["0.1"]), (#""heights": [0, 20], "header": 10"#, ["0.h"]),
    (#""heights": [20, 20], "header": 0"#, ["0.0"]), (#""heights": [0, 0], "margin": {"height": 5}"#, []),
    (#""heights": [0, 20], "array": true"#, ["0.1"]),
  ])
  func `the event of a floor belongs to its first visible part`(keys: String, expected: [String]) throws {
    let layout = try Stack.layout("{\"pattern\": \"Stack\", \(keys), \"jump\": {\"srv\": \"floor\"}}")
    let events = layout.trackingPlan.exposures.filter { $0.eventID == "floor" }
    #expect(events.map(\.path.description) == expected)
    let samples = [0, 1000].map { ScrollSample(time: .milliseconds($0), offset: 0, viewportHeight: 100) }
    #expect(layout.exposures(of: samples).filter { $0.eventID == "floor" }.map(\.path.description) == expected)
  }
}

/// A floor with an action that is created in code from the number of a product, or that is the jump of the page.
private struct Shelf: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Shelf"
  let base: FloorBase
  let product: PageIdentifier?

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    product = reader.optional("product")
  }

  static let cells: [any TemplateCell.Type] = [ShelfCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: ShelfCell.self) }
  func action(at position: Int) -> FloorAction? {
    guard let product else { return base.jump?.action }
    return FloorAction(kind: .jump, destination: "goods", parameters: .texts([("id", product.text)]), eventID: "x")
  }
}

private enum ShelfCell: UniformCell {
  typealias Model = Shelf
  static func height(in context: LayoutContext) -> Double { 20 }
  static func draw(_ model: Shelf, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: 0) { _ in }
  }
}
