/// The optional header of a floor: a title on the left, additional text on the right, and the action of a tap.
public struct FloorHeader: JSONModel, Sendable {
  /// `lctitle`.
  public let title: JSONText?
  /// `lctitleImg`, drawn in place of the title.
  public let titleImage: ResourceURL?
  /// `rctitle`.
  public let trailingTitle: JSONText?
  /// `jump`.
  public let jump: Jump?

  public init(from reader: inout JSONReader) {
    title = reader.optional("lctitle", about: "The title, on the left")
    titleImage = reader.optional("lctitleImg", about: "An image, shown in place of the title")
    trailingTitle = reader.optional("rctitle", about: "Additional text, on the right")
    jump = reader.optional("jump", about: "The action of a tap on the header")
  }

  /// The title as used in the labels of the floor's pictures. It is cut to 100 characters and 400 scalars, because every label
  /// repeats it. The limit on scalars is needed because one character can have any number of combining marks.
  public var labelTitle: JSONText? {
    guard let title, title.utf8Count > 100 else { return title }
    return JSONText(String(String(title.string.unicodeScalars.prefix(400)).prefix(100)), madeOf: title)
  }

  /// Whether the header has content: a title or a title image.
  public var isValid: Bool { title != nil || titleImage != nil }
}
