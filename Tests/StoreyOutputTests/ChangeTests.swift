import Storey
import StoreyFloors
import StoreyOutput
import TestFiles
import TestLevels
import TestMutations
import Testing

/// Changes of built-in floors, compared by their drawn elements and actions.
@Suite(.tags(.unsafeMemory)) struct ChangeTests {
  private func layout(_ page: [UInt8], width: Double = 375, direction: PageDirection? = nil) -> TableLayout {
    TableLayout(Page(decoding: page, registry: .standard), width: width, direction: direction)
  }

  private func layout(_ floors: String, float: String = "[]") -> TableLayout {
    layout(Array("{\"floors\":[\(floors)],\"float\":{\"picList\":\(float)}}".utf8))
  }

  private func category(_ name: String, _ keyword: String) -> String {
    """
    {"identityId":1,"pattern":"Category","categoryList":[{"title":"\(name)","functionId":"search","subs":\
    [{"title":"Tea","functionId":"search","params":{"keyword":"\(keyword)"}}]}]}
    """
  }

  @Test func `a sticky header that looks different is reported`() throws {
    let old = layout(category("Drinks", "tea"))
    let floor = try #require(LayoutChange(from: old, to: layout(category("Food", "tea"))).floors.first)
    #expect(floor.kind == .changed && floor.changesHeader)
    #expect(floor.rows.map(\.kind) == [.changed])
  }

  @Test func `a row with a different action is reported as changed`() throws {
    let change = LayoutChange(from: layout(category("Drinks", "tea")), to: layout(category("Drinks", "green tea")))
    let floor = try #require(change.floors.first)
    #expect(floor.kind == .changed && !floor.changesHeader)
    #expect(floor.rows.map(\.kind) == [.changed])
  }

  @Test func `changed floating buttons are reported`() {
    let button = #"[{"img":"https://a.example/1.png","title":"Cart","jump":{"des":"search"}}]"#
    let change = LayoutChange(from: layout(""), to: layout("", float: button))
    #expect(change.changesOverlay && change.floors.isEmpty && !change.isEmpty)
    #expect(!LayoutChange(from: layout("", float: button), to: layout("", float: button)).changesOverlay)
  }

  @Test(arguments: ["{}", #"{"floors":{}}"#, #"{"floors":"none"}"#])
  func `a list of floors that is removed or changes its type is a difference`(page: String) {
    let difference = PageDifference(from: layout(Array(#"{"floors":[]}"#.utf8)), to: layout(Array(page.utf8)))
    #expect(!difference.isEmpty)
    #expect(String(decoding: difference.text(), as: UTF8.self).contains("    /floors: "))
  }

  @Test func `long values are shortened to the part in which they differ`() {
    let address = String(repeating: "long/", count: 30)
    func page(_ end: String) -> TableLayout { layout(Array("{\"floors\":[],\"name\":\"\(address)\(end)\"}".utf8)) }
    let text = String(decoding: PageDifference(from: page("old"), to: page("new")).text(), as: UTF8.self)
    #expect(text.contains("    /name: …g/long/long/old\" → …g/long/long/new\"\n"))
  }

  /// The floors of a sample.
  private func floors(of sample: String) throws -> [JSONTree] {
    try #require(JSONTree(Sample(name: sample).bytes)?.value(at: ["floors"])).children
  }

  @Test(arguments: 0..<24)
  func `applying a change to the old layout gives the same output as the new layout`(seed: UInt64) throws {
    var dice = Dice(state: seed &+ 99)
    let mutator = TreeMutator()
    let name = dice.pick(["home", "sticky", "rtl", "text", "small"])
    var page = try #require(JSONTree(Sample(name: name).bytes))
    var floors = try [name, "broken/unknown-key", "broken/surplus-pictures"].flatMap { try self.floors(of: $0) }
    page.change(at: ["floors"]) { $0 = .array(floors) }
    // Only white space differs. Layout JSON contains the parameters of actions as the page spells them, so escapes are the same.
    let old = layout(Array(page.indented.replacing("\n", with: " ").utf8))
    for _ in 0..<(1 + dice.below(6)) where !floors.isEmpty {
      if dice.below(5) < 3 {
        mutator.change(&floors, using: &dice)
      } else {
        let index = dice.below(floors.count)
        for _ in 0..<(1 + dice.below(4)) { floors[index] = mutator.changed(floors[index], using: &dice) }
      }
    }
    page.change(at: ["floors"]) { $0 = .array(floors) }
    for key in ["head", "float", "name"] where dice.isLucky(oneIn: 3) {
      page.change(at: [key]) { $0 = mutator.changed($0, using: &dice) }
    }
    let bytes = Array(page.indented.utf8)
    let direction: PageDirection? = dice.below(4) == 0 ? .rightToLeft : nil
    let new = layout(bytes, width: dice.below(4) == 0 ? 320 : 375, direction: direction)

    let applied = try #require(old.applying(LayoutChange(from: old, to: new)))
    #expect(HTMLWriter().write(applied) == HTMLWriter().write(new))
    #expect(JSONWriter(scroll: 300).write(applied) == JSONWriter(scroll: 300).write(new))
  }
}
