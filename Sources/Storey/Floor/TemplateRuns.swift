/// A container that knows its rows in runs: so many in a row that one renderer draws. It need not be one; a floor of
/// thousands of rows gets cheap by it, because the engine does not ask for one row after another to measure them.
public protocol TemplateRuns: TemplateContainer {
  /// The rows from the top, in runs; together they are `rowCount` rows. Rows beyond those are measured one by one.
  var rowRuns: [RowRun] { get }
}

/// Rows one below another that one renderer draws.
public struct RowRun: Sendable {
  /// The renderer.
  public let floorIdentifier: FloorIdentifier
  /// How many rows, 0 or more.
  public let count: Int
  /// `RowModels` of one type, which the renderer's own type is compared with once for all of them; nil when the rows are
  /// to be asked for where they have to be measured.
  @usableFromInline let models: (any AnyObject & Sendable)?

  /// Rows of one type: the array is shared, not copied, and measured without an existential for each row.
  @inlinable public init<Model: TemplateRender>(_ models: [Model], drawnBy floorIdentifier: FloorIdentifier) {
    self.floorIdentifier = floorIdentifier
    self.count = models.count
    self.models = RowModels(models)
  }

  /// So many rows without their models. A `UniformCell` measures all of them at once, O(1); another renderer asks the
  /// container for each.
  public init(count: Int, drawnBy floorIdentifier: FloorIdentifier) {
    self.floorIdentifier = floorIdentifier
    self.count = Swift.max(0, count)
    models = nil
  }
}

/// The rows of a run. A class: to tell whether it is the one that a renderer draws is to compare two pointers.
@usableFromInline final class RowModels<Model: TemplateRender>: Sendable {
  @usableFromInline let models: [Model]

  @usableFromInline init(_ models: [Model]) { self.models = models }
}
