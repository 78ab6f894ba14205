public import Storey

/// A test of whether a renderer meets the requirements of the engine: it measures and draws as a pure function, draws inside
/// the row, and draws text unchanged.
///
///     #expect(RendererConformance(of: VoucherCell.self, drawing: [plain, long, empty]).violations().isEmpty)
///
/// The test compares results of the renderer: heights, display lists, HTML and SVG. The more the models differ, the more
/// violations it can find. A trap ends the process.
public struct RendererConformance<Renderer: TemplateCell>: Sendable {
  /// The models to measure and draw.
  public let models: [Renderer.Model]
  /// The contexts in which the models are drawn. Contexts whose width is out of range are skipped.
  public var contexts: [LayoutContext]

  /// Creates a test of a renderer.
  ///
  /// - Parameters:
  ///   - renderer: The renderer.
  ///   - models: The models to measure and draw.
  ///   - contexts: The contexts in which the models are drawn.
  public init(
    of renderer: Renderer.Type, drawing models: [Renderer.Model], in contexts: [LayoutContext] = LayoutContext.tested()
  ) {
    self.models = models
    self.contexts = contexts
  }

  /// Returns the first violation of each requirement for each model, or an empty array if the renderer conforms. Each model
  /// is measured and drawn about ten times in each context.
  public func violations() -> [Violation] {
    var log = ViolationLog()
    if models.isEmpty { log.add(.coverage, "no models to test") }
    var registry = FloorRegistry()
    do throws(FloorRegistry.RegistrationError) {
      try registry.register(Renderer.self)
    } catch {
      // The identifier is already used by a renderer of the engine.
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
