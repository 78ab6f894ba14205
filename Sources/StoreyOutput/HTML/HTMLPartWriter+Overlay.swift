import Storey

/// The buttons over a page.
extension HTMLPartWriter {
  /// Writes the buttons over the page. A reader can fold all of them, or if the page folds some of them, unfold those.
  mutating func writeOverlay(of layout: TableLayout, drawnIn drawn: inout DrawnPart) {
    let count = layout.page.floatingPictures.count
    if count == 0 { return }
    let placement = layout.page.floatingPlacement
    let name = layout.context.text(.shortcuts)
    html.append(placement.origin == .top ? "<aside class=\"o\" aria-label=\"" : "<aside class=\"o o-b\" aria-label=\"")
    html.appendHTML(name)
    html.append("\"><div class=\"col\">")
    if placement != .standard { layout.draw(.overlay, into: &drawn) }
    let isFolded = placement.fold > 0 && drawn.list.elements.contains { $0.role == .folded }
    if isFolded {
      html.append("<div class=\"p\">")
    } else {
      html.append(placement == .standard ? "<details class=\"p\" style=\"--n:" : "<details class=\"p q\" style=\"--n:")
      html.append(number: count)
      html.append("\" open=\"\"><summary aria-label=\"")
      html.appendHTML(name)
      if placement != .standard { appendPlaceOfFold(beyond: drawn.list.elements.last, placement) }
      html.append("\"></summary>")
    }
    write(.overlay, inheriting: overlaySurroundings.inherited, drawnIn: &drawn)
    html.append(isFolded ? "</div></div></aside>\n" : "</details></div></aside>\n")
  }

  /// Appends the place of the button that folds all buttons, 12 points from the last one.
  private mutating func appendPlaceOfFold(beyond last: Element?, _ placement: FloatingPlacement) {
    guard let frame = last?.frame else { return }
    html.append("\" style=\"--x:")
    html.appendLength(overlaySurroundings.start(of: frame))
    html.append(";--y:")
    html.appendLength(placement.origin == .top ? frame.maxY + 12 : frame.y - 12)
  }

  /// Returns the folded elements of a group; `nil` for other groups.
  func foldedGroup(in element: Element, of drawn: borrowing DrawnPart) -> Element? {
    guard case .overlay = drawn.path else { return nil }
    return drawn.list.children(of: element).first { $0.role == .folded }
  }
}
