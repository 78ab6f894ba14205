/// A picture of a floor, with the action of a tap on it.
public struct Picture: JSONModel, Sendable, Decodable {
  /// The picture in its page; `nil` when it was not read from a page.
  public let source: JSONValue?
  /// The identity of the picture (`identityId` in the page).
  public let identity: PageIdentifier?
  /// The address of the picture (`img` in the page).
  public let image: ResourceURL
  /// `title`, the alternative text of the picture.
  public let title: JSONText?
  /// The action of a tap (`jump` in the page).
  public let jump: Jump?
  /// `isShare`: whether the target of the picture may be shared.
  public let isShareable: Bool
  /// `share`, the content to share.
  public let share: Share?
  /// `width` and `height`, as written by the CMS.
  public let pixelSize: PixelSize?

  /// The content that is shared for a picture.
  public struct Share: JSONModel, Sendable, Decodable {
    /// `avatar`: the image of the shared content.
    public let avatar: ResourceURL?

    public init(from reader: inout JSONReader) {
      avatar = reader.optional("avatar", about: "The image of the shared content")
    }
  }

  public init(from reader: inout JSONReader) {
    source = reader.source
    identity = reader.optional("identityId", about: "The identifier of the picture")
    image = reader.required("img", about: "The address of the picture")
    isShareable = reader.optional("isShare", or: false, about: "Whether the target of the picture may be shared")
    jump = reader.optional("jump", about: "The action of a tap")
    share = reader.optional("share", about: "The content to share")
    pixelSize = reader.pixelSize()
    title = reader.optional("title", about: "The alternative text of the picture")
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
