/// A shelf of products, three side by side, each with a picture, a title of variable height and a price: as templates and in pages.
enum Shelf {
  /// The shelf as a template with frames.
  static let template = template(
    """
    {"fill": "surface", "radius": 6, "frame": [0, 0, "100%", 110]},
    {"image": "{img}", "label": "{title}", "frame": [5, 5, "100%-10", 100]},
    {"text": "¥{price}", "style": "price", "lines": 1, "frame": [0, 116, "100%", 16]},
    {"text": "{title}", "style": "caption", "lines": 2, "frame": [0, 134, "100%", 16]}
    """)

  /// The same template with a stack in place of frames.
  static let flow = template(
    """
    {"stack": "column", "frame": [0, 0, "100%", 0], "elements": [
      {"stack": "column", "height": 110, "padding": 5, "background": "surface", "radius": 6, "elements": [
        {"image": "{img}", "label": "{title}", "height": 100}]},
      {"text": "¥{price}", "style": "price", "lines": 1, "margin": [6, 0, 2, 0]},
      {"text": "{title}", "style": "caption", "lines": 2}]}
    """)

  private static func template(_ elements: String) -> String {
    """
    {"template": 1, "pattern": "Shelf", "fields": {
      "products": {"type": "array", "required": true, "of": {
        "title": {"type": "string", "required": true}, "price": {"type": "number"}, "img": {"type": "url"},
        "jump": {"type": "jump"}}}},
     "rows": [{"each": "products", "columns": 3, "gap": 10, "inset": 10, "height": "fit", "bottom": 10, "tap": "jump",
       "label": "{title}", "elements": [\(elements)]}]}
    """
  }

  /// Returns a page of shelves.
  static func page(floors: Int, products: Int) -> [UInt8] {
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
    return Array("{\"floors\":[\(floor.joined(separator: ","))]}".utf8)
  }
}
