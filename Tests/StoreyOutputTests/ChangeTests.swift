import Foundation
import Storey
import StoreyFloors
import StoreyOutput
import TestFiles
import TestLevels
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

  /// Makes random edits in the objects, arrays, strings and numbers of a page.
  private struct Editor {
    var seed: UInt64

    mutating func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }

    mutating func edited(_ value: Any, depth: Int = 0) -> Any {
      switch value {
      case let object as [String: Any]:
        var copy = object
        for key in object.keys.sorted() where next(4) == 0 {
          if key == "identityId" || key == "pattern" { continue }
          if next(12) == 0 { copy[key] = nil } else { copy[key] = object[key].map { edited($0, depth: depth + 1) } }
        }
        return copy
      case var array as [Any]:
        if array.isEmpty { return array }
        switch next(5) {
        case 0: array.remove(at: next(array.count))
        case 1: array.append(array[next(array.count)])
        case 2: array.swapAt(next(array.count), next(array.count))
        default:
          let index = next(array.count)
          array[index] = edited(array[index], depth: depth + 1)
        }
        return array
      case let text as String: return next(2) == 0 ? text + "新" : String(text.dropLast())
      case let number as NSNumber: return number.intValue + next(3)
      default: return value
      }
    }
  }

  @Test(arguments: 0..<24)
  func `applying a change to the old layout gives the same output as the new layout`(seed: UInt64) throws {
    var editor = Editor(seed: seed &+ 99)
    let names = ["home", "sticky", "rtl", "text", "small", "broken/unknown-key", "broken/surplus-pictures"]
    var page = try #require(
      try JSONSerialization.jsonObject(with: Data(Sample(name: names[editor.next(5)]).bytes)) as? [String: Any])
    var floors = try #require(page["floors"] as? [Any])
    for name in names.suffix(2) {
      let other = try JSONSerialization.jsonObject(with: Data(Sample(name: name).bytes)) as? [String: Any]
      floors += other?["floors"] as? [Any] ?? []
    }
    page["floors"] = floors
    let old = layout([UInt8](try JSONSerialization.data(withJSONObject: page, options: .sortedKeys)))
    for _ in 0..<(1 + editor.next(6)) {
      let index = editor.next(floors.count)
      switch editor.next(5) {
      case 0: floors.remove(at: index)
      case 1: floors.insert(floors[editor.next(floors.count)], at: index)
      case 2: floors.swapAt(index, editor.next(floors.count))
      default: floors[index] = editor.edited(floors[index])
      }
      if floors.isEmpty { break }
    }
    page["floors"] = floors
    for key in ["head", "float", "name"] where editor.next(3) == 0 { page[key] = page[key].map { editor.edited($0) } }
    let bytes = [UInt8](try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys, .prettyPrinted]))
    let direction: PageDirection? = editor.next(4) == 0 ? .rightToLeft : nil
    let new = layout(bytes, width: editor.next(4) == 0 ? 320 : 375, direction: direction)

    let applied = try #require(old.applying(LayoutChange(from: old, to: new)))
    #expect(HTMLWriter().write(applied) == HTMLWriter().write(new))
    #expect(JSONWriter(scroll: 300).write(applied) == JSONWriter(scroll: 300).write(new))
  }
}
