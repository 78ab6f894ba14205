/// The result of a hit test at a point of the viewport.
public struct HitTestResult: Sendable {
  /// The part of the page at the point.
  public let part: LayoutPart
  /// The action that a tap at the point emits; `nil` if there is no action.
  public let action: FloorAction?
}

extension TableLayout {
  /// Returns the part and the action at a point of the viewport, in points from its top left corner. The page is scrolled
  /// by `offset` points. `nil` if there is no part at the point.
  ///
  /// The overlay takes precedence, then pinned headers, then rows and headers in their own places. A button of the overlay is
  /// round and covers the page, also without an action. In a part, the topmost element with an action is hit. Frames are
  /// half-open. Carousels are at offset 0, so elements beyond the right edge of a carousel are not hit. Folded buttons are not hit.
  /// O(log rows + elements of the part), in a feed of columns O(log rows + elements of the items near the point).
  ///
  /// - Parameters:
  ///   - point: The point of the viewport.
  ///   - offset: The scroll offset of the page, in points.
  ///   - viewportHeight: The height of the viewport, in points. Without it, buttons that are placed from the bottom are not hit.
  public func hitTest(
    _ point: LayoutPoint, scrolledTo offset: Double = 0, viewportHeight: Double? = nil
  ) -> HitTestResult? {
    let overlay = drawn(.overlay)
    let origin = overlayOrigin(inViewportOfHeight: viewportHeight ?? .infinity)
    let inOverlay = LayoutPoint(x: point.x, y: point.y - origin)
    if overlay.list.outermost.contains(where: { $0.frame.containsInEllipse(inOverlay) }) {
      return hit(.overlay, overlay, at: inOverlay)
    }
    let pinnedHeaders = pinnedHeaders(scrolledTo: offset)
    for pinned in pinnedHeaders where pinned.frame.contains(point) {
      guard let header = sections[pinned.section].header else { continue }
      let local = LayoutPoint(x: point.x - pinned.frame.x, y: point.y - pinned.frame.y)
      return hit(.header(header), at: local)
    }
    let onPage = LayoutPoint(x: point.x, y: point.y + offset)
    if let hit = hitRow(at: onPage) { return hit }
    if let header = section(at: onPage.y)?.header, header.frame.contains(onPage),
      !pinnedHeaders.contains(where: { $0.section == header.section })
    {
      return hit(.header(header), at: LayoutPoint(x: onPage.x, y: onPage.y - header.frame.y))
    }
    return nil
  }

  /// Returns the topmost row at a point of the page. If rows overlap, it is the topmost one that has an item there.
  private func hitRow(at point: LayoutPoint) -> HitTestResult? {
    let rows = rows(at: point)
    for row in rows.dropLast() {
      let local = LayoutPoint(x: point.x, y: point.y - row.frame.y)
      let drawn = drawn(.row(row), at: local)
      if drawn.list.elements.contains(where: { $0.role == .listitem && $0.frame.contains(local) }) {
        return hit(.row(row), drawn, at: local)
      }
    }
    return rows.last.map { hit(.row($0), at: LayoutPoint(x: point.x, y: point.y - $0.frame.y)) }
  }

  private func hit(_ part: LayoutPart, at point: LayoutPoint) -> HitTestResult {
    hit(part, drawn(part, at: point), at: point)
  }

  private func drawn(_ part: LayoutPart, at point: LayoutPoint) -> DrawnPart {
    var drawn = DrawnPart()
    draw(part, in: point.y...point.y, into: &drawn)
    return drawn
  }

  private func hit(_ part: LayoutPart, _ drawn: DrawnPart, at point: LayoutPoint) -> HitTestResult {
    HitTestResult(part: part, action: topmostAction(of: drawn, at: point))
  }

  /// The element that was drawn last is topmost.
  private func topmostAction(of drawn: DrawnPart, at point: LayoutPoint) -> FloorAction? {
    var found: FloorAction?
    var index = 0
    while index < drawn.list.elements.count {
      let element = drawn.list.elements[index]
      let isHit = element.frame.contains(point)
      if isHit, let action = drawn.action(of: element) { found = action }
      // A carousel clips its contents.
      if case .carousel = element.content, !isHit {
        index = element.end
      } else {
        index = element.role == .folded ? element.end : index + 1
      }
    }
    return found
  }
}

extension LayoutRect {
  /// Returns whether the ellipse that fills the rectangle contains a point.
  fileprivate func containsInEllipse(_ point: LayoutPoint) -> Bool {
    guard contains(point) else { return false }
    let dx = (point.x - x) / width * 2 - 1
    let dy = (point.y - y) / height * 2 - 1
    return dx * dx + dy * dy <= 1
  }
}
