public import Storey

/// Writes the actions of a page: as `{"actions": […]}`, or one a line.
public struct ActionsWriter: Sendable {
  /// A writer.
  public init() {}

  /// Every action of the page, as JSON.
  public func json(_ layout: TableLayout) -> [UInt8] {
    JSONEmitter.indented { write(layout, to: &$0) }
  }

  /// The same, handed over a piece at a time; no more actions after so many bytes.
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

  /// One action, as JSON on one line.
  public func json(_ action: FloorAction) -> [UInt8] {
    var emitter = JSONEmitter(isIndented: true)
    emitter.value(action)
    return emitter.finish()
  }

  /// Every action of the page, one a line: path, kind, destination, URL and event id, separated by tabs. What is absent
  /// is empty; control characters, which could end a line or a field, are written as U+FFFD.
  public func text(_ layout: TableLayout) -> [UInt8] {
    TabbedLines.text { write(layout, limit: .max, to: &$0) }
  }

  /// The same, handed over a piece at a time; no more actions after so many bytes.
  package func text(_ layout: TableLayout, limit: Int, handingOver take: @escaping ([UInt8]) -> Void) {
    TabbedLines.write(handingOver: take) { write(layout, limit: limit, to: &$0) }
  }

  private func write(_ layout: TableLayout, limit: Int, to lines: inout TabbedLines) {
    for action in layout.actions {
      if lines.count > limit { return }
      lines.add([
        action.path?.description, action.kind.name, action.destination?.string, action.url?.allowed?.string,
        action.eventID?.string,
      ])
    }
  }
}
