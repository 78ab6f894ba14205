/// A visible part of the page and its visible band.
package struct VisiblePart {
  package let part: LayoutPart
  /// The path of the part.
  package let path: PartPath
  /// The top and bottom of the visible band, in points from the top of the part. They may lie outside of the part.
  package let band: (top: Double, bottom: Double)

  init(_ part: LayoutPart, band: (top: Double, bottom: Double)) {
    (self.part, self.band) = (part, band)
    path = part.path
  }
}

extension TableLayout {
  /// Returns the visible parts, in the order of the page: pinned headers, rows and headers in their own places that pinned
  /// headers do not cover, and the overlay, which is assumed to cover nothing. O(log rows + visible parts).
  package func visibleParts(scrolledTo offset: Double, height: Double) -> [VisiblePart] {
    var parts: [VisiblePart] = []
    // Pinned headers are below each other from the top. A header that is pushed off moves under the headers above it.
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
    for row in visibleRows(from: top, to: bottom) {
      parts.append(VisiblePart(.row(row), band: (top - row.frame.y, bottom - row.frame.y)))
    }
    let pinnedSections = Set(pinned.map(\.section))
    for header in headers(from: top, to: bottom) where !pinnedSections.contains(header.section) {
      parts.append(VisiblePart(.header(header), band: (top - header.frame.y, bottom - header.frame.y)))
    }
    let origin = overlayOrigin(inViewportOfHeight: height)
    parts.append(VisiblePart(.overlay, band: (-origin, height - origin)))
    // The parts are three sorted runs, for which sorting is linear.
    parts.sort { $0.path.order < $1.path.order }
    return parts
  }

  /// Returns the rows that intersect a band between two y coordinates of the page. Unlike `rows(in:)`, it leaves out rows of a feed that are
  /// beside a higher item and end above the band. O(log rows + visible rows), and O(columns) for each feed in the band.
  func visibleRows(from top: Double, to bottom: Double) -> [LayoutRow] {
    guard top < bottom, let first = floors.first(whereSum: { $0.height > top }) else { return [] }
    var rows: [LayoutRow] = []
    var floors = floors.makeIterator(from: first.index)
    while let (index, floor, before) = floors.next(), before.height < bottom {
      let place = SectionPlace(index: index, y: before.height, width: width)
      rows += floor.rows(from: top - place.y, to: bottom - place.y).reversed().map { floor.row($0, in: place) }
    }
    return rows
  }

  /// Returns the sticky headers whose own places are between two y coordinates of the page.
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
