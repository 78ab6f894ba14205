import Storey
import Synchronization

/// A floor of notes. The default implementations are correct.
protocol NotesContainer: TemplateContainer, JSONModel {
  var notes: [JSONText] { get }
}

extension NotesContainer {
  static var pattern: FloorPattern { "Notes" }
  static var cells: [any TemplateCell.Type] { [RightCell.self] }
  var rows: FloorRows { FloorRows(notes.map { Note(text: $0) }, drawnBy: RightCell.self) }
}

struct NotesFloor: NotesContainer, TemplateSorb {
  let base: FloorBase
  let notes: [JSONText]
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var sorbHeader: FloorRow? { FloorRow(Note(text: "Notes"), drawnBy: RightCell.self) }
}

/// A floor that does not list the renderer of its rows.
struct CelllessFloor: NotesContainer {
  static let cells: [any TemplateCell.Type] = []
  let base: FloorBase
  let notes: [JSONText]
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
}

/// A floor whose header has no renderer.
struct HeadlessFloor: NotesContainer, TemplateSorb {
  let base: FloorBase
  let notes: [JSONText]
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var sorbHeader: FloorRow? { FloorRow(Note(), drawnBy: RightCell.self, as: "tabs") }
}

struct GrowingFloor: NotesContainer {
  private static let count = Atomic(0)
  let base: FloorBase
  let notes: [JSONText]
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var rows: FloorRows {
    FloorRows(count: Self.count.add(1, ordering: .relaxed).newValue, drawnBy: RightCell.self) { _ in Note() }
  }
}

/// A floor that reads its number of rows from the page and does not check it.
struct TrustingFloor: NotesContainer {
  let base: FloorBase
  let notes: [JSONText] = []
  let count: Int
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    count = reader.optional("count", or: 0)
  }
  var rows: FloorRows { FloorRows(count: count, drawnBy: RightCell.self) { _ in Note() } }
}

/// A floor that returns different rows each time.
struct ShufflingFloor: NotesContainer {
  private static let count = Atomic(0)
  let base: FloorBase
  let notes: [JSONText]
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var rows: FloorRows {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    return FloorRows(notes.map { _ in Note(text: JSONText("\(number)")) }, drawnBy: RightCell.self)
  }
}

/// A renderer that escapes its text. The outputs escape text already.
enum EscapingCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let escaped = model.text.string.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
    canvas.text(JSONText(escaped), style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), position: 0)
  }
}

/// A renderer that draws its text at its natural width, which may exceed the row.
enum StretchingCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout FloorCanvas) {
    let width = canvas.context.width(of: model.text, style: .body)
    canvas.group(in: canvas.bounds, position: 0) { canvas in
      canvas.text(model.text, style: .body, in: LayoutRect(x: 0, y: 10, width: width, height: 20))
    }
  }
}

/// A floor that reports a note, and describes the rules that a test sets.
struct ReportingFloor: NotesContainer, TemplateValidation {
  @TaskLocal static var describedRules: [RuleDescription] = []
  static var rules: [RuleDescription] { describedRules }
  let base: FloorBase
  let notes: [JSONText]
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  func validate(_ diagnostics: inout Diagnostics) { diagnostics.note("has-notes", "there are notes", at: base.source) }
}
