import Storey
import Synchronization

/// A floor of notes: what it does not say itself is right.
protocol NotesContainer: TemplateContainer, TemplateModel {
  var notes: [PageText] { get }
}

extension NotesContainer {
  static var pattern: FloorPattern { "Notes" }
  var rowCount: Int { notes.count }
  func row(at index: Int) -> any TemplateRender { Note(text: notes[index]) }
}

struct NotesFloor: NotesContainer, TemplateSorb, TemplateRuns {
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var sorbHeader: (any TemplateRender)? { Note(text: "Notes") }
  var rowRuns: [RowRun] { [RowRun(notes.map { Note(text: $0) }, drawnBy: "broken")] }
}

/// Its header has no renderer.
struct HeadlessFloor: NotesContainer, TemplateSorb {
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var sorbHeader: (any TemplateRender)? { Note(identifier: "tabs") }
}

struct NegativeFloor: NotesContainer {
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var rowCount: Int { -1 }
}

struct GrowingFloor: NotesContainer {
  private static let count = Atomic(0)
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var rowCount: Int { Self.count.add(1, ordering: .relaxed).newValue }
  func row(at index: Int) -> any TemplateRender { Note() }
}

/// Has as many rows as the page says.
struct TrustingFloor: NotesContainer {
  let base: FloorBase
  let notes: [PageText] = []
  let rowCount: Int
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    rowCount = reader.optional("count", or: 0)
  }
  func row(at index: Int) -> any TemplateRender { Note() }
}

/// Gives another row each time.
struct ShufflingFloor: NotesContainer {
  private static let count = Atomic(0)
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  func row(at index: Int) -> any TemplateRender {
    Note(text: PageText("\(Self.count.add(1, ordering: .relaxed).newValue)"))
  }
}

/// Tells one row too many.
struct OverlongRunFloor: NotesContainer, TemplateRuns {
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var rowRuns: [RowRun] { [RowRun(count: rowCount + 1, drawnBy: "broken")] }
}

/// Tells rows that are higher than its own.
struct OtherRunFloor: NotesContainer, TemplateRuns {
  let base: FloorBase
  let notes: [PageText]
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    notes = reader.required("notes")
  }
  var rowRuns: [RowRun] { [RowRun(notes.map { Note(text: $0, height: 50) }, drawnBy: "broken")] }
}

/// Escapes what it draws, which is for the outputs to do.
enum EscapingCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout Canvas) {
    let escaped = model.text.string.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
    canvas.text(PageText(escaped), style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), position: 0)
  }
}

/// Draws its text as wide as it is.
enum StretchingCell: NoteCell {
  static func draw(_ model: Note, in canvas: inout Canvas) {
    let width = canvas.context.width(of: model.text, style: .body)
    canvas.group(in: canvas.bounds, position: 0) { canvas in
      canvas.text(model.text, style: .body, in: Rect(x: 0, y: 10, width: width, height: 20))
    }
  }
}
