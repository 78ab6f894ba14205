/// A floor: what every floor has, and its rows.
///
/// Written by whoever adds a floor type, together with `JSONModel` (or `Decodable`), and registered in a
/// `FloorRegistry`. A container may also be a `TemplateSorb` (it has a sticky header) and a `TemplateValidation` (it can
/// tell whether it is fit to be shown); any extension may make it one.
public protocol TemplateContainer: Sendable {
  /// The `pattern` that the CMS writes into a floor of this type. That of one floor is in its `base`: one type may stand for
  /// floors of many patterns.
  static var pattern: FloorPattern { get }

  /// The renderers of its rows and of its sticky header: they are registered with it.
  static var cells: [any TemplateCell.Type] { get }

  /// What every floor has: identity, header, jump, margin.
  var base: FloorBase { get }

  /// The rows, top to bottom, the header row included, the margin row not: that one is the engine's. Asked for once.
  var rows: FloorRows { get }

  /// The version of what the floor can do, which a page may require: 1 unless the type says more.
  static var version: Int { get }

  /// What the floor is, in one line, for people who ask what is registered: empty unless the type says more.
  static var summary: String { get }
}

extension TemplateContainer {
  public static var version: Int { 1 }
  public static var summary: String { "" }
}
