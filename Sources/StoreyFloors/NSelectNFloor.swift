public import Storey

/// `NSelectN`: offers of the kind "any N of these", one for each row.
public struct NSelectNFloor: TemplateContainer, JSONModel {
  public static let pattern: FloorPattern = "NSelectN"
  public static let summary = "Offers of several products, one for each row"
  public static let cells: [any TemplateCell.Type] = [HeaderCell.self, OfferCell.self]

  public let base: FloorBase
  /// The offers, from the top.
  public let offers: [Offer]

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    offers = reader.required("nBynList", about: "The offers, from the top")
  }

  public var rows: FloorRows {
    let (offers, title) = (offers, base.header?.labelTitle)
    return FloorRows(header: base.header)
      + FloorRows(count: offers.count, drawnBy: OfferCell.self) { Row(all: offers, index: $0, floorTitle: title) }
  }
}

extension NSelectNFloor {
  /// An offer of an `NSelectN` floor.
  public struct Offer: JSONModel, Sendable {
    /// The offer in its page; `nil` if it was not decoded from a page.
    public let source: JSONValue?
    /// The text of the offer (`slogan` in the page).
    public let slogan: JSONText?
    /// The address of the picture (`img` in the page).
    public let image: ResourceURL?
    /// `imgList`: the pictures of the products in the offer.
    public let thumbnails: [ResourceURL]
    /// The action of a tap (`jump` in the page).
    public let jump: Jump?

    public init(from reader: inout JSONReader) {
      source = reader.source
      slogan = reader.optional("slogan", about: "The slogan of the offer")
      image = reader.optional("img", about: "The address of the picture")
      thumbnails = reader.optional("imgList", or: [], about: "The pictures of the products; at most four are displayed")
      jump = reader.optional("jump", about: "The jump that a tap follows")
      reader.ignore("identityId", as: PageIdentifier.self, about: "The identifier of the item in the CMS")
    }
  }
}

extension NSelectNFloor {
  /// A row of an `NSelectN` floor: an offer.
  public struct Row: TemplateRender, TemplateAction {
    /// The offers of the floor.
    let all: [Offer]
    /// The index of the offer in `all`.
    let index: Int
    let floorTitle: JSONText?

    /// The offer.
    public var offer: Offer { all[index] }

    /// Returns the accessibility label of the offer.
    func label(in context: LayoutContext) -> JSONText {
      offer.slogan ?? Picture.label(at: index, in: floorTitle, context)
    }

    /// Returns the action of the offer's jump, for a tap anywhere on the row.
    public func action(at position: Int) -> FloorAction? {
      position == 0 ? offer.jump?.action : nil
    }

    public func source(at position: Int) -> TapSource? {
      position == 0 ? TapSource(offer.source, jump: offer.jump) : nil
    }
  }
}

/// Draws an offer, 120 points high: a picture, the slogan beside it and thumbnails below the slogan.
public enum OfferCell: UniformCell {
  public static let floorIdentifier: FloorIdentifier = "offer"

  public typealias Model = NSelectNFloor.Row

  public static func height(in context: LayoutContext) -> Double { 120 }

  public static func draw(_ model: NSelectNFloor.Row, in canvas: inout FloorCanvas) {
    let offer = model.offer
    let right = canvas.bounds.width - 10
    let label = model.label(in: canvas.context)
    let look = ElementLook.insetPicture(in: canvas.context)
    canvas.group(in: canvas.bounds, label: label, position: 0) { canvas in
      let picture = LayoutRect(x: 10, y: 10, width: min(150, max(0, right - 10)), height: 100)
      // If the page is too narrow for both, only the picture is drawn, with the slogan as its label.
      if let slogan = offer.slogan, right > 170 {
        canvas.image(offer.image, in: picture, role: .presentation, look: look)
        let frame = LayoutRect(x: 170, y: 10, width: right - 170, height: 40)
        canvas.text(slogan, style: .body, in: frame, lineLimit: 2)
      } else {
        canvas.image(offer.image, in: picture, label: label, role: .img, look: look)
      }
      for (index, thumbnail) in offer.thumbnails.prefix(4).enumerated() {
        let frame = LayoutRect(x: 170 + Double(index) * 48, y: 70, width: 40, height: 40)
        if frame.maxX > right { break }
        canvas.image(thumbnail, in: frame, role: .presentation, look: look)
      }
    }
  }
}
