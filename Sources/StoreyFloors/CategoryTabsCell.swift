public import Storey

extension CategoryFloor {
  /// The tabs of a `Category` floor.
  public struct TabsRow: TemplateRender, TemplateAction {
    /// The categories, one for each tab.
    public let categories: [Category]

    public func action(at position: Int) -> FloorAction? {
      categories.indices.contains(position) ? categories[position].action : nil
    }
  }
}

/// Draws the tabs of a `Category` floor in a carousel. A tab is 80 points wide and 44 points high.
public enum CategoryTabsCell: UniformCell {
  public static let floorIdentifier: FloorIdentifier = "category-tabs"

  private static let tabWidth = 80.0

  public typealias Model = CategoryFloor.TabsRow

  public static func height(in context: LayoutContext) -> Double { 44 }

  public static func draw(_ model: CategoryFloor.TabsRow, in canvas: inout FloorCanvas) {
    let bar = canvas.bounds
    canvas.fill(.surface, in: bar)
    let contentWidth = tabWidth * Double(model.categories.count)
    canvas.carousel(in: bar, paging: .free, contentWidth: contentWidth, label: canvas.context.text(.categories)) {
      canvas in
      for (position, category) in model.categories.enumerated() {
        let tab = LayoutRect(x: tabWidth * Double(position), y: 0, width: tabWidth, height: bar.height)
        canvas.group(in: tab, role: .listitem, label: category.title, position: position) { canvas in
          let frame = LayoutRect(x: tab.x + 4, y: 12, width: tab.width - 8, height: 20)
          canvas.text(category.title, style: .body, in: frame, alignment: .center)
        }
      }
    }
    canvas.fill(.separator, in: LayoutRect(x: 0, y: bar.height - 1, width: bar.width, height: 1))
  }
}
