import Storey
import StoreyTestSupport
import Synchronization

/// The model that the broken renderers draw.
struct Note: TemplateRender, TemplateAction {
  var text: JSONText = "Open all night"
  var height = 40.0
  /// The positions that have an action. Each has a different action.
  var positions = 0..<1

  func action(at position: Int) -> FloorAction? {
    positions.contains(position) ? FloorAction(kind: .custom("\(position)")) : nil
  }
}

/// A renderer of notes. The default implementations are correct.
protocol NoteCell: TemplateCell where Model == Note {}

extension NoteCell {
  static var floorIdentifier: FloorIdentifier { "broken" }
  static func height(of model: Note, in context: LayoutContext) -> Double { model.height }
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    canvas.text(model.text, style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), position: 0)
  }
}

enum RightCell: NoteCell {}

/// A renderer with the identifier of a renderer of the engine.
enum TakenCell: NoteCell {
  static let floorIdentifier: FloorIdentifier = "margin"
}

// MARK: Determinism

/// A renderer whose height changes with each call.
enum CountingCell: NoteCell {
  private static let count = Atomic(0)
  static func height(of model: Note, in context: LayoutContext) -> Double {
    40 + Double(count.add(1, ordering: .relaxed).newValue % 997)
  }
}

/// A renderer whose drawing changes with each call.
enum FlickeringCell: NoteCell {
  private static let count = Atomic(0)
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let number = count.add(1, ordering: .relaxed).newValue
    canvas.text(JSONText("\(number)"), style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), position: 0)
  }
}

// MARK: Height

enum EndlessCell: NoteCell {
  static func height(of model: Note, in context: LayoutContext) -> Double { .infinity }
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {}
}

enum NegativeCell: NoteCell {
  static func height(of model: Note, in context: LayoutContext) -> Double { -1 }
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {}
}

// MARK: Independence

/// A renderer whose rows are at least as high as the row that was measured before.
enum RememberingCell: NoteCell {
  private static let last = Mutex(0.0)
  static func height(of model: Note, in context: LayoutContext) -> Double {
    last.withLock { last in
      defer { last = model.height }
      return max(last, model.height)
    }
  }
}

/// A renderer that returns, for each width, the height for the previous width.
enum CachingCell: NoteCell {
  private static let last = Mutex(0.0)
  static func height(of model: Note, in context: LayoutContext) -> Double {
    let width = last.withLock { last in
      defer { last = context.width }
      return last
    }
    return min(max(width, 40), 1000)
  }
}

/// A renderer that draws the text of the previous row.
enum SmearingCell: NoteCell {
  private static let last = Mutex<JSONText>("")
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let before = last.withLock { last in
      defer { last = model.text }
      return last
    }
    canvas.text(before, style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), position: 0)
  }
}

/// A renderer that declares one height for all rows, but measures each row.
enum UnevenCell: UniformCell {
  static let floorIdentifier: FloorIdentifier = "broken"
  static func height(in context: LayoutContext) -> Double { 50 }
  static func height(of model: Note, in context: LayoutContext) -> Double { model.height }
  static func draw(_ model: Note, in canvas: inout FloorCanvas) { RightCell.draw(model, in: &canvas) }
}

/// A renderer whose rows are higher on right-to-left pages.
enum LopsidedCell: NoteCell {
  static func height(of model: Note, in context: LayoutContext) -> Double {
    model.height + (context.direction == .rightToLeft ? 1 : 0)
  }
}

// MARK: Frames

/// A renderer that fills one frame.
protocol FrameCell: NoteCell {
  static func frame(in bounds: LayoutRect) -> LayoutRect
}

extension FrameCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    canvas.fill(.accent, in: frame(in: canvas.bounds))
    canvas.group(in: canvas.bounds, position: 0) { _ in }
  }
}

enum NumberlessCell: FrameCell {
  static func frame(in bounds: LayoutRect) -> LayoutRect { LayoutRect(x: .nan, y: 0, width: 10, height: 10) }
}
enum InsideOutCell: FrameCell {
  static func frame(in bounds: LayoutRect) -> LayoutRect { LayoutRect(x: 20, y: 0, width: -10, height: 10) }
}
/// A renderer with a fixed width, correct on one phone only.
enum FixedWidthCell: FrameCell {
  static func frame(in bounds: LayoutRect) -> LayoutRect { LayoutRect(x: 10, y: 0, width: 355, height: 10) }
}
enum TooLowCell: FrameCell {
  static func frame(in bounds: LayoutRect) -> LayoutRect { LayoutRect(x: 0, y: 35, width: bounds.width, height: 10) }
}
/// A renderer that draws beyond the content of its carousel.
enum OverflowingCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let bounds = canvas.bounds
    canvas.carousel(in: bounds, paging: .free, contentWidth: 2 * bounds.width) { canvas in
      let frame = LayoutRect(x: 1.5 * bounds.width, y: 0, width: bounds.width, height: bounds.height)
      canvas.group(in: frame, position: 0) { _ in }
    }
  }
}
/// A renderer whose height ignores the size of the text.
enum CrampedCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let lineHeight = canvas.context.theme.style(.body).lineHeight
    let frame = LayoutRect(x: 0, y: 0, width: canvas.bounds.width, height: 3 * lineHeight)
    canvas.group(in: frame, position: 0) { canvas in
      canvas.text(model.text, style: .body, in: frame, lineLimit: 3)
    }
  }
  static func height(of model: Note, in context: LayoutContext) -> Double { 60 }
}

// MARK: Actions

/// A renderer that counts positions from -1.
enum OffByOneCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: -1) { _ in }
  }
}
/// A renderer that nests a tap in another tap.
enum NestingCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: 0) { canvas in
      canvas.fill(.accent, in: canvas.bounds)
      canvas.image(nil, in: canvas.bounds, position: 1)
    }
  }
}
/// A renderer that draws all elements at position 0.
enum OnePositionCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    for index in model.positions {
      let width = canvas.bounds.width / Double(model.positions.count)
      canvas.image(
        nil, in: LayoutRect(x: Double(index) * width, y: 0, width: width, height: canvas.bounds.height), position: 0)
    }
  }
}
/// A model whose action changes with each call.
struct FickleNote: TemplateRender, TemplateAction {
  private static let count = Atomic(0)
  func action(at position: Int) -> FloorAction? {
    position == 0 ? FloorAction(kind: .custom("\(Self.count.add(1, ordering: .relaxed).newValue)")) : nil
  }
}
enum FickleCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "fickle"
  static func height(of model: FickleNote, in context: LayoutContext) -> Double { 40 }
  static func draw(_ model: FickleNote, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: 0) { _ in }
  }
}

// MARK: Coverage and text

/// A renderer that draws only the first and the last of four positions.
enum GapCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    for position in [0, 3] {
      let frame = LayoutRect(x: Double(position) * 20, y: 0, width: 10, height: 10)
      canvas.group(in: frame, position: position) { $0.fill(.fill, in: frame) }
    }
  }
}

/// A renderer that escapes characters of markup. The outputs escape them already.
enum EntityCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let text = model.text.string.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    canvas.text(JSONText(text), style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), position: 0)
  }
}
