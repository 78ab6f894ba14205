import Storey

/// The shelf written in Swift.
struct ShelfFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Shelf"
  static let summary = "Shelf"
  static let cells: [any TemplateCell.Type] = [ShelfCell.self]
  let base: FloorBase
  let rows: FloorRows

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    let products: [Product] = reader.required("products")
    let shelves = stride(from: 0, to: products.count, by: 3).map {
      ShelfRow(products: products[$0..<min($0 + 3, products.count)])
    }
    rows = FloorRows(shelves, drawnBy: ShelfCell.self)
  }
}

private struct Product: JSONModel {
  let title: JSONText
  let price: JSONText?
  let image: ResourceURL?
  let jump: Jump?

  init(from reader: inout JSONReader) {
    title = reader.required("title")
    price = reader.optional("price", as: Price.self)?.text
    image = reader.optional("img")
    jump = reader.optional("jump")
  }
}

private struct Price: ModelValue {
  let text: JSONText

  static func read(from value: borrowing ValueReader) -> Price? {
    value.number(.number).map { [text = value.text] _ in Price(text: JSONText("¥\(text)", madeOf: text)) }
  }

  static var standIn: Price { Price(text: "") }
}

private struct ShelfRow: TemplateRender, TemplateAction {
  let products: ArraySlice<Product>

  func action(at position: Int) -> FloorAction? {
    guard position >= 0, position < products.count else { return nil }
    return products[products.startIndex + position].jump?.action
  }
}

private enum ShelfCell: TemplateCell {
  private static func width(in width: Double) -> Double { max(0, (width - 40) / 3) }

  private static func titleHeight(_ product: Product, _ width: Double, _ context: LayoutContext) -> Double {
    max(16, context.height(of: product.title, style: .caption, width: width, lineLimit: 2))
  }

  static func height(of model: ShelfRow, in context: LayoutContext) -> Double {
    let width = width(in: context.width)
    let title = model.products.reduce(0) { max($0, titleHeight($1, width, context)) }
    return 134 + title + 10
  }

  static func draw(_ model: ShelfRow, in canvas: inout FloorCanvas) {
    let width = width(in: canvas.bounds.width)
    canvas.group(in: canvas.bounds, role: .list, label: "Shelf") { canvas in
      for (position, product) in model.products.enumerated() {
        let cell = LayoutRect(
          x: 10 + Double(position) * (width + 10), y: 0, width: width, height: canvas.bounds.height)
        canvas.group(in: cell, role: .listitem, label: product.title, position: position) { canvas in
          canvas.fill(.surface, in: LayoutRect(x: cell.x, y: 0, width: width, height: 110), radius: 6)
          if let image = product.image {
            let frame = LayoutRect(x: cell.x + 5, y: 5, width: width - 10, height: 100)
            canvas.image(image, in: frame, label: product.title, role: .img)
          }
          if let price = product.price {
            canvas.text(
              price, style: .price, in: LayoutRect(x: cell.x, y: 116, width: width, height: 16), lineLimit: .max)
          }
          let height = titleHeight(product, width, canvas.context)
          let frame = LayoutRect(x: cell.x, y: 134, width: width, height: height)
          canvas.text(product.title, style: .caption, in: frame, lineLimit: 2)
        }
      }
    }
  }
}
