public import Storey

/// Writes the actions of a page: as `{"actions": […]}`, or one per line.
public struct ActionsWriter: Sendable {
  /// Creates a writer.
  public init() {}

  /// Returns all actions of the page as JSON.
  public func json(_ layout: TableLayout) -> [UInt8] {
    JSONEmitter.indented { write(layout, to: &$0) }
  }

  /// Writes the actions as JSON in pieces. Adds no more actions after `limit` bytes.
  package func json(_ layout: TableLayout, limit: Int, handingOver take: @escaping ([UInt8]) -> Void) {
    JSONEmitter.indented(handingOver: take) { write(layout, limit: limit, to: &$0) }
  }

  private func write(_ layout: TableLayout, limit: Int = .max, to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.array("actions") { emitter in
        for action in layout.actions {
          if emitter.count > limit { break }
          emitter.value(action)
        }
      }
    }
  }

  /// Returns one action as JSON on one line.
  public func json(_ action: FloorAction) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.value(action)
    return emitter.finish()
  }

  /// Returns all actions of the page, one per line: path, kind, destination, URL and event id, separated by tabs. Absent
  /// values are empty. Control characters, which could end a line or a field, are written as U+FFFD.
  public func text(_ layout: TableLayout) -> [UInt8] {
    FieldLines.text(.tabbed) { write(layout, limit: .max, to: &$0) }
  }

  /// Returns all actions of the page as CSV (RFC 4180), with a header line: path, kind, destination, url, eventId.
  public func csv(_ layout: TableLayout) -> [UInt8] {
    FieldLines.text(.csv) { write(layout, limit: .max, to: &$0) }
  }

  /// Writes the actions as lines in pieces. Adds no more actions after `limit` bytes.
  package func lines(
    _ layout: TableLayout, _ style: FieldLines.Style, limit: Int, handingOver take: @escaping ([UInt8]) -> Void
  ) {
    FieldLines.write(style, handingOver: take) { write(layout, limit: limit, to: &$0) }
  }

  private func write(_ layout: TableLayout, limit: Int, to lines: inout FieldLines) {
    lines.addHeader(["path", "kind", "destination", "url", "eventId"])
    for action in layout.actions {
      if lines.count > limit { return }
      lines.add([
        action.path?.description, action.kind.name, action.destination?.string, action.url?.allowed?.string,
        action.eventID?.string,
      ])
    }
  }
}
