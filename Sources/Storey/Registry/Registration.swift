/// What is known of a registered floor type.
public struct Registration: Sendable, Hashable {
  /// The pattern it decodes.
  public let pattern: FloorPattern
  /// The version of what it can do.
  public let version: Int
  /// The renderers that it says it uses; empty when it is no `TemplateDescription`.
  public let floorIdentifiers: [FloorIdentifier]
  /// Whether it can have a sticky header.
  public let isSticky: Bool
  /// What it is, in one line; empty when it is no `TemplateDescription`.
  public let summary: String
}

/// What became of a floor that was to be decoded.
@usableFromInline enum DecodedFloor {
  case floor(any TemplateContainer)
  /// It cannot be decoded. What is wrong with its values is reported; where that is reported of the floor as well, no more is
  /// to be said.
  case undecodable(isReported: Bool)

  @inlinable init(_ floor: (any TemplateContainer)?) {
    self = floor.map(Self.floor) ?? .undecodable(isReported: false)
  }
}

/// A floor type with its type erased: once, here. Inlinable, so that a floor is decoded directly.
@usableFromInline struct RegisteredFloor: Sendable {
  let pattern: FloorPattern
  let registration: Registration
  /// Decodes the floor at a node, or reports why not.
  let decode: @Sendable (DecodingSession, UInt32) -> DecodedFloor
  /// What the floor reads.
  let describe: @Sendable () -> ModelDescription
  /// Whether it is a floor of another app, which may be known there and not here.
  let isForeign: Bool
  /// Whether there is a floor type of this app that draws it.
  let isDrawn: Bool

  @inlinable init<Floor: TemplateContainer & TemplateModel>(model: Floor.Type) {
    self.init(model, describe: { ModelDescription(of: model) }) { session, node in
      DecodedFloor(Floor.read(from: ValueReader(session: session, node: node)))
    }
  }

  init<Floor: TemplateContainer & Decodable>(decodable: Floor.Type) {
    self.init(decodable, describe: { ModelDescription(ofDecodable: decodable) }) { session, node in
      do {
        return .floor(try Floor(from: PageDecoder(session: session, node: node)))
      } catch {
        return .undecodable(isReported: session.reportUndecodable(error, floor: node))
      }
    }
  }

  init(_ floor: FloorDefinition) {
    let shape = floor.shape
    let registration = Registration(
      pattern: floor.pattern, version: floor.version, floorIdentifiers: floor.floorIdentifiers,
      isSticky: floor.isSticky, summary: floor.summary)
    self.init(
      pattern: floor.pattern, registration: registration,
      describe: {
        guard case .model(let type) = shape.description else { return ModelDescription() }
        return type.describe()
      },
      decode: { session, node in DecodedFloor(shape.read(ValueReader(session: session, node: node))) })
  }

  init(
    pattern: FloorPattern, registration: Registration, isForeign: Bool = false, isDrawn: Bool = true,
    describe: @escaping @Sendable () -> ModelDescription,
    decode: @escaping @Sendable (DecodingSession, UInt32) -> DecodedFloor
  ) {
    self.pattern = pattern
    self.registration = registration
    self.isForeign = isForeign
    self.isDrawn = isDrawn
    self.describe = describe
    self.decode = decode
  }

  @usableFromInline init<Floor: TemplateContainer>(
    _ floor: Floor.Type, describe: @escaping @Sendable () -> ModelDescription,
    decode: @escaping @Sendable (DecodingSession, UInt32) -> DecodedFloor
  ) {
    let description = floor as? any TemplateDescription.Type
    let registration = Registration(
      pattern: floor.pattern, version: floor.version, floorIdentifiers: description?.floorIdentifiers ?? [],
      isSticky: floor is any TemplateSorb.Type, summary: description?.summary ?? "")
    self.init(pattern: floor.pattern, registration: registration, describe: describe, decode: decode)
  }
}

