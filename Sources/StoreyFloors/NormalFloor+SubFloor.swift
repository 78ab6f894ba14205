public import Storey

extension RuleID {
  /// A sub-floor that cannot be displayed because its pattern is unknown or it has too few pictures.
  public static let invalidSubFloor: RuleID = "invalid-sub-floor"
  /// A sub-floor with more pictures than places.
  public static let surplusPictures: RuleID = "surplus-pictures"
}

extension NormalFloor {
  /// A sub-floor of a `NormalFloor`: pictures and their arrangement, which make up one row.
  public struct SubFloor: JSONModel, TemplateValidation, Sendable {
    /// The identity of the sub-floor (`identityId` in the page).
    public let identity: PageIdentifier?
    /// `pattern`, "001" to "009".
    public let pattern: JSONText
    /// The arrangement of the pictures; `nil` if the pattern is unknown.
    public let arrangement: Arrangement?
    /// The pictures (`picList` in the page).
    public let pictures: [Picture]
    let source: JSONValue?

    public init(from reader: inout JSONReader) {
      source = reader.source
      pattern =
        reader.required(
          "pattern", as: ArrangementName.self, about: "The arrangement of the pictures: 001 to 009"
        ).text
      arrangement = Arrangement(rawValue: pattern.string)
      pictures = reader.required("picList", about: "The pictures, one for each place of the arrangement")
      identity = reader.optional("identityId", about: "The identifier of the sub-floor")
    }

    /// Reports a sub-floor that is left out, or pictures that are left out. The floor itself stays valid.
    public func validate(_ diagnostics: inout Diagnostics) {
      guard let arrangement else {
        let known = Arrangement.allCases.map(\.rawValue).joined(separator: ", ")
        diagnostics.warning(
          .invalidSubFloor, "unknown sub-floor pattern \"\(Diagnostic.excerpt(of: pattern))\"",
          hint: "expected one of \(known)", at: pattern.source)
        return
      }
      let needed = arrangement.pictureCount
      if pictures.count < needed {
        diagnostics.warning(
          .invalidSubFloor,
          "sub-floor \(arrangement.rawValue) is left out: too few pictures (expected \(needed), found \(pictures.count))",
          hint: "add pictures, or use another pattern", at: source)
      } else if pictures.count > needed {
        diagnostics.warning(
          .surplusPictures,
          "the last pictures of sub-floor \(arrangement.rawValue) are not drawn: expected \(needed), found \(pictures.count)",
          hint: "remove pictures, or use another pattern", at: source)
      }
    }
  }
}

extension NormalFloor {
  /// A row of a `NormalFloor`: a valid sub-floor with the pictures that have a place.
  public struct Row: TemplateRender, TemplateAction {
    /// The arrangement of the pictures.
    public let arrangement: Arrangement
    /// The pictures, one for each place of the arrangement.
    public let pictures: [Picture]
    let floorTitle: JSONText?

    /// Creates a row; `nil` if the pattern is unknown or there are too few pictures.
    init?(_ subFloor: SubFloor, floorTitle: JSONText?) {
      guard let arrangement = subFloor.arrangement, subFloor.pictures.count >= arrangement.pictureCount else {
        return nil
      }
      self.arrangement = arrangement
      let hasSurplus = subFloor.pictures.count > arrangement.pictureCount
      self.pictures = hasSurplus ? Array(subFloor.pictures.prefix(arrangement.pictureCount)) : subFloor.pictures
      self.floorTitle = floorTitle
    }

    public func action(at position: Int) -> FloorAction? { pictures.action(at: position) }

    public func source(at position: Int) -> TapSource? { pictures.source(at: position) }
  }
}

/// Draws the pictures of a sub-floor at the places of its arrangement.
public enum SubFloorCell: TemplateCell {
  public static let floorIdentifier: FloorIdentifier = "sub-floor"

  public static func height(of model: NormalFloor.Row, in context: LayoutContext) -> Double {
    model.arrangement.height(inWidth: context.width)
  }

  public static func draw(_ model: NormalFloor.Row, in canvas: inout FloorCanvas) {
    let look = ElementLook.insetPicture(in: canvas.context)
    for (position, picture) in model.pictures.enumerated() {
      let frame = model.arrangement.frame(of: position, inWidth: canvas.bounds.width)
      let label = picture.label(at: position, in: model.floorTitle, canvas.context)
      canvas.image(picture.image, in: frame, label: label, role: .img, position: position, look: look)
    }
  }
}
