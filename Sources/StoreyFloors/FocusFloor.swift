public import Storey

/// `Focus`: pictures as wide as the page, one at a time.
public struct FocusFloor: TemplateContainer, JSONModel {
  public static let pattern: FloorPattern = "Focus"
  public static let summary = "Pictures as wide as the page, one at a time"
  public static let cells: [any TemplateCell.Type] = [FocusCell.self]

  public let base: FloorBase
  /// The pictures, in the order in which they are swiped.
  public let row: Row

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    row = Row(
      pictures: reader.required("picList", about: "The pictures, in the order in which they are swiped"),
      pixelSize: reader.pixelSize(), floorTitle: base.header?.labelTitle)
  }

  public var rows: FloorRows { FloorRows(row.pictures.isEmpty ? [] : [row], drawnBy: FocusCell.self) }
}

extension FocusFloor {
  /// The pictures of a `Focus` floor.
  public struct Row: TemplateRender, TemplateAction {
    /// The pictures.
    public let pictures: [Picture]
    /// The size that the floor declares for all of them.
    public let pixelSize: PixelSize?
    let floorTitle: JSONText?

    public func action(at position: Int) -> FloorAction? { pictures.action(at: position) }

    public func source(at position: Int) -> TapSource? { pictures.source(at: position) }
  }
}

/// Draws a `Focus` floor as a paged carousel.
public enum FocusCell: TemplateCell {
  public static let floorIdentifier: FloorIdentifier = "focus"

  public static func height(of model: FocusFloor.Row, in context: LayoutContext) -> Double {
    model.pixelSize?.height(forWidth: context.width) ?? context.width * 330 / 1125
  }

  public static func draw(_ model: FocusFloor.Row, in canvas: inout FloorCanvas) {
    let page = canvas.bounds
    let contentWidth = page.width * Double(model.pictures.count)
    let label = model.floorTitle ?? canvas.context.text(.pictures)
    canvas.carousel(in: page, paging: .page, contentWidth: contentWidth, label: label) { canvas in
      for position in model.pictures.indices {
        let frame = LayoutRect(x: page.width * Double(position), y: 0, width: page.width, height: page.height)
        canvas.group(in: frame, role: .listitem) { canvas in
          let label = model.pictures[position].label(at: position, in: model.floorTitle, canvas.context)
          canvas.image(model.pictures[position].image, in: frame, label: label, role: .img, position: position)
        }
      }
    }
  }
}
