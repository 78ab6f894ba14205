/// The row of a floor's header: a title or its image on the left, additional text on the right.
public struct HeaderRow: TemplateRender, TemplateAction {
  /// The header.
  public let header: FloorHeader

  /// Creates a row for a header. Returns `nil` when the header is `nil` or has no content.
  public init?(_ header: FloorHeader?) {
    guard let header, header.isValid else { return nil }
    self.header = header
  }

  /// Returns the action of the header's jump, for a tap anywhere on the row.
  public func action(at position: Int) -> FloorAction? {
    position == 0 ? header.jump?.action : nil
  }
}

/// The renderer of a floor's header, 31 points high.
public enum HeaderCell: UniformCell {
  public static let floorIdentifier: FloorIdentifier = "header"

  public typealias Model = HeaderRow

  /// The label of a title image when the page has no title.
  private static let titlePlaceholder = JSONText(placeholder: "Floor title")

  public static func height(in context: LayoutContext) -> Double { 31 }

  public static func draw(_ model: HeaderRow, in canvas: inout FloorCanvas) {
    let header = model.header
    let width = canvas.bounds.width
    let trailingWidth = header.trailingTitle.map { min(canvas.width(of: $0, style: .secondary), width * 0.4) } ?? 0
    let titleWidth = max(0, width - 20 - (trailingWidth > 0 ? trailingWidth + 10 : 0))
    canvas.group(in: canvas.bounds, role: .heading, position: 0) { canvas in
      if let image = header.titleImage {
        let label = header.title ?? titlePlaceholder
        let frame = LayoutRect(x: 10, y: 5, width: min(160, titleWidth), height: 21)
        canvas.image(image, in: frame, fit: .contain, label: label, role: .img)
      } else if let title = header.title {
        canvas.text(title, style: .title, in: LayoutRect(x: 10, y: 5.5, width: titleWidth, height: 20))
      }
      if let trailing = header.trailingTitle {
        let frame = LayoutRect(x: width - 10 - trailingWidth, y: 7.5, width: trailingWidth, height: 16)
        canvas.text(trailing, style: .secondary, in: frame, alignment: .trailing)
      }
    }
  }
}
