public import Storey

/// `SingleGoods`: products side by side.
public struct SingleGoodsFloor: TemplateContainer, JSONModel {
  public static let pattern: FloorPattern = "SingleGoods"
  public static let summary = "Products side by side, with their prices"
  public static let cells: [any TemplateCell.Type] = [HeaderCell.self, SingleGoodsCell.self]

  public let base: FloorBase
  /// The products, in order.
  public let products: [Product]

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    products = reader.required("skuList", about: "The products, in order")
  }

  public var rows: FloorRows {
    let goods = Row(products: products, floorTitle: base.header?.labelTitle)
    return FloorRows(header: base.header) + FloorRows(products.isEmpty ? [] : [goods], drawnBy: SingleGoodsCell.self)
  }
}

extension SingleGoodsFloor {
  /// A product of a `SingleGoods` floor.
  public struct Product: JSONModel, Sendable {
    /// The id of the product (`skuId` in the page).
    public let identity: PageIdentifier
    /// The address of its picture (`img` in the page).
    public let image: ResourceURL?
    /// The name of the product (`title` in the page).
    public let title: JSONText?
    /// `wprice`, the price to pay.
    public let price: JSONText?
    /// `pprice`, the former price, drawn struck through if it is higher than the price to pay.
    public let formerPrice: JSONText?
    /// `top`: whether the product is a best seller.
    public let isTop: Bool
    /// `onSell`: whether the product can be bought.
    public let isOnSale: Bool
    /// The action of a tap: opens the page of the product and reports the event `srv`.
    public let action: FloorAction

    public init(from reader: inout JSONReader) {
      identity = reader.required("skuId", about: "The identifier of the product")
      image = reader.optional("img", about: "The address of the picture")
      title = reader.optional("title", about: "The title of the product")
      formerPrice = reader.optional("pprice", about: "The former price, struck through if it is higher")
      price = reader.optional("wprice", about: "The price to pay")
      isTop = reader.optional("top", or: false, about: "Whether the product is a best seller")
      isOnSale = reader.optional("onSell", or: true, about: "Whether the product can be bought")
      action = FloorAction(
        kind: .jump, destination: Self.destination, parameters: .texts([("skuId", identity.text)]),
        eventID: reader.optional("srv", about: "The analytics event of the tap"), source: reader.source)
      reader.ignore("identityId", as: PageIdentifier.self, about: "The identifier of the item in the CMS")
    }

    private static let destination = JSONText(Destination.product.name)

    /// The former price, if it is higher than the price to pay; otherwise `nil`.
    public var higherFormerPrice: JSONText? {
      guard let formerPrice, let former = formerPrice.number, let now = price?.number, former > now else { return nil }
      return formerPrice
    }
  }
}

extension SingleGoodsFloor {
  /// The products of a `SingleGoods` floor.
  public struct Row: TemplateRender, TemplateAction {
    /// The products.
    public let products: [Product]
    let floorTitle: JSONText?

    public func action(at position: Int) -> FloorAction? {
      products.indices.contains(position) ? products[position].action : nil
    }
  }
}

/// Draws the products of a `SingleGoods` floor as cards in a carousel.
public enum SingleGoodsCell: UniformCell {
  public static let floorIdentifier: FloorIdentifier = "single-goods"

  private static let cardWidth = 100.0
  private static let gap = 10.0

  public typealias Model = SingleGoodsFloor.Row

  public static func height(in context: LayoutContext) -> Double { 148 }

  public static func draw(_ model: SingleGoodsFloor.Row, in canvas: inout FloorCanvas) {
    let contentWidth = gap + Double(model.products.count) * (cardWidth + gap)
    let label = model.floorTitle ?? canvas.context.text(.products)
    let look = ElementLook.insetPicture(in: canvas.context)
    canvas.carousel(in: canvas.bounds, paging: .free, contentWidth: contentWidth, label: label) { canvas in
      for position in model.products.indices {
        let card = LayoutRect(
          x: gap + Double(position) * (cardWidth + gap), y: 0, width: cardWidth, height: canvas.bounds.height)
        canvas.group(in: card, role: .listitem, label: model.products[position].title, position: position) { canvas in
          draw(model.products[position], in: card, look, on: &canvas)
        }
      }
    }
  }

  /// Draws a card, from the top: the picture (76 × 76 points) with a look, the title on two lines, the price, the former price.
  private static func draw(
    _ product: SingleGoodsFloor.Product, in card: LayoutRect, _ look: ElementLook?, on canvas: inout FloorCanvas
  ) {
    let picture = LayoutRect(x: card.x + 12, y: 6, width: 76, height: 76)
    canvas.image(product.image, in: picture, fit: .contain, label: nil, role: .presentation, look: look)
    if let title = product.title {
      let frame = LayoutRect(x: card.x, y: 84, width: card.width, height: 32)
      // Titles come from the catalogue of products, and are often longer than two lines.
      canvas.text(title, style: .caption, in: frame, lineLimit: 2, truncation: .expected)
    }
    if let price = product.price {
      let frame = LayoutRect(x: card.x, y: 117, width: card.width, height: 16)
      canvas.text(canvas.context.price(price), style: .price, in: frame)
    }
    if let former = product.higherFormerPrice {
      let frame = LayoutRect(x: card.x, y: 133, width: card.width, height: 12)
      canvas.text(canvas.context.price(former), style: .formerPrice, in: frame)
    }
  }
}
