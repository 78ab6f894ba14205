import AppleNames
import Storey
import StoreyFloors
import Testing

/// A floor in an app that imports SwiftUI, StoreKit and the modules that they re-export. No name is qualified.
private struct PosterFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Poster"
  static let cells: [any TemplateCell.Type] = [PosterCell.self]
  let base: FloorBase
  let poster: Poster

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    poster = Poster(
      title: reader.required("title"), picture: reader.optional("img"), products: reader.optional("skuList", or: []))
  }

  var rows: FloorRows { FloorRows([poster], drawnBy: PosterCell.self) }
}

private struct Poster: TemplateRender, TemplateAction {
  let title: JSONText
  let picture: ResourceURL?
  let products: [SingleGoodsFloor.Product]

  func action(at position: Int) -> FloorAction? {
    products.indices.contains(position) ? products[position].action : nil
  }
}

private enum PosterCell: TemplateCell {
  private static let background: ThemeColor = .surface
  private static let alignment: LineAlignment = .center

  static func height(of model: Poster, in context: LayoutContext) -> Double {
    context.height(of: model.title, insetBy: 10) + (context.direction == .rightToLeft ? 0 : 1)
  }

  static func draw(_ model: Poster, in canvas: inout FloorCanvas) {
    let size = LayoutSize(width: 20, height: canvas.bounds.height)
    let origin = LayoutPoint(x: 10, y: 0)
    canvas.fill(background, in: canvas.bounds)
    canvas.image(model.picture, in: LayoutRect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    canvas.text(model.title, insetBy: 10, alignment: alignment, position: 0)
  }
}

@Suite struct AppleNamesTests {
  @Test func `an app does not need to qualify the names of Storey`() throws {
    var registry = FloorRegistry()
    try registry.register(PosterFloor.self)
    let page = #"{"floors": [{"pattern": "Poster", "title": "Tea", "skuList": [{"skuId": 7}]}]}"#
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: registry), direction: PageDirection.leftToRight)
    #expect(layout.hitTest(LayoutPoint(x: 30, y: 15))?.action?.destination == "ProductDetail")
    // These names refer to the types of the Apple frameworks.
    #expect("\(Color.self) \(Canvas.self) \(Product.self) \(Category.self)" == "Color Canvas Product Category")
  }
}
