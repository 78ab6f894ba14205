public import Storey

/// `Focus`: pictures, one at a time, as wide as the page.
public struct FocusFloor: TemplateContainer, TemplateModel {
  public static let pattern: FloorPattern = "Focus"
  public static let summary = "Pictures as wide as the page, one at a time"
  public static let cells: [any TemplateCell.Type] = [FocusCell.self]

  public let base: FloorBase
  /// The pictures, in the order in which they are swiped.
  public let row: FocusRow

  public init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    row = FocusRow(
      pictures: reader.required("picList", about: "The pictures, in the order in which they are swiped"),
      pixelSize: reader.pixelSize(), floorTitle: base.header?.labelTitle)
  }

  public var rows: FloorRows { FloorRows(row.pictures.isEmpty ? [] : [row], drawnBy: FocusCell.self) }
}

/// The pictures of a `Focus` floor.
public struct FocusRow: TemplateRender, TemplateAction {
  /// The pictures.
  public let pictures: [Picture]
  /// The size that the floor declares for all of them.
  public let pixelSize: PixelSize?
  let floorTitle: PageText?

  public func action(at position: Int) -> FloorAction? {
    pictures.indices.contains(position) ? pictures[position].jump?.action : nil
  }

  public func source(at position: Int) -> TapSource? {
    pictures.indices.contains(position) ? pictures[position].tapSource : nil
  }
}

/// Draws a `Focus` floor: a paged carousel.
public enum FocusCell: TemplateCell {
  public static let floorIdentifier: FloorIdentifier = "focus"

  public static func height(of model: FocusRow, in context: LayoutContext) -> Double {
    model.pixelSize?.height(forWidth: context.width) ?? context.width * 330 / 1125
  }

  public static func draw(_ model: FocusRow, in canvas: inout Canvas) {
    let page = canvas.bounds
    let contentWidth = page.width * Double(model.pictures.count)
    let label = model.floorTitle ?? "Pictures"
    canvas.carousel(in: page, paging: .page, contentWidth: contentWidth, label: label) { canvas in
      for position in model.pictures.indices {
        let frame = Rect(x: page.width * Double(position), y: 0, width: page.width, height: page.height)
        canvas.group(in: frame, role: .listitem) { canvas in
          let label = model.pictures[position].title ?? Picture.label(at: position, in: model.floorTitle)
          canvas.image(model.pictures[position].image, in: frame, label: label, role: .img, position: position)
        }
      }
    }
  }
}
