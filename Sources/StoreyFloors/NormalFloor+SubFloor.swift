public import Storey

extension RuleID {
  /// A sub-floor that cannot be shown: its pattern is unknown, or it has too few pictures.
  public static let invalidSubFloor: RuleID = "invalid-sub-floor"
  /// A sub-floor with more pictures than its arrangement has places.
  public static let surplusPictures: RuleID = "surplus-pictures"
}

extension NormalFloor {
  /// A row of a `NormalFloor`: pictures, and how they are arranged.
  public struct SubFloor: JSONModel, TemplateValidation, Sendable {
    /// `identityId`.
    public let identity: PageIdentifier?
    /// `pattern`, "001" to "009".
    public let pattern: JSONText
    /// How the pictures are arranged; nil when the pattern is unknown.
    public let arrangement: Arrangement?
    /// `picList`.
    public let pictures: [Picture]
    let source: JSONValue?

    public init(from reader: inout JSONReader) {
      source = reader.source
      pattern = reader.required("pattern", about: "How the pictures are arranged: 001 to 009")
      arrangement = Arrangement(rawValue: pattern.string)
      pictures = reader.required("picList", about: "As many pictures as the arrangement has places")
      identity = reader.optional("identityId", about: "Who the sub-floor is")
    }

    /// Reports why it is left out, or which pictures are. Neither takes the floor with it.
    public func validate(_ diagnostics: inout Diagnostics) {
      guard let arrangement else {
        let known = Arrangement.allCases.map(\.rawValue).joined(separator: ", ")
        diagnostics.warning(
          .invalidSubFloor, "the sub-floor pattern \"\(Diagnostic.excerpt(of: pattern))\" is unknown",
          hint: "use one of \(known)", at: pattern.source)
        return
      }
      let needed = arrangement.pictureCount
      if pictures.count < needed {
        diagnostics.warning(
          .invalidSubFloor,
          "sub-floor \(arrangement.rawValue) is left out: pictures needed \(needed), present \(pictures.count)",
          hint: "add pictures, or use another pattern", at: source)
      } else if pictures.count > needed {
        diagnostics.warning(
          .surplusPictures,
          "sub-floor \(arrangement.rawValue) has places for \(needed), and \(pictures.count) pictures: the last are not drawn",
          hint: "remove pictures, or use another pattern", at: source)
      }
    }
  }
}

extension NormalFloor {
  /// A sub-floor that can be shown: the pictures that have a place.
  public struct Row: TemplateRender, TemplateAction {
    /// How the pictures are arranged.
    public let arrangement: Arrangement
    /// As many pictures as the arrangement has places.
    public let pictures: [Picture]
    let floorTitle: JSONText?

    /// nil when the pattern is unknown or pictures are lacking.
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

/// Draws the pictures of a sub-floor where its arrangement has them.
public enum SubFloorCell: TemplateCell {
  public static let floorIdentifier: FloorIdentifier = "sub-floor"

  public static func height(of model: NormalFloor.Row, in context: LayoutContext) -> Double {
    model.arrangement.height(inWidth: context.width)
  }

  public static func draw(_ model: NormalFloor.Row, in canvas: inout FloorCanvas) {
    for position in model.pictures.indices {
      let frame = model.arrangement.frame(of: position, inWidth: canvas.bounds.width)
      let label = model.pictures[position].title ?? Picture.label(at: position, in: model.floorTitle)
      canvas.image(model.pictures[position].image, in: frame, label: label, role: .img, position: position)
    }
  }
}
