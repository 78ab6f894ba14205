extension TableLayout {
  /// What a part of the page shows, drawn anew. O(elements of the part).
  public func elements(of part: LayoutPart) -> DisplayList {
    var list = DisplayList()
    draw(part, into: &list)
    return list
  }

  /// Draws a part of the page into a list, whose memory is used again.
  public func draw(_ part: LayoutPart, into list: inout DisplayList) {
    _ = drawing(of: part, reusing: &list)
  }

  /// Draws a part of the page, and returns what its taps do: one look-up of the model serves both.
  package func drawing(of part: LayoutPart, reusing list: inout DisplayList) -> PartActions {
    var canvas = Canvas(bounds: bounds(of: part), context: context, reusing: consume list)
    var model: (any TemplateAction)?
    var overlay: PageOverlay?
    switch part {
    case .row(let row): model = floors[row.section].draw(row.index, in: &canvas)
    case .header(let header): model = floors[header.section].header?.rows.draw(0, in: &canvas)
    case .overlay:
      self.overlay.draw(in: &canvas)
      overlay = self.overlay
    }
    list = canvas.finish()
    return PartActions(part: part.actionPart, model: model, overlay: overlay)
  }

  /// The rectangle of a part in its own coordinates; the overlay has those of a viewport without end.
  package func bounds(of part: LayoutPart) -> Rect {
    switch part {
    case .row(let row): Rect(x: 0, y: 0, width: row.frame.width, height: row.frame.height)
    case .header(let header): Rect(x: 0, y: 0, width: header.frame.width, height: header.frame.height)
    case .overlay: Rect(x: 0, y: 0, width: width, height: Self.maximumHeight)
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

/// What taps on the positions of one part of the page do.
package struct PartActions: Sendable {
  package let part: ActionPath.Part
  let model: (any TemplateAction)?
  let overlay: PageOverlay?

  /// The actions of nothing.
  package static let none = PartActions(part: .overlay, model: nil, overlay: nil)

  /// The command of a tap at a position, with its path; nil when there is none.
  package func action(at position: Int) -> FloorAction? {
    var action = model?.action(at: position) ?? overlay?.action(at: position)
    action?.path = ActionPath(part, position: position)
    return action
  }

  /// The values of the page that a position comes from; nil when its model does not say.
  package func source(at position: Int) -> TapSource? {
    model?.source(at: position) ?? overlay?.source(at: position)
  }
}
