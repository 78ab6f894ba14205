public import Storey

/// Writes the actions of a page: as `{"actions": […]}`, or one a line.
public struct ActionsWriter: Sendable {
  /// A writer.
  public init() {}

  /// Every action of the page, as JSON.
  public func json(_ layout: TableLayout) -> [UInt8] {
    JSONEmitter.indented { write(layout, to: &$0) }
  }

  /// The same, handed over a piece at a time.
  package func json(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) {
    JSONEmitter.indented(handingOver: take) { write(layout, to: &$0) }
  }

  private func write(_ layout: TableLayout, to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.array("actions") { emitter in
        for action in layout.actions { emitter.value(action) }
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
    var text: [UInt8] = []
    for action in layout.actions {
      let fields = [
        action.path?.description, action.kind.name, action.destination?.string, action.url?.allowed?.string,
        action.eventID?.string,
      ]
      text += (fields.map { VisibleText.line($0 ?? "") }.joined(separator: "\t") + "\n").utf8
    }
    return LogLine.withoutCommands(text)
  }
}
