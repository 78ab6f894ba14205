import Storey
import StoreyOutput
import StoreyTemplates

/// `storey-benchmarks templates`: compares a floor that is declared by a template with the same floor written in Swift.
///
/// The floor is a shelf of products, three side by side, each with an image, a title of variable height and a price. Both
/// floors give the same layout JSON, byte for byte.
struct TemplateBenchmark: Benchmark {
  static let usage = "[--runs N]"

  private var runs = 5

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      guard argument == "--runs" else { throw arguments.invalid }
      runs = try arguments.number()
    }
  }

  private struct Difference: Error, CustomStringConvertible {
    let description = "the template and the Swift floor give different layout JSON"
  }

  func run() throws -> Bool {
    let bytes = Array(Self.page(floors: 200, products: 30).utf8)
    var declared = FloorRegistry()
    try declared.register(template: Array(Self.template.utf8))
    var written = FloorRegistry()
    try written.register(ShelfFloor.self)
    let pages = [written, declared].map { Page(decoding: bytes, registry: $0) }
    let layouts = pages.map { TableLayout($0) }
    guard JSONWriter().write(layouts[0]) == JSONWriter().write(layouts[1]) else { throw Difference() }
    let rows = layouts[0].rows.count
    print(
      "\(pages[0].floors.count) floors of 30 products, \(rows) rows; \(runs) runs, one thread; microseconds per row")
    print(Table.row(["", "Swift", "template", "ratio"]))
    compare("decode", rows, pages.map(\.registry)) { Page(decoding: bytes, registry: $0).floors.count }
    compare("measure", rows, pages) { TableLayout($0).rows.count }
    compare("draw", rows, layouts) { layout in
      var drawn = DrawnPart()
      return layout.rows.reduce(0) { count, row in
        layout.draw(.row(row), into: &drawn)
        return count + drawn.list.elements.count
      }
    }
    compare("all, HTML", rows, pages.map(\.registry)) {
      HTMLWriter().write(TableLayout(Page(decoding: bytes, registry: $0))).count
    }
    return true
  }

  /// Measures the same work for both floors and prints a line of the table. The runs alternate, so that changes in the load of
  /// the machine affect both.
  private func compare<Subject>(_ stage: String, _ rows: Int, _ subjects: [Subject], _ work: (Subject) -> Int) {
    var seconds: [[Double]] = [[], []]
    for _ in 0..<max(3, runs) {
      for index in 0...1 { seconds[index].append(Measurement(stage, runs: 1) { work(subjects[index]) }.median) }
    }
    let medians = seconds.map { $0.sorted()[$0.count / 2] }
    print(
      Table.row(
        [stage] + medians.map { Self.text($0 * 1e6 / Double(rows)) } + [Self.text(medians[1] / medians[0])]))
  }

  private static func text(_ number: Double) -> String { String((number * 100).rounded() / 100) }

  private static let template = """
    {"template": 1, "pattern": "Shelf", "fields": {
      "products": {"type": "array", "required": true, "of": {
        "title": {"type": "string", "required": true}, "price": {"type": "number"}, "img": {"type": "url"},
        "jump": {"type": "jump"}}}},
     "rows": [{"each": "products", "columns": 3, "gap": 10, "inset": 10, "height": "fit", "bottom": 10, "tap": "jump",
       "label": "{title}", "elements": [
        {"fill": "surface", "radius": 6, "frame": [0, 0, "100%", 110]},
        {"image": "{img}", "label": "{title}", "frame": [5, 5, "100%-10", 100]},
        {"text": "¥{price}", "style": "price", "lines": 1, "frame": [0, 116, "100%", 16]},
        {"text": "{title}", "style": "caption", "lines": 2, "frame": [0, 134, "100%", 16]}]}]}
    """

  private static func page(floors: Int, products: Int) -> String {
    let titles = ["西湖龙井 明前特级 250g", "Earl Grey", "凤凰单丛（蜜兰香）", "Sencha of the first flush, in a tin", "普洱"]
    let floor = (0..<floors).map { floor in
      let products = (0..<products).map { index in
        """
        {"title":"\(titles[(floor + index) % titles.count])","price":\(index * 7 % 100).50,\
        "img":"https://img.storey.example/\(floor)/\(index).jpg",\
        "jump":{"des":"ProductDetail","params":{"skuId":"\(floor * 100 + index)"},"srv":"shelf_\(index)"}}
        """
      }
      return "{\"identityId\":\(floor),\"pattern\":\"Shelf\",\"products\":[\(products.joined(separator: ","))]}"
    }
    return "{\"floors\":[\(floor.joined(separator: ","))]}"
  }
}

/// The floor of the template above, written in Swift.
private struct ShelfFloor: TemplateContainer, JSONModel {
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
