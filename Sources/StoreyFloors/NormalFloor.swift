public import Storey

/// `NormalFloor`: pictures in any of nine arrangements, one a row.
public struct NormalFloor: TemplateContainer, TemplateModel, TemplateRuns, TemplateValidation, TemplateDescription {
  public static let pattern: FloorPattern = "NormalFloor"
  public static let summary = "Pictures in any of nine arrangements, one a row"
  public static let floorIdentifiers = [HeaderCell.floorIdentifier, SubFloorCell.floorIdentifier]

  public let base: FloorBase
  /// The sub-floors as the page has them, those that cannot be shown included.
  public let subFloors: [SubFloor]
  private let rows: HeadedRows<SubFloorRow>

  public init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    let subFloors: [SubFloor] = reader.required("hybridList", about: "The sub-floors, one a row")
    self.subFloors = subFloors
    let title = base.header?.labelTitle
    rows = HeadedRows(base.header, above: subFloors.compactMap { SubFloorRow($0, floorTitle: title) })
  }

  public var rowCount: Int { rows.count }
  public func row(at index: Int) -> any TemplateRender { rows[index] }
  public var rowRuns: [RowRun] { rows.runs(drawnBy: SubFloorCell.floorIdentifier) }

  public func validate(_ diagnostics: inout Diagnostics) {
    for index in subFloors.indices { subFloors[index].validate(&diagnostics) }
  }
}
