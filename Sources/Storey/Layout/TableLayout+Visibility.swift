/// A part of the page that is in view, and how much of it the viewport shows.
package struct VisiblePart {
  package let part: LayoutPart
  /// Where it is.
  package let path: ActionPath.Part
  /// The top and the bottom of what is shown, in points of the part. They may lie beyond it.
  package let band: (top: Double, bottom: Double)

  init(_ part: LayoutPart, band: (top: Double, bottom: Double)) {
    (self.part, self.band) = (part, band)
    path = part.actionPart
  }
}

extension TableLayout {
  /// What a viewport shows: pinned headers, what they do not cover of the rows and of the headers in their places, and the
  /// overlay, which is taken to cover nothing. In the order of the page; O(log rows), and as much as there is in view.
  package func visibleParts(scrolledTo offset: Double, height: Double) -> [VisiblePart] {
    var parts: [VisiblePart] = []
    // Pinned headers stand one under another from the top; one that is pushed off goes under those above it.
    var covered = 0.0
    let pinned = pinnedHeaders(scrolledTo: offset)
    for pinned in pinned {
      guard let header = sections[pinned.section].header else { continue }
      let band = (top: covered - pinned.frame.y, bottom: height - pinned.frame.y)
      parts.append(VisiblePart(.header(header), band: band))
      covered = max(covered, pinned.frame.maxY)
    }
    let top = offset + covered
    let bottom = offset + height
    for row in rows(in: LayoutRect(x: 0, y: top, width: width, height: bottom - top)) {
      parts.append(VisiblePart(.row(row), band: (top - row.frame.y, bottom - row.frame.y)))
    }
    let pinnedSections = Set(pinned.map(\.section))
    for header in headers(from: top, to: bottom) where !pinnedSections.contains(header.section) {
      parts.append(VisiblePart(.header(header), band: (top - header.frame.y, bottom - header.frame.y)))
    }
    parts.append(VisiblePart(.overlay, band: (0, height)))
    // Three runs in order already, so this is linear.
    parts.sort { $0.path.order < $1.path.order }
    return parts
  }

  /// The sticky headers whose own places are between two heights of the page.
  private func headers(from top: Double, to bottom: Double) -> [LayoutHeader] {
    guard top < bottom, let first = floors.first(whereSum: { $0.height > top }) else { return [] }
    var headers: [LayoutHeader] = []
    var floors = floors.makeIterator(from: first.index)
    while let (index, floor, before) = floors.next(), before.height < bottom {
      if let header = section(index, floor, before).header, header.frame.maxY > top { headers.append(header) }
    }
    return headers
  }
}
