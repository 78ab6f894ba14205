/// The optional header of a floor: a title, additional text at the end of the line, and the action of a tap.
public struct FloorHeader: JSONModel, Sendable {
  /// The title, at the start of the line (`lctitle` in the page).
  public let title: JSONText?
  /// The address of an image that is drawn in place of the title (`lctitleImg` in the page).
  public let titleImage: ResourceURL?
  /// The text at the end of the line (`rctitle` in the page).
  public let trailingTitle: JSONText?
  /// The action of a tap (`jump` in the page).
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
