extension TableLayout {
  /// Draws a part of the page. The drawing is empty if the part has been removed from the layout. O(elements of the part).
  public func drawn(_ part: LayoutPart) -> DrawnPart {
    var drawn = DrawnPart()
    draw(part, into: &drawn)
    return drawn
  }

  /// Draws a part of the page into an existing drawing and reuses its memory. The drawing is empty if the part has been
  /// removed from the layout. O(elements of the part).
  public func draw(_ part: LayoutPart, into drawn: inout DrawnPart) { draw(part, band: nil, into: &drawn) }

  /// Draws a band of a part into an existing drawing, for example the band of a row that is in view. A row of a feed of columns
  /// leaves out items that are not near the band; all other parts are drawn as a whole. Positions of taps are those of the whole part.
  /// O(elements of the part), without those that are left out.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - band: The top and the bottom of the band, in points from the top of the part.
  ///   - drawn: The drawing, whose memory is reused.
  public func draw(_ part: LayoutPart, in band: ClosedRange<Double>, into drawn: inout DrawnPart) {
    draw(part, band: band, into: &drawn)
  }

  private func draw(_ part: LayoutPart, band: ClosedRange<Double>?, into drawn: inout DrawnPart) {
    var canvas = FloorCanvas(bounds: bounds(of: part), context: context, band: band, reusing: &drawn.list)
    let taps = taps(of: part)
    taps.draw(in: &canvas)
    canvas.finish(into: &drawn.list)
    drawn.set(part.path, taps)
  }

  /// The number of pictures that are drawn, including decorative ones. O(elements), without breaking texts into lines.
  package var pictureCount: Int {
    parts.reduce(0) { count, part in
      var canvas = FloorCanvas(countingPicturesIn: bounds(of: part), context: context)
      taps(of: part).draw(in: &canvas)
      return count + canvas.pictureCount
    }
  }

  /// Returns the models of the taps of a part, which also draw it.
  @inline(__always)
  private func taps(of part: LayoutPart) -> DrawnPart.Taps {
    switch part {
    case .row(let row): .init(floor(at: row.section)?.piece(ofRow: row.index))
    case .header(let header): .init(floor(at: header.section)?.header.map { ($0.rows, 0) })
    case .overlay: .overlay(overlay)
    }
  }

  private func floor(at section: Int) -> MeasuredFloor? {
    section >= 0 && section < floors.count ? floors[section] : nil
  }

  /// Returns the y of the origin of the overlay's coordinates in a viewport: 0, or the height for buttons that are placed from the
  /// bottom.
  package func overlayOrigin(inViewportOfHeight height: Double) -> Double {
    page.floatingPlacement.origin == .top ? 0 : height
  }

  /// Returns the rectangle of a part in its own coordinates. The overlay has the coordinates of a viewport of unlimited
  /// height, which ends at y = 0 if its buttons are placed from the bottom.
  package func bounds(of part: LayoutPart) -> LayoutRect {
    switch part {
    case .row(let row): LayoutRect(x: 0, y: 0, width: row.frame.width, height: row.frame.height)
    case .header(let header): LayoutRect(x: 0, y: 0, width: header.frame.width, height: header.frame.height)
    case .overlay:
      LayoutRect(
        x: 0, y: -overlayOrigin(inViewportOfHeight: Self.maximumHeight), width: width, height: Self.maximumHeight)
    }
  }
}

extension LayoutPart {
  /// The path of the part.
  package var path: PartPath {
    switch self {
    case .row(let row): .row(section: row.section, row: row.index)
    case .header(let header): .header(section: header.section)
    case .overlay: .overlay
    }
  }
}
