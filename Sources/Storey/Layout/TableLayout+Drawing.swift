extension TableLayout {
  /// A part of the page, drawn anew; empty where the layout has no such part any more. O(elements of the part).
  public func drawn(_ part: LayoutPart) -> DrawnPart {
    var drawn = DrawnPart()
    draw(part, into: &drawn)
    return drawn
  }

  /// Draws a part of the page in the place of another, whose memory is used again. A part that was removed since has no elements.
  /// O(elements of the part).
  public func draw(_ part: LayoutPart, into drawn: inout DrawnPart) {
    var canvas = FloorCanvas(bounds: bounds(of: part), context: context, reusing: drawn.takeList())
    let model: (any TemplateAction)?
    switch part {
    case .row(let row): model = floor(at: row.section)?.draw(row.index, in: &canvas)
    case .header(let header): model = floor(at: header.section)?.header?.rows.draw(0, in: &canvas)
    case .overlay:
      overlay.draw(in: &canvas)
      model = overlay
    }
    drawn.set(part.actionPart, canvas.finish(), model)
  }

  private func floor(at section: Int) -> MeasuredFloor? {
    section >= 0 && section < floors.count ? floors[section] : nil
  }

  /// The rectangle of a part in its own coordinates; the overlay has those of a viewport without end.
  package func bounds(of part: LayoutPart) -> LayoutRect {
    switch part {
    case .row(let row): LayoutRect(x: 0, y: 0, width: row.frame.width, height: row.frame.height)
    case .header(let header): LayoutRect(x: 0, y: 0, width: header.frame.width, height: header.frame.height)
    case .overlay: LayoutRect(x: 0, y: 0, width: width, height: Self.maximumHeight)
    }
  }
}

extension LayoutPart {
  /// The part in terms of action paths.
  package var actionPart: ActionPath.Part {
    switch self {
    case .row(let row): .row(section: row.section, row: row.index)
    case .header(let header): .header(section: header.section)
    case .overlay: .overlay
    }
  }
}
