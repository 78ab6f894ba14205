import Storey

/// A floor whose rows have the heights that the page says, with a sticky header of the height that it says.
struct Stack: TemplateContainer, TemplateModel, TemplateSorb, TemplateRuns {
  static let pattern: FloorPattern = "Stack"
  let base: FloorBase
  let heights: [Double]
  let header: Double?
  let sorbReach: SorbReach
  /// Whether the rows are told in one run.
  let isRun: Bool

  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    heights = reader.optional("heights", or: [])
    header = reader.optional("header")
    sorbReach = reader.optional("sorb", or: .section)
    isRun = reader.optional("run", or: false)
  }

  var rowCount: Int { heights.count }
  func row(at index: Int) -> any TemplateRender { StackRow(height: heights[index]) }
  var rowRuns: [RowRun] { isRun ? [RowRun(heights.map(StackRow.init), drawnBy: "stack")] : [] }
  var sorbHeader: (any TemplateRender)? { header.map(StackRow.init) }
}

struct StackRow: TemplateRender, TemplateAction {
  let height: Double
  var floorIdentifier: FloorIdentifier { "stack" }

  func action(at position: Int) -> FloorAction? {
    position == 9 ? nil : FloorAction(kind: .custom("tap"), destination: PageText("\(position)"))
  }
}

/// A button 0 over the whole row, a button 1 on top of its left half, a button 2 in a carousel that shows it in part.
enum StackCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "stack"

  static func size(of model: StackRow, constrainedTo size: Size, in context: LayoutContext) -> Size {
    Size(width: size.width, height: model.height)
  }

  static func draw(_ model: StackRow, in canvas: inout Canvas) {
    let bounds = canvas.bounds
    canvas.group(in: bounds, position: 0) { canvas in
      canvas.image(nil, in: Rect(x: 0, y: 0, width: 50, height: bounds.height), position: 1)
    }
    canvas.carousel(in: Rect(x: 60, y: 0, width: 20, height: 10), paging: .free, contentWidth: 100) { canvas in
      canvas.image(nil, in: Rect(x: 60, y: 0, width: 100, height: 10), position: 2)
    }
    canvas.image(nil, in: Rect(x: 90, y: 0, width: 5, height: bounds.height), position: 9)
  }
}

extension Stack {
  /// A page of such floors, laid out.
  static func layout(_ floors: String, width: Double = 100, direction: LayoutDirection? = nil) throws -> TableLayout {
    TableLayout(
      Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: try registry()), width: width,
      direction: direction)
  }

  static func registry() throws -> FloorRegistry {
    var registry = FloorRegistry()
    try registry.register(Stack.self)
    try registry.register(StackCell.self)
    return registry
  }
}
