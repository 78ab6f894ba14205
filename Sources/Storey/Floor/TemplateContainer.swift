/// A floor: its common properties and its rows.
///
/// A floor type conforms to this protocol and to `JSONModel` (or `Decodable`), and is registered in a `FloorRegistry`. A floor
/// type may also conform to `TemplateSorb` (it has a sticky header) and to `TemplateValidation` (it checks its own content),
/// in any extension.
public protocol TemplateContainer: Sendable {
  /// The `pattern` that the CMS writes into a floor of this type. The pattern of a particular floor is in its `base`, because
  /// one type may be used for several patterns.
  static var pattern: FloorPattern { get }

  /// The renderers of its rows and of its sticky header. They are registered together with the floor type.
  static var cells: [any TemplateCell.Type] { get }

  /// The properties that all floors have: identity, header, jump and margin.
  var base: FloorBase { get }

  /// The rows, top to bottom, including the header row. The engine adds the margin row. Read once for each floor.
  var rows: FloorRows { get }

  /// Whether a renderer of the floor draws countdowns, so that an HTML page has the script that counts. Default: false.
  var countsDown: Bool { get }

  /// The version of the floor type, which a page may require. Default: 1.
  static var version: Int { get }

  /// A description of the floor type in one line, for lists of registered types. Default: empty.
  static var summary: String { get }
}

extension TemplateContainer {
  public static var version: Int { 1 }
  public static var summary: String { "" }
  public var countsDown: Bool { false }
}
