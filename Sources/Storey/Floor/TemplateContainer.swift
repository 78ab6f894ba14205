/// A floor: how many rows it has, and the model of each.
///
/// Written by whoever adds a floor type, together with `TemplateModel` (or `Decodable`), and registered in a
/// `FloorRegistry`. A container may also be a `TemplateSorb` (it has a sticky header), a `TemplateValidation` (it can
/// tell whether it is fit to be shown), a `TemplateDescription` (it tells what it is and what draws it) and a
/// `TemplateRuns` (it knows its rows in runs, which makes large floors cheap).
public protocol TemplateContainer: Sendable {
  /// The `pattern` that the CMS writes into a floor of this type.
  static var pattern: FloorPattern { get }

  /// The version of what the floor can do, which a page may require: 1 unless the type says more.
  static var version: Int { get }

  /// What every floor has: identity, header, jump, margin.
  var base: FloorBase { get }

  /// How many rows the floor has, its header row included, its margin row not: that one is the engine's.
  var rowCount: Int { get }

  /// The model of a row, top to bottom, `0..<rowCount`. Called whenever the row is measured or drawn: O(1), please.
  func row(at index: Int) -> any TemplateRender

  /// How many rows the limits on rows count: as many as there are, unless they show much that is not in the page. Not to
  /// be written otherwise.
  var rowWeight: Int { get }

  /// The pattern of this floor: that of its type, unless one type stands for several. Not to be written otherwise.
  var pattern: FloorPattern { get }

  /// The floor as one with a sticky header: itself when it is a `TemplateSorb`, else nil. Not to be written.
  var sorb: (any TemplateSorb)? { get }

  /// The floor as one that validates itself: itself when it is a `TemplateValidation`, else nil. Not to be written.
  var validation: (any TemplateValidation)? { get }

  /// The floor as one that knows its rows in runs: itself when it is a `TemplateRuns`, else nil. Not to be written.
  var runs: (any TemplateRuns)? { get }
}

extension TemplateContainer {
  public static var version: Int { 1 }
  public var rowWeight: Int { rowCount }
  public var pattern: FloorPattern { Self.pattern }
  public var sorb: (any TemplateSorb)? { nil }
  public var validation: (any TemplateValidation)? { nil }
  public var runs: (any TemplateRuns)? { nil }
}

extension TemplateContainer where Self: TemplateSorb {
  public var sorb: (any TemplateSorb)? { self }
}

extension TemplateContainer where Self: TemplateValidation {
  public var validation: (any TemplateValidation)? { self }
}

extension TemplateContainer where Self: TemplateRuns {
  public var runs: (any TemplateRuns)? { self }
}
