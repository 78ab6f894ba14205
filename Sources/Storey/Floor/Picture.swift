/// A picture of a floor, with the action of a tap on it.
public struct Picture: JSONModel, Sendable, Decodable {
  // The values of the page are stored as nodes, with one reference to the document: a page has many pictures, and renderers copy
  // them.
  private let place: (document: Document, node: UInt32)?
  private let identityNode: IdentifierNode?
  private let imageNode: URLNode
  private let titleNode: TextNode?
  private let avatarNode: URLNode?
  private let hasShare: Bool
  /// The action of a tap (`jump` in the page).
  public let jump: Jump?
  /// `isShare`: whether the target of the picture may be shared.
  public let isShareable: Bool
  /// `width` and `height`, as written by the CMS.
  public let pixelSize: PixelSize?

  /// The content that is shared for a picture.
  public struct Share: JSONModel, Sendable, Decodable {
    /// `avatar`: the image of the shared content.
    public let avatar: ResourceURL?

    public init(from reader: inout JSONReader) {
      avatar = reader.optional("avatar", about: "The image of the shared content")
    }

    fileprivate init(avatar: ResourceURL?) {
      self.avatar = avatar
    }
  }

  public init(from reader: inout JSONReader) {
    place = reader.place
    identityNode = reader.optional("identityId", about: "The identifier of the picture")
    imageNode = reader.required("img", about: "The address of the picture")
    isShareable = reader.optional("isShare", or: false, about: "Whether the target of the picture may be shared")
    jump = reader.optional("jump", about: "The action of a tap")
    let share: ShareNodes? = reader.optional("share", about: "The content to share")
    hasShare = share != nil
    avatarNode = share?.avatar
    pixelSize = reader.pixelSize()
    titleNode = reader.optional("title", about: "The alternative text of the picture")
  }

  /// The picture in its page; `nil` when it was not read from a page.
  public var source: JSONValue? { place.map { $0.document.value(at: $0.node) } }

  /// The identity of the picture (`identityId` in the page).
  public var identity: PageIdentifier? {
    guard let place, let identityNode else { return nil }
    return PageIdentifier(place.document.text(at: identityNode.node))
  }

  /// The address of the picture (`img` in the page).
  public var image: ResourceURL { place.map { $0.document.url(at: imageNode) } ?? .standIn }

  /// `title`, the alternative text of the picture.
  public var title: JSONText? {
    guard let place, let titleNode else { return nil }
    return place.document.text(at: titleNode.node)
  }

  /// `share`, the content to share.
  public var share: Share? {
    guard let place, hasShare else { return nil }
    return Share(avatar: avatarNode.map { place.document.url(at: $0) })
  }

  /// Returns the accessibility label of the picture: its title; without a title, that of the floor and the number
  /// of the picture; without both, `PageWord.picture` with the number.
  public func label(at position: Int, in floorTitle: JSONText?, _ context: LayoutContext) -> JSONText {
    title ?? Self.label(at: position, in: floorTitle, context)
  }

  /// Returns the label of a picture without a title: the floor's title and the picture's number, or `PageWord.picture` with
  /// the number.
  public static func label(at position: Int, in floorTitle: JSONText?, _ context: LayoutContext) -> JSONText {
    guard let floorTitle else { return context.placeholder(.picture, position + 1) }
    return JSONText(placeholder: "\(floorTitle.string) \(position + 1)", madeOf: floorTitle)
  }

  /// The source of a tap on the picture.
  public var tapSource: TapSource { TapSource(source, jump: jump) }
}

/// Pictures whose tap positions are their indices.
extension [Picture] {
  /// Returns the action of a tap on a picture, which is that of its jump; `nil` without a picture or a jump.
  public func action(at position: Int) -> FloorAction? {
    indices.contains(position) ? self[position].jump?.action : nil
  }

  /// Returns the source of a tap on a picture; `nil` when the position is out of range.
  public func source(at position: Int) -> TapSource? { indices.contains(position) ? self[position].tapSource : nil }
}

/// The keys of `Picture.Share`, read as nodes.
private struct ShareNodes: JSONModel {
  let avatar: URLNode?

  init(from reader: inout JSONReader) {
    avatar = reader.optional("avatar", about: "The image of the shared content")
  }

  static var valueDescription: ValueDescription { Picture.Share.valueDescription }
}
