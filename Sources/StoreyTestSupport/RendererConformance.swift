public import Storey

/// Whether a renderer does what the engine asks of renderers: measure and draw as pure functions, inside the row, and
/// text as it is.
///
///     #expect(RendererConformance(of: VoucherCell.self, drawing: [plain, long, empty]).violations().isEmpty)
///
/// It goes by what can be seen from outside: heights, display lists, HTML and SVG. The more the models differ, the more
/// it sees. What traps ends the process, as it would end an app.
public struct RendererConformance<Renderer: TemplateCell>: Sendable {
  /// The models that are measured and drawn.
  public let models: [Renderer.Model]
  /// The widths, directions and themes that they are drawn in; widths that no page has are left out.
  public var contexts: [LayoutContext]

  /// The test of a renderer by some of the models that it draws.
  public init(
    of renderer: Renderer.Type, drawing models: [Renderer.Model], in contexts: [LayoutContext] = LayoutContext.tested()
  ) {
    self.models = models
    self.contexts = contexts
  }

  /// What it does otherwise than it should, empty when it conforms: the first violation of each requirement for each
  /// model. Each model is measured and drawn some ten times in each context.
  public func violations() -> [Violation] {
    var log = ViolationLog()
    if models.isEmpty { log.add(.coverage, "there is no model to draw") }
    var registry = FloorRegistry()
    do throws(FloorRegistry.RegistrationError) {
      try registry.register(Renderer.self)
    } catch {
      // It has the name of one of the engine's own.
      log.add(.renderer, "\(error)")
    }
    let rows = CheckedRows(
      models.enumerated().map { (FloorRow($1, drawnBy: Renderer.self), .row($0)) }, registry: registry
    ) { index, context in
      Renderer.height(of: models[index], in: context)
    }
    RowsCheck(rows).check(in: contexts, &log)
    return log.violations
  }
}
