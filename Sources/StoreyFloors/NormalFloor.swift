public import Storey

/// `NormalFloor`: pictures in any of nine arrangements, one for each row.
public struct NormalFloor: TemplateContainer, JSONModel, TemplateValidation {
  public static let pattern: FloorPattern = "NormalFloor"
  public static let summary = "Pictures in any of nine arrangements, one for each row"
  public static let cells: [any TemplateCell.Type] = [HeaderCell.self, SubFloorCell.self]

  public let base: FloorBase
  /// The sub-floors in the order of the page, including those that cannot be displayed.
  public let subFloors: [SubFloor]

  public init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    subFloors = reader.required("hybridList", about: "The sub-floors, one for each row")
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
