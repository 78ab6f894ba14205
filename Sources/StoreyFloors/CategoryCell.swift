public import Storey

extension CategoryFloor {
  /// A row of a `Category` floor: a category that has sub-categories.
  public struct Row: TemplateRender, TemplateAction {
    /// The category.
    public let category: Category

    public func action(at position: Int) -> FloorAction? {
      let subcategories = category.subcategories
      return subcategories.indices.contains(position) ? subcategories[position].action : nil
    }
  }
}

/// Draws a category: its title, and its sub-categories as chips that wrap.
public enum CategoryCell: TemplateCell {
  public static let floorIdentifier: FloorIdentifier = "category"

  private static let chipHeight = 28.0
  private static let chipPadding = 12.0
  private static let chipGap = 8.0
  private static let margin = 10.0
  private static let firstChipY = 38.0

  public static func height(of model: CategoryFloor.Row, in context: LayoutContext) -> Double {
    let chips = chipFrames(of: model, inWidth: context.width, context)
    return (chips.last?.maxY ?? firstChipY) + margin
  }

  public static func draw(_ model: CategoryFloor.Row, in canvas: inout FloorCanvas) {
    let width = canvas.bounds.width
    let title = LayoutRect(x: margin, y: 10, width: max(0, width - 2 * margin), height: 20)
    canvas.text(model.category.title, style: .heading, in: title, role: .heading)
    let frames = chipFrames(of: model, inWidth: width, canvas.context)
    canvas.group(in: canvas.bounds, role: .list, label: model.category.title) { canvas in
      for position in frames.indices {
        let frame = frames[position]
        let title = model.category.subcategories[position].title
        canvas.group(in: frame, role: .listitem, label: title, position: position) { canvas in
          canvas.fill(.fill, in: frame, radius: chipHeight / 2)
          canvas.text(title, style: .caption, in: frame.insetBy(dx: chipPadding, dy: 6), alignment: .center)
        }
      }
    }
  }

  /// Returns the frames of the chips. A chip is as wide as its text and its padding, but not wider than a line. Chips are
  /// laid out from left to right; a chip that does not fit starts the next line.
  private static func chipFrames(of model: CategoryFloor.Row, inWidth width: Double, _ context: LayoutContext)
    -> [LayoutRect]
  {
    let widest = max(0, width - 2 * margin)
    var x = margin
    var y = firstChipY
    return model.category.subcategories.indices.map { index in
      let text = context.width(of: model.category.subcategories[index].title, style: .caption)
      let chipWidth = min(text + 2 * chipPadding, widest)
      if x > margin && x + chipWidth > width - margin {
        x = margin
        y += chipHeight + chipGap
      }
      defer { x += chipWidth + chipGap }
      return LayoutRect(x: x, y: y, width: chipWidth, height: chipHeight)
    }
  }
}