extension DecodingSession {
  /// Reports where and why a `Decodable` floor could not be decoded. False when only the value at fault is reported.
  fileprivate func reportUndecodable(_ error: any Error, floor: UInt32) -> Bool {
    if error is PageDecoder.AlreadyReported { return false }
    let context = (error as? DecodingError)?.context
    var location = JSONValue(document: document, node: floor)
    for key in context?.codingPath ?? [] {
      guard let next = key.intValue.flatMap({ location[$0] }) ?? location[key.stringValue] else { break }
      location = next
    }
    diagnostics.error(
      .undecodableFloor, context?.debugDescription ?? String(describing: error),
      hint: "the floor is left out until this is corrected", at: location)
    return true
  }
}

/// A renderer with its type erased: once, here. Inlinable, so that a renderer is called directly where it is registered.
/// A class, because every row that is measured or drawn looks one up.
@usableFromInline final class RegisteredCell: Sendable {
  /// What a `UniformCell` says for all of its rows.
  @usableFromInline typealias UniformHeight = @Sendable (LayoutContext) -> Double

  let identifier: FloorIdentifier
  /// The height of the row, as the renderer says; nil when the model is none that it draws.
  let height: @Sendable (any TemplateRender, LayoutContext) -> Double?
  /// Writes the heights of the rows of a run, as the renderer says, in the place of what was in the array; false when
  /// they are none that it draws.
  let heights: @Sendable (RowRun, LayoutContext, inout [Double]) -> Bool
  /// The height of all rows; nil when the renderer measures each.
  let uniformHeight: UniformHeight?
  let draw: @Sendable (any TemplateRender, inout Canvas) -> Void

  @usableFromInline init(
    identifier: FloorIdentifier, height: @escaping @Sendable (any TemplateRender, LayoutContext) -> Double?,
    heights: @escaping @Sendable (RowRun, LayoutContext, inout [Double]) -> Bool, uniformHeight: UniformHeight?,
    draw: @escaping @Sendable (any TemplateRender, inout Canvas) -> Void
  ) {
    self.identifier = identifier
    self.height = height
    self.heights = heights
    self.uniformHeight = uniformHeight
    self.draw = draw
  }

  @inlinable convenience init<Cell: TemplateCell>(_ cell: Cell.Type, as identifier: FloorIdentifier) {
    self.init(
      identifier: identifier,
      height: { model, context in
        guard let model = Self.cast(model, to: Cell.Model.self) else { return nil }
        let offered = Size(width: context.width, height: .greatestFiniteMagnitude)
        return Cell.size(of: model, constrainedTo: offered, in: context).height
      },
      heights: { run, context, heights in
        guard let rows = run.models as? RowModels<Cell.Model> else { return false }
        let offered = Size(width: context.width, height: .greatestFiniteMagnitude)
        heights.removeAll(keepingCapacity: true)
        heights.reserveCapacity(rows.models.count)
        for model in rows.models { heights.append(Cell.size(of: model, constrainedTo: offered, in: context).height) }
        return true
      },
      uniformHeight: (cell as? any UniformCell.Type).map(Self.uniformHeight),
      draw: { model, canvas in
        if let model = Self.cast(model, to: Cell.Model.self) { Cell.draw(model, in: &canvas) }
      })
  }

  /// The model as what a renderer draws; nil when it is something else. Nearly always the types are the same, which is
  /// two pointers to compare, where a cast asks the runtime.
  @inlinable static func cast<Model: TemplateRender, Wanted>(_ model: Model, to wanted: Wanted.Type) -> Wanted? {
    // The same type: the bits are those of a value of it.
    if Model.self == Wanted.self { return unsafe unsafeBitCast(model, to: Wanted.self) }
    return model as? Wanted
  }

  @usableFromInline static func uniformHeight(of cell: any UniformCell.Type) -> UniformHeight {
    { context in cell.height(inWidth: context.width, in: context) }
  }
}
