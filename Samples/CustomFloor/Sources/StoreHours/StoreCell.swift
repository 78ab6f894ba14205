import Storey

/// The row of a shop.
public struct StoreRow: TemplateRender, TemplateAction {
  /// The shop.
  public let store: Store

  /// Creates the row of a shop.
  public init(_ store: Store) { self.store = store }

  /// A tap anywhere on the row follows the shop's jump. Only elements that the renderer draws can be tapped.
  public func action(at position: Int) -> FloorAction? { position == 0 ? store.jump?.action : nil }
}

/// Draws a shop: the picture and, beside it, the name, the address on up to three lines, and the hours.
///
/// The row is as high as its text, but at least as high as its picture. Narrow pages have no picture.
public enum StoreCell: TemplateCell {
  public static let floorIdentifier: FloorIdentifier = "store-hours"

  private static let margin = 10.0
  private static let picture = LayoutSize(width: 80, height: 60)
  /// The minimum width of a page with pictures, in points.
  private static let pictureWidth = 240.0
  private static let addressLines = 3

  public static func height(of model: StoreRow, in context: LayoutContext) -> Double {
    let places = Places(of: model.store, inWidth: context.width, context)
    return max(places.hours.maxY, places.picture?.maxY ?? 0) + margin
  }

  public static func draw(_ model: StoreRow, in canvas: inout FloorCanvas) {
    let store = model.store
    let places = Places(of: store, inWidth: canvas.bounds.width, canvas.context)
    canvas.group(in: canvas.bounds, label: store.name, position: 0) { canvas in
      if let frame = places.picture { canvas.image(store.image, in: frame, role: .presentation) }
      canvas.text(store.name, style: .heading, in: places.name)
      if let address = store.address {
        canvas.text(address, style: .secondary, in: places.address, lineLimit: addressLines)
      }
      canvas.text(store.hours, style: .caption, in: places.hours)
    }
  }

  /// The frames of all elements. Measuring and drawing both use it, so that they always agree.
  private struct Places {
    let picture: LayoutRect?
    let name: LayoutRect
    let address: LayoutRect
    let hours: LayoutRect

    /// Frames are for text that runs from left to right. Line heights come from the theme, because the text size may differ.
    init(of store: Store, inWidth width: Double, _ context: LayoutContext) {
      let hasPicture = store.image != nil && width >= pictureWidth
      picture =
        hasPicture
        ? LayoutRect(x: margin, y: margin, width: StoreCell.picture.width, height: StoreCell.picture.height) : nil
      let x = hasPicture ? 2 * margin + StoreCell.picture.width : margin
      let textWidth = max(0, width - x - margin)
      let nameHeight = context.theme.style(.heading).lineHeight
      name = LayoutRect(x: x, y: margin, width: textWidth, height: nameHeight)
      let addressHeight =
        store.address.map {
          context.height(of: $0, style: .secondary, width: textWidth, lineLimit: addressLines)
        } ?? 0
      address = LayoutRect(x: x, y: name.maxY + 2, width: textWidth, height: addressHeight)
      hours = LayoutRect(
        x: x, y: address.maxY + 2, width: textWidth, height: context.theme.style(.caption).lineHeight)
    }
  }
}
