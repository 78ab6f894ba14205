import Storey

extension HTMLWriter {
  /// Writes the title of the page: a bar with the title, or the picture in its place, and the signs of sharing and of the cart.
  /// The bar is visible only in a viewport that is wider than the layout.
  func writeTitle(of layout: TableLayout, to html: inout ByteWriter) {
    let head = layout.page.head
    guard fit == .phone, layout.page.title != nil || head?.titleImage != nil else {
      html.append("<h1 class=\"name\">")
      html.appendHTML(title(of: layout))
      return html.append("</h1>\n")
    }
    html.append("<header class=\"bar\"><h1>")
    if let image = head?.titleImage, pictures.isShown(image) {
      html.append("<img")
      pictures.appendSource(of: image, to: &html)
      html.append(" alt=\"")
      html.appendHTML(title(of: layout))
      html.append("\">")
    } else {
      html.appendHTML(title(of: layout))
    }
    html.append("</h1>")
    if head?.isShareable == true {
      let arrow = "<path d=\"M12 15V3.5M8 7l4-4 4 4M6 11H5v9.5h14V11h-1\"></path>"
      writeSign(arrow, layout.context.text(.share), to: &html)
    }
    if head?.showsCart == true {
      let cart =
        "<path d=\"M3 4h2.5l2.3 11h9.7L20 7.5H6.3\"></path><circle cx=\"9\" cy=\"19\" r=\"1.4\"></circle><circle cx=\"16.5\" cy=\"19\" r=\"1.4\"></circle>"
      writeSign(cart, layout.context.text(.cart), to: &html)
    }
    html.append("</header>\n")
  }

  private func writeSign(_ paths: String, _ label: JSONText, to html: inout ByteWriter) {
    html.append("<svg viewBox=\"0 0 24 24\" role=\"img\" aria-label=\"")
    html.appendHTML(label)
    html.append("\">")
    html.append(string: paths)
    html.append("</svg>")
  }
}
