import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Tests that findings about taps point to the incomplete value, regardless of the drawing order.
@Suite struct TapFindingTests {
  @Test func `an offer without a jump is reported at the offer, not at its floor or its pictures`() {
    let floor = """
      {"pattern": "NSelectN", "jump": {"des": "search", "srv": "all"}, "nBynList": [
        {"imgList": ["a.png"], "slogan": "Any 3"}, {"jump": {}, "slogan": "Any 4"}, {"slogan": "Any 5"}, {}]}
      """
    #expect(
      findings("missing-action", floors: floor) == [
        "missing-action /floors/0/nBynList/0", "missing-action /floors/0/nBynList/1/jump",
        "missing-action /floors/0/nBynList/2", "missing-action /floors/0/nBynList/3",
      ])
  }

  @Test func `a picture without a jump is reported, and a picture with an unsafe jump is reported once`() {
    let floor = """
      {"pattern": "Focus", "jump": {"des": "search"}, "picList": [
        {"img": "javascript:1", "title": "A", "url": "javascript:2"}, {"img": "b.png", "title": "B", "jump": {"url": "javascript:3"}},
        {"img": "javascript:4", "title": "C", "jump": {}}]}
      """
    #expect(
      findings("missing-action", "missing-event", "unsafe-scheme", floors: floor)
        == [
          "missing-action /floors/0/picList/0", "unsafe-scheme /floors/0/picList/0/img",
          "unsafe-scheme /floors/0/picList/1/jump/url", "unsafe-scheme /floors/0/picList/2/img",
          "missing-action /floors/0/picList/2/jump",
        ])
  }

  @Test func `a floating button without a jump is reported at its picture`() {
    let page = #"{"name": "Food", "floors": [], "float": {"picList": [{"img": "a.png", "title": "A"}]}}"#
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "page.json")
    #expect(report.findings.map { "\($0.rule) \($0.pointer)" } == ["missing-action /float/picList/0"])
  }

  @Test func `a product, a tab and a header without an event are reported at the object that should contain it`() {
    let floors = """
      {"pattern": "SingleGoods", "jump": {"des": "m"}, "fheader": {"lctitle": "Tea", "jump": {"des": "search"}}, "skuList": [
        {"skuId": 1, "title": "A"}, {"skuId": 2, "title": "B", "srv": "b"}]},
      {"pattern": "Category", "categoryList": [{"title": "C", "functionId": "search", "subs": [{"title": "D"}]}]}
      """
    #expect(
      findings("missing-event", "missing-action", floors: floors) == [
        "missing-event /floors/0/fheader/jump", "missing-event /floors/0/skuList/0",
        "missing-event /floors/1/categoryList/0", "missing-action /floors/1/categoryList/0/subs/0",
        "missing-event /floors/1/categoryList/0/subs/0",
      ])
  }

  @Test func `an unknown destination is reported once for each jump`() throws {
    let floors = """
      {"pattern": "Category", "categoryList": [
        {"title": "A", "functionId": "serch"}, {"title": "B", "functionId": "serch", "subs": [{"title": "C", "functionId": "serch"}]}]},
      {"pattern": "Doors", "jump": {"des": "serch"}, "text": "A", "more": {"des": "serch"}}
      """
    #expect(
      try findings("unknown-destination", floors: floors, registry: Self.registry()) == [
        "unknown-destination /floors/0/categoryList/0/functionId",
        "unknown-destination /floors/0/categoryList/1/functionId",
        "unknown-destination /floors/0/categoryList/1/subs/0/functionId", "unknown-destination /floors/1/jump/des",
        "unknown-destination /floors/1/more/des",
      ])
  }

  @Test(arguments: [
    // With two jumps, the incomplete jump is reported.
    (#""jump": {"des": "search", "srv": "a"}, "more": {"des": "search"}"#, ["missing-event /floors/0/more"]),
    (#""jump": {"des": "search"}, "more": {"des": "search", "srv": "a"}"#, ["missing-event /floors/0/jump"]),
    (#""jump": {"des": "search", "srv": "a"}, "more": {}"#, ["missing-action /floors/0/more"]),
    (#""jump": {"des": "search", "srv": "a"}"#, ["missing-action /floors/0"]),
    (#""jump": {"url": "javascript:1"}, "more": {}"#, ["missing-action /floors/0/more"]),
    ("", ["missing-action /floors/0", "missing-action /floors/0"]),
  ])
  func `the incomplete jump of a floor with two jumps is reported`(jumps: String, expected: [String]) throws {
    let floor = "{\"pattern\": \"Doors\", \"text\": \"A\"\(jumps.isEmpty ? "" : ", ")\(jumps)}"
    #expect(try findings("missing-event", "missing-action", floors: floor, registry: Self.registry()) == expected)
  }

  @Test func `a floor without declared sources is reported at the values of its actions`() throws {
    let floor = """
      {"pattern": "Silent", "text": "A", "jump": {"des": "m", "url": "/a", "srv": "a"}, "banner": {"des": "search"},
        "tiles": [{"text": "B", "jump": {}}, {"text": "C"}, {"text": "", "jump": {"des": "search"}}]}
      """
    #expect(
      try findings("missing-event", "missing-action", "missing-title", floors: floor, registry: Self.registry()) == [
        "missing-event /floors/0/banner", "missing-action /floors/0/tiles/0/jump", "missing-action /floors/0/tiles/1",
        "missing-title /floors/0/tiles/2", "missing-event /floors/0/tiles/2/jump",
      ])
  }

  @Test func `a product without a title is reported once, at the product`() {
    let floor =
      #"{"pattern": "SingleGoods", "skuList": [{"skuId": 1, "srv": "a", "wprice": 1}, {"skuId": 2, "srv": "b"}]}"#
    #expect(
      findings("missing-title", floors: floor) == [
        "missing-title /floors/0/skuList/0", "missing-title /floors/0/skuList/1",
      ])
  }

  private static func registry() throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    try registry.register(DoorsFloor.self)
    try registry.register(SilentFloor.self)
    return registry
  }
}
