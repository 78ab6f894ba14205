package import Storey

/// A floor whose page specifies the heights of its rows and of its sticky header.
package struct Stack: TemplateContainer, JSONModel, TemplateSorb {
  package static let pattern: FloorPattern = "Stack"
  package static let cells: [any TemplateCell.Type] = [StackCell.self]
  package let base: FloorBase
  package let heights: [Double]
  package let header: Double?
  package let sorbReach: SorbReach
  /// Whether the models are stored in an array instead of created on demand.
  package let isArray: Bool

  package init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    heights = reader.optional("heights", or: [])
    header = reader.optional("header")
    sorbReach = reader.optional("sorb", or: .section)
    isArray = reader.optional("array", or: false)
  }

  package var rows: FloorRows {
    isArray
      ? FloorRows(heights.map(StackRow.init), drawnBy: StackCell.self)
      : FloorRows(count: heights.count, drawnBy: StackCell.self) { [heights] in StackRow(height: heights[$0]) }
  }
  package var sorbHeader: FloorRow? { header.map { FloorRow(StackRow(height: $0), drawnBy: StackCell.self) } }
}

package struct StackRow: TemplateRender, TemplateAction {
  package let height: Double

  package func action(at position: Int) -> FloorAction? {
    position == 9 ? nil : FloorAction(kind: .custom("tap"), destination: JSONText("\(position)"))
  }
}

/// Draws button 0 over the whole row, button 1 on its left half, and button 2 in a carousel that shows a part of it.
package enum StackCell: TemplateCell {
  package static func height(of model: StackRow, in context: LayoutContext) -> Double { model.height }

  package static func draw(_ model: StackRow, in canvas: inout FloorCanvas) {
    let bounds = canvas.bounds
    canvas.group(in: bounds, position: 0) { canvas in
      canvas.image(nil, in: LayoutRect(x: 0, y: 0, width: 50, height: bounds.height), position: 1)
    }
    canvas.carousel(in: LayoutRect(x: 60, y: 0, width: 20, height: 10), paging: .free, contentWidth: 100) { canvas in
      canvas.image(nil, in: LayoutRect(x: 60, y: 0, width: 100, height: 10), position: 2)
    }
    canvas.image(nil, in: LayoutRect(x: 90, y: 0, width: 5, height: bounds.height), position: 9)
  }
}

extension Stack {
  /// Returns the layout of a page with floors of this type.
  package static func layout(_ floors: String, width: Double = 100, direction: PageDirection? = nil) throws
    -> TableLayout
  {
    TableLayout(
      Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: try registry()), width: width,
      direction: direction)
  }

  /// Returns the JSON of a floor with random rows, sticky header and margin.
  package static func floor(_ dice: inout some RandomNumberGenerator, identity: Int?) -> String {
    // Heights of all kinds: equal ones, none, and thirds of a point.
    let count = Int.random(in: 0...5, using: &dice)
    let isEven = Bool.random(using: &dice)
    let heights = (0..<count).map { _ in isEven ? "12.5" : "\(Double(Int.random(in: 0...90, using: &dice)) / 3)" }
    let id = identity.map { "\"identityId\":\($0)," } ?? ""
    let header = Bool.random(using: &dice) ? ",\"header\":\(Int.random(in: 1...9, using: &dice))" : ""
    let sorb = Int.random(in: 0...3, using: &dice) == 0 ? ",\"sorb\":\"page\"" : ""
    let array = Bool.random(using: &dice) ? ",\"array\":true" : ""
    let margin = Bool.random(using: &dice) ? ",\"margin\":{\"height\":7.25}" : ""
    return
      "{\(id)\"pattern\":\"Stack\",\"heights\":[\(heights.joined(separator: ","))]\(header)\(sorb)\(array)\(margin)}"
  }

  package static func registry() throws -> FloorRegistry {
    var registry = FloorRegistry()
    try registry.register(Stack.self)
    return registry
  }
}
