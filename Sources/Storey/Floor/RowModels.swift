/// Rows with their models: a single model, an array, or a function that makes them.
///
/// `Model` is a `TemplateRender`. The class does not require the conformance, because the runtime would then look it up for
/// each model type, which takes about 200,000 instructions. `@unchecked Sendable` for the same reason as `RowPiece`: models
/// are added only while the reference is unique.
@usableFromInline final class RowModels<Model: Sendable>: RowPiece, @unchecked Sendable {
  @usableFromInline enum Source {
    case one(Model)
    case array([Model])
    case made(count: Int, @Sendable (Int) -> Model)

    @inlinable var count: Int {
      switch self {
      case .one: 1
      case .array(let models): models.count
      case .made(let count, _): count
      }
    }
  }

  @usableFromInline private(set) var source: Source

  @usableFromInline init(_ source: Source, _ renderer: RowRenderer, _ name: FloorIdentifier?) {
    self.source = source
    super.init(count: source.count, renderer, name)
  }

  @inlinable subscript(index: Int) -> Model {
    switch source {
    case .one(let model): model
    case .array(let models): models[index]
    case .made(_, let make): make(index)
    }
  }

  override var hasModels: Bool { if case .made = source { false } else { true } }

  override func model(_ index: Int) -> any TemplateRender {
    (self[index] as? any TemplateRender) ?? super.model(index)
  }

  override func copy(drawnBy renderer: RowRenderer, as name: FloorIdentifier?) -> RowPiece {
    RowModels(source, renderer, name)
  }

  override func one(_ index: Int) -> RowPiece { RowModels(.one(self[index]), renderer, name) }

  override func appendModels(of other: RowPiece) {
    guard let other = other as? Self else { return }
    var models: [Model] = []
    switch source {
    case .one(let model): models = [model]
    case .array(let own):
      models = own
      // Makes `models` the only reference to the array.
      source = .array([])
    case .made: return
    }
    switch other.source {
    case .one(let model): models.append(model)
    case .array(let others): models += others
    case .made: break
    }
    source = .array(models)
  }
}
