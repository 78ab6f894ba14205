/// The kind of the values of a declared field. It determines the type of the field in a template, and its drawing.
enum DeclaredKind: Hashable, Sendable {
  /// A short text.
  case line
  /// A text of several lines.
  case paragraph
  /// Text with a few tags of HTML.
  case richText
  /// Code or a text for programs, which is not drawn.
  case code
  /// The name of a resource of the CMS, such as a product or a font.
  case reference
  /// One of a list of texts.
  case choice
  case number, integer, boolean, color, date
  /// The address of a picture.
  case image
  /// A picture that the CMS names, but whose address pages do not contain.
  case imageReference
  /// An address for programs, which is not drawn.
  case address
  /// The destination of a tap.
  case link
  /// An array of objects.
  case list
  /// Values that no other type of a template describes. They are not checked.
  case open

  /// The type of the field in a template.
  var type: String {
    switch self {
    case .line, .paragraph, .code, .reference, .choice, .imageReference: "string"
    case .richText: "richText"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .color: "color"
    case .date: "date"
    case .image, .address: "url"
    case .link: "jump"
    case .list: "array"
    case .open: "any"
    }
  }
}
