/// Rows with their models: an array, or a function that makes them.
///
/// `Model` is a `TemplateRender`. The class does not require the conformance, because the runtime would then look it up for
/// each model type, which takes about 200,000 instructions. `@unchecked Sendable` for the same reason as `RowPiece`: models
/// are added only while the reference is unique.
@usableFromInline final class RowModels<Model: Sendable>: RowPiece, @unchecked Sendable {
  /// The stored models; empty if `make` makes them. Overlapping accesses are not looked for: rows are added only while the reference is
  /// unique.
  @exclusivity(unchecked) @usableFromInline private(set) var models: [Model]
  /// Returns the model of a row; `nil` if the models are stored.
  @usableFromInline let make: (@Sendable (Int) -> Model)?

  /// Creates rows with stored models.
  @usableFromInline init(_ models: [Model], _ renderer: RowRenderer, _ name: FloorIdentifier?) {
    unsafe self.models = models
    make = nil
    super.init(count: models.count, renderer, name)
  }

  /// Creates rows whose models are made on demand.
  @usableFromInline init(
    count: Int, _ renderer: RowRenderer, _ name: FloorIdentifier?, making make: @escaping @Sendable (Int) -> Model
  ) {
    unsafe models = []
    self.make = make
    super.init(count: count, renderer, name)
  }

  private init(copying other: RowModels, _ renderer: RowRenderer, _ name: FloorIdentifier?) {
    unsafe models = other.models
    make = other.make
    super.init(count: other.count, renderer, name)
  }

  @inlinable subscript(index: Int) -> Model { unsafe make?(index) ?? models[index] }

  /// Passes the model of a row to a closure. A stored model is not copied.
  @inlinable @inline(__always)
  func with<Result>(_ index: Int, _ body: (Model) -> Result) -> Result {
    if let make { return body(make(index)) }
    return unsafe models.withUnsafeBufferPointer { unsafe body($0[index]) }
  }

  override var hasModels: Bool { make == nil }

  override func model(_ index: Int) -> any TemplateRender {
    (self[index] as? any TemplateRender) ?? super.model(index)
  }

  override func copy(drawnBy renderer: RowRenderer, as name: FloorIdentifier?) -> RowPiece {
    RowModels(copying: self, renderer, name)
  }

  override func one(_ index: Int) -> RowPiece { RowModels([self[index]], renderer, name) }

  override func appendModels(of other: RowPiece) {
    if let other = other as? Self { unsafe models += other.models }
  }
}
