import Storey

/// Reported by the layout.
enum MissingRendererRule: ValidationRule {
  static let id: RuleID = .missingRenderer
  static let severity = Severity.error
  static let summary = "A row that no renderer is registered for"
  static let rationale = """
    A floor names the renderer of each of its rows. When the app has the model but not the renderer, the row is not shown.
    Register a TemplateCell of that identifier.
    """
  static let passing = RuleSample(
    page, remark: "a floor Sample and its renderer are registered",
    register: {
      try $0.register(SampleFloor.self)
      try $0.register(SampleCell.self)
    })
  static let failing = RuleSample(
    page, remark: "a floor Sample is registered, and its renderer is not",
    register: { try $0.register(SampleFloor.self) })

  private static let page = #"{"name": "Food", "floors": [{"pattern": "Sample"}]}"#

  private struct SampleFloor: TemplateContainer, TemplateModel, TemplateRender {
    static let pattern: FloorPattern = "Sample"
    /// Its renderer is not among them: the sample is about that.
    static let cells: [any TemplateCell.Type] = []
    let base: FloorBase
    init(from reader: inout ModelReader) { base = FloorBase(from: &reader) }
    var rows: FloorRows { FloorRows([self], drawnBy: SampleCell.self) }
  }

  private enum SampleCell: TemplateCell {
    static func height(of model: SampleFloor, in context: LayoutContext) -> Double { 20 }
    static func draw(_ model: SampleFloor, in canvas: inout Canvas) {}
  }
}
