import Storey
import StoreyFloors
import TestFiles
import Testing

@Suite struct SourceTracerTests {
  private func layout(_ floors: String, _ rest: String = "") -> TableLayout {
    let page = #"{"name": "Page", "floors": [\#(floors)]\#(rest)}"#
    return TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
  }

  /// Returns the kind and the pointer of each element of a page, in order.
  private func sources(of layout: TableLayout) -> [String] {
    var tracer = SourceTracer(layout)
    return layout.parts.flatMap { part in
      let drawn = layout.drawn(part)
      return zip(drawn.list.elements, tracer.pointers(of: drawn)).map { element, pointer in
        let kind =
          switch element.content {
          case .fill: "fill"
          case .image: "image"
          case .text: "text"
          case .group: "group"
          case .carousel: "carousel"
          }
        return "\(kind) \(pointer ?? "-")"
      }
    }
  }

  @Test func `elements name the values that they were drawn from`() {
    let goods = #"{"skuId": "1", "img": "a.png", "title": "Tea", "wprice": "5"}"#
    let found = sources(
      of: layout(#"{"pattern": "SingleGoods", "fheader": {"lctitle": "T", "rctitle": "R"}, "skuList": [\#(goods)]}"#))
    #expect(
      found == [
        "group /floors/0/fheader", "text /floors/0/fheader/lctitle", "text /floors/0/fheader/rctitle",
        "carousel /floors/0/skuList/0", "group /floors/0/skuList/0", "image /floors/0/skuList/0/img",
        "text /floors/0/skuList/0/title", "text /floors/0/skuList/0/wprice",
      ])
  }

  @Test func `a carousel of several items comes from their list`() {
    let found = sources(of: layout(#"{"pattern": "Focus", "picList": [{"img": "a.png"}, {"img": "b.png"}]}"#))
    #expect(found.first == "carousel /floors/0/picList")
  }

  @Test func `a picture without an address comes from its object`() {
    let found = sources(of: layout(#"{"pattern": "NSelectN", "nBynList": [{"slogan": "S"}]}"#))
    #expect(found == ["group /floors/0/nBynList/0", "image /floors/0/nBynList/0", "text /floors/0/nBynList/0/slogan"])
  }

  @Test func `elements without a value come from the element around them, and words of the program from none`() {
    let found = sources(
      of: layout(#"{"pattern": "Category", "categoryList": [{"title": "A", "subs": [{"title": "B"}]}]}"#))
    #expect(found.first == "fill /floors/0")
    #expect(found.contains("fill /floors/0/categoryList/0/subs/0/title"))
    var registry = FloorRegistry.standard
    registry.unknown = .placeholder
    let page = Page(decoding: Array(#"{"floors": [{"pattern": "Nothing"}]}"#.utf8), registry: registry)
    #expect(sources(of: TableLayout(page)).contains { $0.hasPrefix("text ") })
  }

  @Test func `buttons over the page name their pictures`() {
    let float = #", "float": {"picList": [{"img": "a.png"}, {"img": "b.png"}]}"#
    #expect(sources(of: layout("", float)) == ["image /float/picList/0/img", "image /float/picList/1/img"])
  }

  @Test func `a floor that an edit moved has the pointers of its new place`() {
    let floors =
      #"{"pattern": "Focus", "picList": [{"img": "a.png"}]}, {"pattern": "NSelectN", "nBynList": [{"slogan": "S"}]}"#
    var moved = layout(floors)
    moved.moveFloor(from: 1, to: 0)
    #expect(sources(of: moved).first == "group /floors/0/nBynList/0")
    #expect(sources(of: moved).last == "image /floors/1/picList/0/img")
  }

  @Test(arguments: Sample.all)
  func `each pointer of a sample leads to a value, and each text of a value equals it or contains it`(sample: Sample)
    throws
  {
    let page = Page(decoding: try sample.bytes, registry: .standard)
    let layout = TableLayout(page)
    guard let root = page.document?.root else { return }
    var tracer = SourceTracer(layout)
    for part in layout.parts {
      let drawn = layout.drawn(part)
      for (element, pointer) in zip(drawn.list.elements, tracer.pointers(of: drawn)) {
        guard let pointer else { continue }
        let found = value(at: pointer, in: root)
        let value = try #require(found, "\(pointer)")
        if case .text(let block) = element.content, let written = value.text?.string {
          #expect(drawn.list[block.text].string.contains(written), "\(pointer)")
        }
      }
    }
  }

  private func value(at pointer: String, in root: JSONValue) -> JSONValue? {
    var value: JSONValue? = root
    for token in JSONPointer(pointer)?.tokens ?? [] {
      value = value.flatMap { $0.kind == .array ? Int(token).flatMap(Array($0.elements).element) : $0[token] }
    }
    return value
  }
}

extension [JSONValue] {
  fileprivate func element(at index: Int) -> JSONValue? { indices.contains(index) ? self[index] : nil }
}
