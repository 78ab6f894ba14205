public import Storey

/// `NormalFloor`: pictures in any of nine arrangements, one a row.
public struct NormalFloor: TemplateContainer, JSONModel, TemplateValidation {
  public static let pattern: FloorPattern = "NormalFloor"
  public static let summary = "Pictures in any of nine arrangements, one a row"
  public static let cells: [any TemplateCell.Type] = [HeaderCell.self, SubFloorCell.self]

  public let base: FloorBase
  /// The sub-floors as the page has them, those that cannot be shown included.
  public let subFloors: [SubFloor]

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    subFloors = reader.required("hybridList", about: "The sub-floors, one a row")
  }

  public var rows: FloorRows {
    let title = base.header?.labelTitle
    let shown = subFloors.compactMap { Row($0, floorTitle: title) }
    return FloorRows(header: base.header) + FloorRows(shown, drawnBy: SubFloorCell.self)
  }

  public static var rules: [RuleDescription] { RuleDescription.ofNormalFloor }

  public func validate(_ diagnostics: inout Diagnostics) {
    for index in subFloors.indices { subFloors[index].validate(&diagnostics) }
  }
}
