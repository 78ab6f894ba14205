/// A picture of a floor, and where a tap on it leads.
public struct Picture: JSONModel, Sendable, Decodable {
  /// The picture in its page; nil over nothing.
  public let source: JSONValue?
  /// `identityId`.
  public let identity: PageIdentifier?
  /// `img`.
  public let image: ResourceURL
  /// `title`, what the picture shows.
  public let title: JSONText?
  /// `jump`.
  public let jump: Jump?
  /// `isShare`: whether what it leads to may be shared.
  public let isShareable: Bool
  /// `share`, what is shared.
  public let share: Share?
  /// `width` and `height` as the CMS gives them.
  public let pixelSize: PixelSize?

  /// What is shared of a picture.
  public struct Share: JSONModel, Sendable, Decodable {
    /// `avatar`: the image that stands for it.
    public let avatar: ResourceURL?

    public init(from reader: inout JSONReader) {
      avatar = reader.optional("avatar", about: "The image that stands for what is shared")
    }
  }

  public init(from reader: inout JSONReader) {
    source = reader.source
    identity = reader.optional("identityId", about: "Who the picture is")
    image = reader.required("img", about: "The address of the picture")
    isShareable = reader.optional("isShare", or: false, about: "Whether what it leads to may be shared")
    jump = reader.optional("jump", about: "Where a tap leads")
    share = reader.optional("share", about: "What is shared")
    pixelSize = reader.pixelSize()
    title = reader.optional("title", about: "What the picture shows, for those who cannot see it")
  }

  /// What a person who cannot see it is told: its title, else the floor's title and its place, else its place alone.
  public func label(at position: Int, in floorTitle: JSONText?) -> JSONText {
    title ?? Self.label(at: position, in: floorTitle)
  }

  /// The labels of pictures that have nothing but a place: most pages ask for these again and again.
  private static let ordinals = (1...16).map { JSONText(placeholder: "Picture \($0)") }

  /// The label of a picture without a title: the floor's title and its place, else its place alone.
  public static func label(at position: Int, in floorTitle: JSONText?) -> JSONText {
    guard let floorTitle else {
      return ordinals.indices.contains(position) ? ordinals[position] : JSONText(placeholder: "Picture \(position + 1)")
    }
    return JSONText(placeholder: "\(floorTitle.string) \(position + 1)", madeOf: floorTitle)
  }

  /// What a tap on the picture comes from.
  public var tapSource: TapSource { TapSource(source, jump: jump) }
}

/// Pictures that are drawn in their order, each at its position.
extension [Picture] {
  /// The action of a tap on a picture: its jump's; nil where there is none.
  public func action(at position: Int) -> FloorAction? {
    indices.contains(position) ? self[position].jump?.action : nil
  }

  /// What a tap on a picture comes from; nil where there is no picture.
  public func source(at position: Int) -> TapSource? { indices.contains(position) ? self[position].tapSource : nil }
}
