/// The header that any floor may have: a title on the left, something more on the right, and where a tap leads.
public struct FloorHeader: JSONModel, Sendable {
  /// `lctitle`.
  public let title: JSONText?
  /// `lctitleImg`, drawn instead of the title.
  public let titleImage: ResourceURL?
  /// `rctitle`.
  public let trailingTitle: JSONText?
  /// `jump`.
  public let jump: Jump?

  public init(from reader: inout JSONReader) {
    title = reader.optional("lctitle", about: "The title, on the left")
    titleImage = reader.optional("lctitleImg", about: "An image, shown instead of the title")
    trailingTitle = reader.optional("rctitle", about: "Something more, on the right")
    jump = reader.optional("jump", about: "Where a tap on the header leads")
  }

  /// The title as it stands in the labels of the floor's pictures: cut after 100 characters and 400 scalars, because it
  /// stands in each. A character of many marks may be as long as a page.
  public var labelTitle: JSONText? {
    guard let title, title.utf8Count > 100 else { return title }
    return JSONText(String(String(title.string.unicodeScalars.prefix(400)).prefix(100)), madeOf: title)
  }

  /// Whether there is something to show: a title or a title image.
  public var isValid: Bool { title != nil || titleImage != nil }
}
