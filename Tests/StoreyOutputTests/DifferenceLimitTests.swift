import Storey
import StoreyFloors
import StoreyOutput
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct DifferenceLimitTests {
  /// Pages whose differences repeat long pointers, so that their full text is much larger than the pages.
  enum Shape: String, CaseIterable {
    case deepArray, ladder, longKey, longKeys, wide, manyFloors, pageMembers

    /// Returns a version of the page.
    func page(_ version: Int) -> [UInt8] {
      let value =
        switch self {
        case .deepArray: Self.nested(400, "[\(Self.list("\(version)", 20_000))]")
        case .ladder:
          String(repeating: #"{"a":\#(version),"key":"#, count: 450) + "1" + String(repeating: "}", count: 450)
        case .longKey: #"{"\#(String(repeating: "k", count: 20_000))":[\#(Self.list("\(version)", 10_000))]}"#
        case .longKeys:
          "{"
            + (0..<40).map { #""\#(String(repeating: "k", count: 1500))\#($0)":[\#(Self.list("\(version)", 40))]"# }
            .joined(separator: ",") + "}"
        case .wide: "{" + (0..<4000).map { #""k\#($0)":\#($0 + version)"# }.joined(separator: ",") + "}"
        case .manyFloors, .pageMembers: Self.nested(100, "[\(Self.list("\(version)", 200))]")
        }
      let floor = #"{"pattern":"Focus","picList":[],"x":\#(self == .pageMembers ? "1" : value)}"#
      let floors = self == .manyFloors ? Self.list(floor, 20) : floor
      return Array(#"{"x":\#(self == .pageMembers ? value : "1"),"floors":[\#(floors)]}"#.utf8)
    }

    private static func list(_ item: String, _ count: Int) -> String {
      Array(repeating: item, count: count).joined(separator: ",")
    }

    private static func nested(_ depth: Int, _ value: String) -> String {
      String(repeating: #"{"key":"#, count: depth) + value + String(repeating: "}", count: depth)
    }

    func layout(_ version: Int) -> TableLayout { TableLayout(Page(decoding: page(version), registry: .standard)) }
    var byteCount: Int { page(1).count + page(2).count }
  }

  private static func pointers(_ difference: PageDifference) throws -> [String] {
    let document = try Document(parsing: difference.json())
    return document.root["changes"]?.elements.flatMap { change in
      change["fields"].map { $0.elements.compactMap { $0["pointer"]?.text?.string } } ?? []
    } ?? []
  }

  @Test(arguments: Shape.allCases)
  func `a difference is at most 4 MB plus 40 times the size of the pages`(shape: Shape) {
    let difference = PageDifference(from: shape.layout(1), to: shape.layout(2), longestPointer: 1000)
    #expect(difference.text().count <= 4_000_000 + 40 * shape.byteCount)
    #expect(difference.json().count <= 4_000_000 + 40 * shape.byteCount)
  }

  @Test(arguments: TestLevel.some(Shape.allCases, short: 3))
  func `pointers do not exceed the limit and are unique within a floor`(shape: Shape) throws {
    for limit in [0, 3, 500, 1000] {
      let difference = PageDifference(from: shape.layout(1), to: shape.layout(2), longestPointer: limit)
      let pointers = try Self.pointers(difference)
      #expect(!pointers.isEmpty && pointers.allSatisfy { $0.utf8.count <= limit })
      if shape != .manyFloors { #expect(Set(pointers).count == pointers.count) }
      // A value and its parts are not both reported.
      let sorted = pointers.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let nested = zip(sorted, sorted.dropFirst()).filter { $1.hasPrefix($0 + "/") }
      #expect(nested.isEmpty)
    }
  }

  @Test func `a difference with a long pointer is reported once, at the nearest enclosing value`() throws {
    let old = #"{"floors":[{"pattern":"Focus","picList":[],"a":1,"b":{"c":{"d":[1,2,{"e":3}]}},"f/":[1]}]}"#
    let new = #"{"floors":[{"pattern":"Focus","picList":[],"a":2,"b":{"c":{"d":[4,5,{"e":6}]}},"f/":[2]}]}"#
    let layouts = [old, new].map { TableLayout(Page(decoding: Array($0.utf8), registry: .standard)) }
    for (limit, expected) in [
      (nil, ["/a", "/b/c/d/0", "/b/c/d/1", "/b/c/d/2/e", "/f~1/0"]),
      (10, ["/a", "/b/c/d/0", "/b/c/d/1", "/b/c/d/2/e", "/f~1/0"]),
      (9, ["/a", "/b/c/d/0", "/b/c/d/1", "/b/c/d/2", "/f~1/0"]),
      (7, ["/a", "/b/c/d", "/f~1/0"]), (5, ["/a", "/b/c", "/f~1"]), (2, ["/a", "/b", ""]), (0, [""]),
    ] as [(Int?, [String])] {
      let difference = PageDifference(from: layouts[0], to: layouts[1], longestPointer: limit)
      // The floor itself contains all other differences.
      #expect(
        try Self.pointers(difference) == (expected.contains("") ? [""] : expected), "\(String(describing: limit))")
    }
  }

  @Test func `the text of a value is shortened between characters`() {
    let floor = #"{"pattern":"Focus","picList":[],"a":"%"}"#
    func layout(_ text: String) -> TableLayout {
      let page = "{\"floors\":[\(floor.split(separator: "%").joined(separator: text))]}"
      return TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    }
    let same = String(repeating: "中文字符", count: 30)
    // 丙 and 丁 share their first two bytes.
    let difference = PageDifference(from: layout(same + "丙"), to: layout(same + "丁"))
    let text = String(decoding: difference.text(), as: UTF8.self)
    #expect(text.contains("/a: …\(same.suffix(12))丙\" → …\(same.suffix(12))丁\"\n"))
  }
}
